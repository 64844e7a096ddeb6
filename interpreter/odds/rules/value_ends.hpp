// The ends between which every value of an expression lies, however the dice fall: from what fields declare,
// from dice, from numbers that nothing changes. What cannot be told so has no end.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/odds/rules/ends.hpp"
#include "interpreter/program/program.hpp"

#include <vector>

namespace bylaw::odds::rules {

// Bounds of a function's value, in a game that continues from `start`.
Ends ends_of_function(const Program &program, const State &start, FunctionId function);

// Bounds of each `report` of a scenario, by its number.
std::vector<Ends> ends_of_reports(const Program &program, const State &start, const Scenario &scenario);

} // namespace bylaw::odds::rules
