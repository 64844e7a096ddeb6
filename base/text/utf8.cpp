#include "base/text/utf8.hpp"

#include <cstdint>
#include <cstring>

namespace bylaw {
namespace {

// What a first byte announces: its own bits, the number of bytes, and the least value that needs so many.
struct Lead {
    char32_t bits;
    std::size_t length;
    char32_t least;
};

Lead read_lead(unsigned char byte) {
    if (byte < 0x80)
        return {byte, 1, 0};
    if (byte >= 0xC2 && byte < 0xE0)
        return {byte & 0x1Fu, 2, 0x80};
    if (byte >= 0xE0 && byte < 0xF0)
        return {byte & 0x0Fu, 3, 0x800};
    if (byte >= 0xF0 && byte < 0xF5)
        return {byte & 0x07u, 4, 0x10000};
    return {0, 0, 0};
}

} // namespace

CodePoint decode_utf8(std::string_view text) {
    Lead lead = read_lead(static_cast<unsigned char>(text.front()));
    if (lead.length == 0 || lead.length > text.size())
        return {};
    char32_t value = lead.bits;
    for (std::size_t i = 1; i < lead.length; ++i) {
        auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xC0) != 0x80)
            return {};
        value = value << 6 | (byte & 0x3Fu);
    }
    bool surrogate = value >= 0xD800 && value < 0xE000;
    if (value < lead.least || surrogate || value > 0x10FFFF)
        return {};
    return {value, lead.length, true};
}

// Eight letters at a time: lines of megabytes are counted for every message about them.
static std::size_t leading_ascii(std::string_view text) {
    std::size_t at = 0;
    for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
        std::memcpy(&eight, text.data() + at, sizeof eight);
        if ((eight & 0x8080808080808080) != 0)
            break;
    }
    while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80)
        ++at;
    return at;
}

std::size_t count_code_points(std::string_view text) {
    std::size_t count = 0;
    while (!text.empty()) {
        std::size_t plain = leading_ascii(text);
        count += plain;
        text.remove_prefix(plain);
        if (text.empty())
            break;
        text.remove_prefix(decode_utf8(text).length);
        ++count;
    }
    return count;
}

} // namespace bylaw
