// Tools whose users type dice, and where they read a text in another way than most.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace bylaw::dialects {

enum Flag : std::uint32_t {
    as_most = 0,
    less_includes = 1U << 0,            // `r<3` rolls a 3 again, too
    more_includes = 1U << 1,            // `!>4` explodes on a 4, too
    spaced_reroll_exact = 1U << 2,      // `4d6 r2` is `4d6r2`
    bang_always_explodes = 1U << 3,     // also where words stand behind it
    colour_successes = 1U << 4,         // `cs` only marks
    sixty_six_sides = 1U << 5,          // `d66` is one die
    reroll_once = 1U << 6,              // `r` without o
    x_explodes = 1U << 7,               // `2d6x2`
    count_successes = 1U << 8,          // `cs` counts a single die, too
    bare_keep_is_face = 1U << 9,        // `k3` keeps dice that show 3
    compares_total = 1U << 10,          // `6d10>=8`
    compares_dice = 1U << 11,           // `2d6>=7`
    keeps_look_at_all = 1U << 12,       // `kh3kl1`
    small_k_is_lowest = 1U << 13,       // and K is highest
    caret_repeats = 1U << 14,           // `2d6^2`
    reroll_below = 1U << 15,            // `r2` rolls ones again
    bare_h_is_sum = 1U << 16,           // `4d6h`
    l_is_least = 1U << 17,              // `4d6l2`
    drops_all = 1U << 18,               // `2d6d6`
    keep_compounds = 1U << 19,          // `5d6!k2`
    e_once_or_more = 1U << 20,          // `3d6e5`
    signed_die_is_advantage = 1U << 21, // `+d20`
    explosion_includes = 1U << 22,      // `!>9`
    bang_then_counts = 1U << 23,        // `!>=8`
    bang_number_or_more = 1U << 24,     // `!5`
    x_repeats = 1U << 25,               // `2d6x2`
    boon = 1U << 26,                    // advantage is one more die
    k_is_die = 1U << 27,                // `5k3`
    spaced_x_is_times = 1U << 28,       // `3d6 x6`
};

struct Dialect {
    const char *name;
    const char *others; // names that mean the same, set apart by `|`
    std::uint32_t flags;

    bool has(Flag flag) const { return (flags & flag) != 0; }
};

extern const Dialect default_dialect;
std::span<const Dialect> all_dialects();
// Null where the name is unknown. Case, blanks and hyphens do not count.
const Dialect *find_dialect(std::string_view name);
std::string dialect_names(); // "Roll20, Foundry, ..."

} // namespace bylaw::dialects
