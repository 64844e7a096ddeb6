// A layer together with the tests of the rulesets below it.
#pragma once
#include "interpreter/session/modules.hpp"

#include <string>

namespace bylaw {

// Like gather() for tests, and with the tests of all rulesets that it uses or extends. `path`: the result of
// locate().
Gathered gather_with_tests_below(const api::LibraryOptions &options, const std::string &path,
                                 DiagnosticSink &sink);

} // namespace bylaw
