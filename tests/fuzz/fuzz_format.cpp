// Any bytes: no crash, nothing but blanks and `;` changes, and what was laid out once stays as it is.
#include "format/format.hpp"

#include <cstdlib>

using namespace bylaw;

namespace {

std::string lay_out(const std::string &text) {
    SourceMap sources;
    const SourceId id = sources.add("fuzz", text);
    return format::format_text(sources, id).text;
}

std::string ink_of(const std::string &text) {
    std::string ink;
    for (const char c : text)
        if (std::string_view(" \t\r\n;").find(c) == std::string_view::npos)
            ink += c;
    return ink;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    std::string text(reinterpret_cast<const char *>(data), size);
    if (text.starts_with("\xEF\xBB\xBF")) // a byte order mark is no part of the text
        text.erase(0, 3);
    const std::string laid = lay_out(text);
    if (ink_of(laid) != ink_of(text) || lay_out(laid) != laid)
        std::abort();
    return 0;
}
