// The quoted part of a message: lines of one source text, each followed by its marks.
#pragma once
#include "base/diagnostics/render_text.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw {

// A label within the one source text that is quoted; its span may still be bad.
struct Mark {
    Span span;
    std::string text;       // printable
    std::string_view style; // style of the mark and its text
    bool primary = false;   // ^ instead of -
};

// How every line of a message begins: a margin for the line numbers, then a bar.
struct Gutter {
    std::size_t width = 1;
    bool colour = false;

    std::string blank() const;                      // "   |"
    std::string number(std::uint32_t line) const;   // "14 |"
    std::string arrow(std::string_view sign) const; // "  -->"
};

std::string excerpt(const Source &source, const std::vector<Mark> &marks, const Gutter &gutter,
                    const RenderOptions &options);

} // namespace bylaw
