// `given ambush` takes a scenario's statements for another's: what is reported or shown there, however deep,
// is left out.
#pragma once
#include "interpreter/program/ids.hpp"

namespace bylaw::check {

inline constexpr std::uint32_t taking_cast = no_id - 1; // in the place of the scenario that is checked

} // namespace bylaw::check
