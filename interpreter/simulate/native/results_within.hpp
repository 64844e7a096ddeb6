// Tests of dice and tables use the random word directly: whether a d20 is at least 11 shows in it.
#pragma once
#include "interpreter/simulate/trial_code.hpp"

#include <cstdint>
#include <optional>

namespace bylaw {

// Value of a column that was not read yet: the outcome of a draw, or a table entry at its place or at that of
// another number.
struct Unread {
    std::optional<std::uint32_t> draw, table; // index in the code
};

// The places first..last of `places`: those asked for are these, or all others.
struct Places {
    std::int64_t first = 0, last = 0, places = 0;
    bool others = false;
};

// For which answers, or numbers, it is low..high. None where they are too many or do not stand together.
std::optional<Places> results_within(const TrialCode &code, const Unread &unread, std::int64_t low,
                                     std::int64_t high);

// The last random word that gives this answer, of so many.
std::uint32_t last_word(std::int64_t answer, std::uint32_t outcomes);

} // namespace bylaw
