// Rows and columns of grids by number, for frequent look-ups. If the numbers of a key lie close together,
// each has an entry, and nothing is searched.
#pragma once
#include "interpreter/program/program.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace bylaw {

// For one key: the row (column) of the numbers from `first` on. Other numbers are looked up in the key.
struct KeyLines {
    std::int64_t first = 0;
    std::vector<std::uint32_t> lines; // no_id where there is none
    bool whole = true;                // there is one everywhere
};

// Nothing, where its stretches lie too far apart.
std::optional<KeyLines> key_lines(const GridKey &key);

class GridLines {
  public:
    explicit GridLines(const Program &program) : program_(program), made_(2 * program.grids.size()) {}

    // Stays where it is. Nothing, where it is too wide.
    const KeyLines *of(std::size_t grid, std::size_t key) {
        auto &made = made_[2 * grid + key];
        if (!made) {
            made = std::make_unique<std::optional<KeyLines>>(key_lines(program_.grids[grid].keys[key]));
        }
        return *made ? &**made : nullptr;
    }

  private:
    const Program &program_;
    std::vector<std::unique_ptr<std::optional<KeyLines>>> made_; // two for each grid; nothing: not made yet
};

} // namespace bylaw
