// Texts typed into a session: expressions and statements in the scope of its rules and of what was named
// before.
#pragma once
#include "interpreter/session/play.hpp"

namespace bylaw {

// Rules with a typed text in them, ready to be run.
struct TypedRules {
    Rules rules; // none where the sink has an error
    FunctionId function = no_id;
    Typed typed;
    std::shared_ptr<const AddedConstants> added; // as in Play
};

// Checks `fragment`, whose text is among `sources`.
TypedRules make_typed(const Play &play, const ast::Tree &fragment, SourceMap sources, DiagnosticSink &sink);

// The values of a play's variables, as arguments of a typed text.
std::vector<Word> arguments_of(const Play &play);

// Takes what a finished text named off the state's reports, of which it made the last.
void keep_names(Play &play, const Typed &typed);

} // namespace bylaw
