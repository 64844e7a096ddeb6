// Text laid out for a screen: paragraphs and columns. Widths are those of the characters shown, not of bytes.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace bylaw::repl {

int display_width(std::string_view text);

// Without what paint() puts around it.
std::string without_escapes(std::string_view text);

// At most so wide: of a longer text the beginning, and that there is more.
std::string clipped(std::string_view text, int width, bool unicode);

// Broken between words into lines of at most `width`; all but the first begin with `indent` blanks. Ends with
// a line end.
std::string wrap(std::string_view text, int width, int indent = 0);

// One line a row; every column as wide as its widest cell. A row of one cell is a line of its own. What is
// wider than `width` continues in the next line, under its last cell where there is room; 0: lines are as
// long as they are.
std::string columns(const std::vector<std::vector<std::string>> &rows, int indent = 0, int width = 0);

// Side by side as far as `width` goes (0: one a line), read downwards.
std::string in_columns(const std::vector<std::string> &cells, int width, int indent = 0);

// Lines that are indented by what belongs to what; what is wider than `width` continues deeper than its own
// beginning.
std::string outline(const std::vector<std::string> &lines, int indent, int width);

// Emphasis where the terminal has colours: "1" bold, "2" faint, "36" cyan.
std::string paint(std::string_view text, std::string_view style, bool colour);

} // namespace bylaw::repl
