// Rows and columns of grids by number, for who looks many up: where a key tells numbers apart that lie close
// together, each of them has a place, and nothing is searched.
#pragma once
#include "interpreter/program/program.hpp"

#include <optional>
#include <vector>

namespace bylaw {

// Of one key: the row (column) of the numbers from `first` on. All others have to be asked of the key.
struct KeyLines {
    std::int64_t first = 0;
    std::vector<std::uint32_t> lines; // no_id where there is none
};

// Nothing, where its stretches lie too far apart.
std::optional<KeyLines> key_lines(const GridKey &key);

} // namespace bylaw
