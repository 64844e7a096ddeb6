// Is the code that Bylaw makes of rules what it should be? `bylaw check --strict` asks.
#pragma once
#include <bylaw/library.hpp>

#include <string>

namespace bylaw::api {

// What is found beside Library::check() where rules are compiled and their code is read. It is Bylaw's fault,
// and not the rules'. Nothing where the rules have errors.
BYLAW_API Report check_code(const Library &library, const std::string &target,
                            Purpose purpose = Purpose::test);

} // namespace bylaw::api
