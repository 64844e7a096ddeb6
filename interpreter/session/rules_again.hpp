// Compiles rules again that a session does not keep. With a typed text, rules are a copy of the program with
// their own code. For undo(), a session keeps only the inputs of that copy.
#pragma once
#include "interpreter/session/play.hpp"

namespace bylaw {

// Returns the rules of an idle play: the loaded ones, with the constants of typed texts.
Rules idle_rules(const Play &play);
// Returns the rules with which a past play continues.
Rules rules_of(const Play &play);
// Returns the rules of the last text, scenario or act of a play.
Rules rules_that_ran(const Play &play);
// Returns the rules of a typed text.
Rules rules_of_text(const api::Program &loaded, const TypedText &text);

} // namespace bylaw
