// Verifies the code that Bylaw makes of rules, for `bylaw check --strict`.
#pragma once
#include <bylaw/library.hpp>

#include <string>

namespace bylaw::api {

// Compiles the rules and verifies their code. Findings are defects of Bylaw, not of the rules. Empty if the
// rules have errors: see Library::check().
BYLAW_API Report check_code(const Library &library, const std::string &target,
                            Purpose purpose = Purpose::test);

} // namespace bylaw::api
