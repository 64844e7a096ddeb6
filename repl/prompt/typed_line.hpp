// Where a typed text stands on the screen: cells behind the prompt, broken at the terminal's width.
#pragma once
#include "repl/line_editor.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::repl {

struct TypedLine {
    std::string text;
    std::size_t cursor = 0; // the byte that it stands before
    int prompt = 0;         // cells before the first letter
    int width = 80, height = 24;

    // Returns the output that paints colours over plain letters and keeps the cursor. Nothing if a sign may
    // take more or less than a cell, or if the text is higher than the screen.
    std::optional<std::string> painted_over(const std::vector<Colouring> &colours) const;
};

} // namespace bylaw::repl
