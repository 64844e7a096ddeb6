#include "doc/site/anchor.hpp"
#include "base/text/utf8.hpp"

namespace bylaw::doc {

namespace {

bool is_letter_or_digit(char32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

// Letters beyond ASCII; the blocks of signs (U+00B7, quotation marks, dashes, arrows) hold none.
bool is_other_letter(char32_t c) {
    constexpr char32_t first = 0xC0, times = 0xD7, divided = 0xF7, signs_begin = 0x2000, signs_end = 0x2BFF;
    return c >= first && c != times && c != divided && !(c >= signs_begin && c <= signs_end);
}

} // namespace

std::string anchor_of(std::string_view heading) {
    std::string anchor;
    for (; !heading.empty();) {
        const CodePoint point = decode_utf8(heading);
        const char32_t small =
            point.value >= 'A' && point.value <= 'Z' ? point.value - 'A' + 'a' : point.value;
        if (small == ' ')
            anchor += '-';
        else if (is_letter_or_digit(small))
            anchor += static_cast<char>(small);
        else if (point.valid && is_other_letter(small))
            anchor += heading.substr(0, point.length);
        heading.remove_prefix(point.length);
    }
    return anchor;
}

} // namespace bylaw::doc
