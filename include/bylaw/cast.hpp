// Whom a scenario's own clauses make, before anything is played.
#pragma once
#include <bylaw/export.h>

#include <bylaw/program.hpp>

#include <string>
#include <vector>

namespace bylaw::api {

struct CastMember {
    std::string name;  // as the rules call it: "ada"
    std::string shown; // as people see it: "Ada"; of `3 * bandit "Bandit"` what comes before the number
};

// In the order of the text. Nobody where there is no such scenario, or where another one's cast is taken.
BYLAW_API std::vector<CastMember> cast_of(const Program &program, const std::string &scenario);

} // namespace bylaw::api
