// A text that is a number without rules, ready to be run: dice whose number is rolled, conditions, and
// whatever else is wrong with what was typed.
#pragma once
#include "interpreter/session/typed.hpp"

#include <string>

namespace bylaw {

struct TypedDice {
    std::shared_ptr<const SourceMap> sources; // for the sink's diagnostics
    Span all;
    TypedRules typed; // none where the sink has an error
};

// Reports a text with another value.
Diagnostic no_number(Span text);

TypedDice read_typed_dice(const std::string &text, DiagnosticSink &sink);

} // namespace bylaw
