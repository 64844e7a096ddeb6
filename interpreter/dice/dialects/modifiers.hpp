// Modifiers: letters, signs and words behind dice, in one dialect.
#pragma once
#include "interpreter/dice/dialects/dialect.hpp"
#include "interpreter/dice/dialects/notation.hpp"
#include "interpreter/dice/dialects/pool_words.hpp"

#include <span>

namespace bylaw::dialects {

// Translates dice with the number and sides as words. Throws Refused.
Words pool_with(const Dialect &dialect, const Part &part, const Words &count, const Words &sides,
                bool before_comment);
// The kept part of a group: `{4d6, 2d8}kh1`.
struct GroupKeep {
    bool high = true;
    std::size_t n = 1;
};
GroupKeep group_keep(const Dialect &dialect, const Modifier &modifier, std::size_t values);

} // namespace bylaw::dialects
