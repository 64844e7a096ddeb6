// The things that a scenario's own clauses make, before anything is played.
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

// In the order of the text. Empty if there is no such scenario, or if it takes another one's cast.
BYLAW_API std::vector<CastMember> cast_of(const Program &program, const std::string &scenario);

} // namespace bylaw::api
