// Errors of dice, in their description or in a roll. Errors are values here; the caller knows their line.
#pragma once
#include <cstdint>

namespace bylaw {

enum class DiceError : std::uint8_t {
    none,
    sides_too_small,     // a die needs at least one side
    too_many_sides,      // more than max_sides
    count_negative,      // fewer than no dice, or fewer than none kept
    too_many_dice,       // more than max_dice described, or more than max_extra_dice added by a roll
    keep_more_than_dice, // `3d6 highest 5`
    tops_unlike,         // unlike dice explode, and no face is named
    explode_never_stops, // every face adds a die
    reroll_never_stops,  // no face may stand
    compounds_unlike,    // some of unlike dice that compound are kept
    counted_before,      // dice that are counted compound
    worth_too_large,     // a face counts for more than most_worth
    said_twice,          // a second `reroll`, `explode` or `count` on one pool
    not_a_pool,          // `highest` and the like after something that is no pool of dice
    climb_empty,         // a climb needs at least one die
    too_complex,         // more than max_dice_parts parts
    division_by_zero,
    overflow,     // a total beyond 64 bits
    draw_invalid, // the source of the dice answered with an index that the draw does not have
};

// Limits, named by the messages.
inline constexpr std::uint32_t max_sides = 1'000'000;
inline constexpr std::uint32_t max_dice = 10'000;
inline constexpr std::uint32_t max_extra_dice = 1'000; // rerolled and exploded ones, in one roll
inline constexpr std::uint32_t max_dice_parts = 1'000; // operands and operators; bounds the recursion too

// One sentence in the author's terms: lower case, no full stop, as diagnostics want it. "" for none.
const char *message(DiceError error);

} // namespace bylaw
