// Types of a state's words, as far as the program defines them: for the game, each kind of thing, each
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
