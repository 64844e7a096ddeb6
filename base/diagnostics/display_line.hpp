// One source line as it appears on a terminal: tabs expanded, unprintable characters replaced, cut to a
// window. "Column" means a display column here, counted from 0.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace bylaw {

class DisplayLine {
  public:
    DisplayLine(std::string_view line, bool unicode) : line_(line), unicode_(unicode) {}

    // Where the character at this byte offset begins; for an offset past the end, the width of the line.
    std::size_t column(std::size_t offset) const;
    std::size_t width() const { return column(line_.size()); }

    // The part in columns [from, to); half a wide character at the edge becomes a blank.
    std::string slice(std::size_t from, std::size_t to) const;

  private:
    std::string_view line_;
    bool unicode_;
};

} // namespace bylaw
