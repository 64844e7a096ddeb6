// How a rule says that the text is wrong. Mistakes are thrown inside grammar/ only: the nearest clause or
// declaration catches them, reports them and continues.
#pragma once
#include "base/diagnostics/diagnostic.hpp"

namespace bylaw::grammar {

struct Mistake {
    Diagnostic diagnostic;
    const char *at;        // the end of the last good token: recovery starts here
    unsigned brackets = 0; // open ones around `at`
    bool open = false; // the clause may continue in a next line: a bracket, brace or operator waits for it
    bool too_deep = false; // only the declaration as a whole may catch it: the text is hostile
};

} // namespace bylaw::grammar
