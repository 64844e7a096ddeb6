// The shapes that a description of dice is made of. Descriptions refer to each other by id; see
// dice_table.hpp.
#pragma once
#include "interpreter/dice/pool.hpp"

#include <cstdint>
#include <variant>
#include <vector>

namespace bylaw {

// A description of dice: an index into a DiceTable.
using DiceId = std::uint32_t;

// A number among dice: the 3 of `2d6 + 3`.
struct Constant {
    std::int64_t value = 0;

    friend bool operator==(const Constant &, const Constant &) = default;
};

enum class DiceOperator : std::uint8_t {
    add,
    subtract,
    multiply,
    divide,  // rounded down
    greater, // the larger of two independent rolls
    lesser,  // the smaller of two independent rolls
};

// Two rolls, left one first, made into one number. The same id on both sides is rolled twice.
struct Combination {
    DiceOperator how = DiceOperator::add;
    DiceId left = 0;
    DiceId right = 0;

    friend bool operator==(const Combination &, const Combination &) = default;
};

struct Negation {
    DiceId of = 0;

    friend bool operator==(const Negation &, const Negation &) = default;
};

// Dice rolled in turn for as long as each shows its top face; the value is how many did.
struct Climb {
    std::vector<std::uint32_t> sides;

    friend bool operator==(const Climb &, const Climb &) = default;
};

using DiceShape = std::variant<Constant, Pool, Combination, Negation, Climb>;

// One entry of a DiceTable. What follows `shape` is computed from it.
struct DiceNode {
    DiceShape shape;
    std::uint32_t dice = 0;  // rolled at first, shared parts counted each time that they occur
    std::uint32_t parts = 1; // nodes, shared ones counted each time that they occur
    bool sums_all = false; // a pool of one group whose total is the sum of the faces: the fast path of roll()
};

} // namespace bylaw
