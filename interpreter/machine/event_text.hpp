// Events in plain words: "ada's luck falls from 8 to 3".
#pragma once
#include "interpreter/machine/events.hpp"
#include "interpreter/program/code.hpp"

#include <string>

namespace bylaw {

// The dice before a total: "5, 1 (dropped) = "; of one die nothing, which says what the total says.
std::string faces_text(const std::vector<Face> &faces);

std::string event_text(const Program &program, const State &state, const Event &event);
// One word for programs: "roll", "change".
const char *kind_text(EventKind kind);

} // namespace bylaw
