// The whole game as a value: copy it, compare it, hash it, save it. Suspended play is nothing but a State.
#pragma once
#include "interpreter/dice/dice_table.hpp"
#include "interpreter/program/program.hpp"

#include <cstdint>
#include <vector>

namespace bylaw {

using Word = std::int64_t;
using ThingId = std::uint32_t; // entity or condition instance; 0 is none (and the game's own record)
using ListId = std::uint32_t;  // 0 is the empty list

} // namespace bylaw
