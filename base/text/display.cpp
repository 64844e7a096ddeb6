#include "base/text/display.hpp"

#include "base/text/utf8.hpp"

#include <utf8proc.h>

namespace bylaw {
namespace {

bool is_joiner(char32_t character) {
    return character == 0x200C || character == 0x200D;
}

} // namespace

std::size_t display_width(char32_t character) {
    if (character < 0x7F)
        return 1;
    int width = utf8proc_charwidth(static_cast<utf8proc_int32_t>(character));
    return width < 0 ? 0 : static_cast<std::size_t>(width);
}

std::size_t display_width(std::string_view text) {
    std::size_t width = 0;
    while (!text.empty()) {
        const CodePoint point = decode_utf8(text);
        width += point.valid ? display_width(point.value) : 1;
        text.remove_prefix(point.length);
    }
    return width;
}

bool is_printable(char32_t character) {
    if (character < 0x7F)
        return character >= 0x20;
    switch (utf8proc_category(static_cast<utf8proc_int32_t>(character))) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return false;
    case UTF8PROC_CATEGORY_CF: return is_joiner(character);
    default: return true;
    }
}

namespace {

// A line stays a line.
void append_printable(std::string &out, const CodePoint &point, std::string_view bytes, bool unicode) {
    if (point.value == '\n' || point.value == '\t')
        out += ' ';
    else if (point.valid && is_printable(point.value))
        out += bytes;
    else
        out += stand_in(unicode);
}

} // namespace

std::string printable_text(std::string_view text, std::size_t limit, bool unicode) {
    std::string out;
    for (std::size_t count = 0; !text.empty(); ++count) {
        CodePoint point = decode_utf8(text);
        if (count == limit)
            return out + "...";
        append_printable(out, point, text.substr(0, point.length), unicode);
        text.remove_prefix(point.length);
    }
    return out;
}

} // namespace bylaw
