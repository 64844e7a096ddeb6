// The branches of an answer, one for each way to decide: which of them differ, and what their columns are.
#pragma once
#include "interpreter/odds/rules/answer.hpp"

#include <cstddef>
#include <vector>

namespace bylaw::odds::rules {

// Gives each branch from `from` on the columns that it lacks: a name that only came up later was not
// reported.
void pad_columns(Answer &answer, std::size_t from);

// The branches from `first` on, and from each of `starts`, differ in how the question at `depth` is answered.
// If what follows is always the same it is not listed.
void forget_idle_decision(Answer &answer, std::size_t first, const std::vector<std::size_t> &starts,
                          std::size_t depth);

// By the statements that report them.
void sort_columns(Answer &answer);

} // namespace bylaw::odds::rules
