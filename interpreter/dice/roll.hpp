// Rolls dice: asks a source for draws and makes them into a total.
//
//     SeededDice dice(seed);
//     RollResult result = roll(table, id, dice);
//     if (result.status == RollStatus::done) { use(result.total); }
#pragma once
#include "interpreter/dice/dice_table.hpp"
#include "interpreter/dice/draw.hpp"

#include <cstdint>
#include <vector>

namespace bylaw {

enum class RollStatus : std::uint8_t {
    done,
    pending, // the source did not answer; run the roll again from its start with the answers so far
             // (draw_log.hpp)
    failed,  // `error` says why
};

struct RollResult {
    RollStatus status = RollStatus::done;
    DiceError error = DiceError::none;
    std::int64_t total = 0;
    // Sum of the kept faces, without numbers: for `2d6 + 3` the two faces. The sides of an operator add up;
    // greater and lesser keep one. For a count and a climb it is the total.
    std::int64_t natural = 0;
};

// One die that fell.
struct Face {
    std::uint32_t sides = 1;
    std::uint32_t face = 1;
    bool kept = true;      // whether its face is part of the total
    bool rerolled = false; // rolled again; the new face stands further on
    bool exploded = false; // added a die, which stands further on

    friend bool operator==(const Face &, const Face &) = default;
};

// Rolls once. If `faces` is given, the dice that fell are appended to it in rolled order, also those of a
// roll that then was pending or failed. Dice of a pool that are rerolled or added are rolled together, after
// the rest.
RollResult roll(const DiceTable &table, DiceId id, DrawFn source, std::vector<Face> *faces = nullptr);

} // namespace bylaw
