// Events in plain words: "ada's luck falls from 8 to 3".
#pragma once
#include "interpreter/machine/events.hpp"
#include "interpreter/program/code.hpp"

#include <string>

namespace bylaw {

std::string event_text(const Program &program, const State &state, const Event &event);
// One word for programs: "roll", "change".
const char *kind_text(EventKind kind);

} // namespace bylaw
