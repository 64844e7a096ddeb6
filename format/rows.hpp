// Rows of tables and grids as cells, for columns.
#pragma once
#include "format/text.hpp"

#include <string>
#include <vector>

namespace bylaw::format {

// The cells of a row of a table (range, name, text, the rest) or of a line of a grid; absent ones are empty.
std::vector<std::string> cells_of_row(const TokenText &text, std::size_t first, std::size_t last);
std::vector<std::string> cells_of_grid_line(const TokenText &text, std::size_t first, std::size_t last);

class Columns {
  public:
    void add(const std::vector<std::string> &cells);
    // Cells beside one another, each as wide as its column; a column in which nothing stands is left out.
    std::string line(const std::vector<std::string> &cells) const;

  private:
    std::vector<std::size_t> widths_;
};

} // namespace bylaw::format
