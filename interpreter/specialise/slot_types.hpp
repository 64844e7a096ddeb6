// What the words of a state are, as far as the program says so: of the game, of each kind of thing, of each
// condition.
#pragma once
#include "interpreter/program/program.hpp"

#include <vector>

namespace bylaw::residual {

struct PlacedType {
    std::uint32_t place; // from where the words begin
    Type type;
};

struct SlotTypes {
    explicit SlotTypes(const Program &program);

    std::vector<PlacedType> game;
    std::vector<std::vector<PlacedType>> kinds, conditions;
};

} // namespace bylaw::residual
