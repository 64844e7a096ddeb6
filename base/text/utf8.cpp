#include "base/text/utf8.hpp"

#include <cstdint>
#include <cstring>
#include <utf8proc.h>

namespace bylaw {

CodePoint decode_utf8(std::string_view text) {
    const auto *bytes = reinterpret_cast<const utf8proc_uint8_t *>(text.data());
    utf8proc_int32_t value = 0;
    const auto length = utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size()), &value);
    return length > 0 ? CodePoint{static_cast<char32_t>(value), static_cast<std::size_t>(length), true}
                      : CodePoint{};
}

namespace {

bool eight_are_ascii(const char *bytes) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, bytes, sizeof eight);
    return (eight & 0x8080808080808080) == 0;
}

// Eight letters at a time: lines of megabytes are counted for every message about them.
std::size_t leading_ascii(std::string_view text) {
    std::size_t at = 0;
    while (at + 8 <= text.size() && eight_are_ascii(text.data() + at))
        at += 8;
    while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80)
        ++at;
    return at;
}

} // namespace

std::size_t count_code_points(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) {
        const std::size_t plain = leading_ascii(text);
        count += plain;
        text.remove_prefix(plain);
        if (text.empty())
            return count;
        text.remove_prefix(decode_utf8(text).length);
    }
    return count;
}

} // namespace bylaw
