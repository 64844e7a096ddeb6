// Final faces of one die of a pool, with weights that hold its rerolls in closed form.
#pragma once
#include "interpreter/dice/pool.hpp"

#include <cstdint>
#include <vector>

namespace bylaw::odds {

// Neighbouring faces that a pool does not distinguish.
struct Side {
    std::int64_t face = 1;    // the lowest of them: their place in the order
    std::int64_t value = 1;   // its part of the total if it is kept
    std::uint64_t weight = 1; // sum of all of them
};

struct DieFaces {
    std::uint32_t count = 0; // so many dice are rolled at first
    std::vector<Side> ends;  // faces that the die ends on,
    std::vector<Side> adds;  // and those that add another die; both in the order of faces
    std::uint64_t total = 0; // sum of all weights
    double again = 0;        // how likely a throw is to be thrown again,
    double again_once = 0;   // and this where that happens once only
};

// Requires a pool that can be rolled.
DieFaces faces_of(const Pool &pool, DieGroup group);
std::uint64_t weight_of(const std::vector<Side> &sides);
// One die's chance to add another.
double chance_to_add(const DieFaces &die);

// How likely a roll of these dice is to add more than max_extra_dice, which the machine refuses; never too
// low.
double chance_of_refusal(const std::vector<DieFaces> &dice);

// So many added dice are followed, that more are less likely than 1 in 2^tail_bits.
std::uint32_t followed_depth(const DieFaces &die, unsigned tail_bits);

} // namespace bylaw::odds
