// Compiles rules again that a session does not keep. With a typed text, rules are a copy of the program with
// their own code. For undo(), a session keeps only the inputs of that copy.
#pragma once
#include "interpreter/session/play.hpp"

namespace bylaw {

// Those of a play in which nothing runs: the loaded ones, with the constants that typed texts have added.
Rules idle_rules(const Play &play);
// Those that a play of the past continues with.
Rules rules_of(const Play &play);
// Those that the last text, scenario or act of a play ran by.
Rules rules_that_ran(const Play &play);
// Those of a typed text.
Rules rules_of_text(const api::Program &loaded, const TypedText &text);

} // namespace bylaw
