// A hash of a description's content, for the table's search for an equal one. Private to this folder.
#pragma once
#include "interpreter/dice/dice_node.hpp"

#include <cstdint>

namespace bylaw {

std::uint64_t hash_of(const DiceShape &shape);

} // namespace bylaw
