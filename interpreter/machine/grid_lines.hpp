// Rows and columns of grids by number, for frequent look-ups. If the numbers of a key lie close together,
// each has an entry, and nothing is searched.
#pragma once
#include "interpreter/program/program.hpp"

#include <optional>
#include <vector>

namespace bylaw {

// For one key: the row (column) of the numbers from `first` on. Other numbers are looked up in the key.
struct KeyLines {
    std::int64_t first = 0;
    std::vector<std::uint32_t> lines; // no_id where there is none
};

// Nothing, where its stretches lie too far apart.
std::optional<KeyLines> key_lines(const GridKey &key);

} // namespace bylaw
