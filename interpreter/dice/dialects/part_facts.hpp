// What is asked about parts of a dice text, and how two are joined.
#pragma once
#include "interpreter/dice/dialects/notation.hpp"

#include <string_view>
#include <vector>

namespace bylaw::dialects {

Part joined(Part left, std::string_view sign, Part right);
// `4d6-L`: the last dice of a sum lose one.
void drop_one(Part &part, std::string_view typed);
// All pools of a value, from the left.
void collect_pools(Part &part, std::vector<Part *> &pools);
bool is_bare_die(const Part &part);  // one die of which nothing is said
bool is_bare_pool(const Part &part); // dice, or a sum of dice, of which nothing is said
const Part &without_brackets(const Part &part);
bool divides(const Part &part); // where a fraction is lost
// Behind the last dice of a sum it is the sum that is compared.
void hoist_comparison(RollText &roll);
// Throws Refused where the value may be 0.
void check_divisor(const Part &part);

} // namespace bylaw::dialects
