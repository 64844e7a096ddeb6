// Small programs for exact odds: every form of report, loop, condition, trigger, decision, list, pool,
// `make`, `redo` and text, with dice so few that all of their sequences can be played.
#pragma once
#include <cstdint>
#include <string>

namespace bylaw::test {

// Of equal seeds the same.
std::string report_program(std::uint64_t seed);

} // namespace bylaw::test
