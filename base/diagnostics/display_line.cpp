#include "base/diagnostics/display_line.hpp"

#include "base/text/display.hpp"
#include "base/text/utf8.hpp"

namespace bylaw {
namespace {

constexpr std::size_t tab_stop = 4;
// A place may carry a few combining marks; a thousand of them would make a short line long.
constexpr std::size_t most_marks = 4;

// One character with the columns that it takes; `text` is what is printed for it.
struct Glyph {
    std::size_t end; // the byte after it
    std::size_t column;
    std::size_t width;
    std::string_view text;
};

// Calls `visit(glyph)` from the left until it returns false; returns the column after the last glyph visited.
template <typename Visit> std::size_t walk(std::string_view line, bool unicode, Visit visit) {
    std::size_t column = 0;
    for (std::size_t offset = 0; offset < line.size();) {
        CodePoint point = decode_utf8(line.substr(offset));
        Glyph glyph{offset + point.length, column, 1, line.substr(offset, point.length)};
        if (point.value == '\t') {
            glyph.width = tab_stop - column % tab_stop;
            glyph.text = std::string_view("    ").substr(0, glyph.width);
        } else if (point.valid && is_printable(point.value)) {
            glyph.width = display_width(point.value);
        } else {
            glyph.text = stand_in(unicode);
        }
        if (!visit(glyph))
            return column;
        offset = glyph.end;
        column += glyph.width;
    }
    return column;
}

} // namespace

std::size_t DisplayLine::column(std::size_t offset) const {
    return walk(line_, unicode_, [&](const Glyph &glyph) { return glyph.end <= offset; });
}

std::string DisplayLine::slice(std::size_t from, std::size_t to) const {
    std::string out;
    std::size_t marks = 0;
    walk(line_, unicode_, [&](const Glyph &glyph) {
        std::size_t end = glyph.column + glyph.width;
        if (glyph.column >= from && end <= to) {
            marks = glyph.width == 0 ? marks + 1 : 0;
            if (marks <= most_marks)
                out += glyph.text;
        } else if (end > from && glyph.column < to) {
            out.append((end < to ? end : to) - (glyph.column > from ? glyph.column : from), ' ');
        }
        return glyph.column < to;
    });
    return out;
}

} // namespace bylaw
