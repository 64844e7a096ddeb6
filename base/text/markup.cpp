#include "base/text/markup.hpp"
#include "base/text/display.hpp"
#include "base/text/utf8.hpp"

namespace bylaw {

namespace {

std::string_view named(char32_t character) {
    switch (character) {
    case U'<': return "&lt;";
    case U'>': return "&gt;";
    case U'&': return "&amp;";
    case U'"': return "&quot;";
    case U'\'': return "&#39;";
    default: return {};
    }
}

// Pages may hold line ends and tabs; not what is no character at all (U+FFFE, U+1FFFF, ...).
bool may_stand(const CodePoint &point) {
    const bool no_character =
        (point.value & 0xFFFE) == 0xFFFE || (point.value >= 0xFDD0 && point.value <= 0xFDEF);
    return point.value == U'\n' || point.value == U'\t' ||
           (point.valid && !no_character && is_printable(point.value));
}

} // namespace

std::string markup_text(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const CodePoint point = decode_utf8(text);
        if (const std::string_view name = named(point.value); !name.empty())
            out += name;
        else if (may_stand(point))
            out += text.substr(0, point.length);
        else if (point.value != U'\r')
            out += stand_in(true);
        text.remove_prefix(point.length);
    }
    return out;
}

} // namespace bylaw
