// Which rows of tables and grids are the same: read from their text, before anything is known of their types.
#pragma once
#include "interpreter/check/layers/declarations.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace bylaw::check {

// Claim of one row: numbers, or a name such as "sword" or "otherwise".
struct RowClaim {
    std::string name; // empty: the numbers from low to high
    std::int64_t low = 0, high = 0;
};

// Each of the keys that stand before a row's result or cells.
void each_claim(Ref row, const std::function<void(const RowClaim &)> &act);
// Returns the text of a table's row behind its keys, as one line.
std::string row_text(Ref row);
// The cells of a grid's row with the columns that the item names above them; with one key there are none.
using Cells = std::vector<std::pair<std::string, std::string>>;
Cells cells_of(Ref row, Ref item);
std::string cells_text(const Cells &cells);
// The later cells in the place of those of the same columns; the others stay.
Cells laid_over(const Cells &before, const Cells &after);
// "3..5", "20..", "..2", "7".
std::string numbers_text(std::int64_t low, std::int64_t high);

} // namespace bylaw::check
