// The things that a scenario's own clauses make, without playing it.
#pragma once
#include <bylaw/export.h>

#include <bylaw/program.hpp>

#include <string>
#include <vector>

namespace bylaw::api {

struct CastMember {
    std::string name;  // name in the rules: "ada"
    std::string shown; // displayed name: "Ada"; for `3 * bandit "Bandit"` the text before the number
};

// Returns them in the order of the text. Empty for an unknown scenario, and for one with another's cast.
BYLAW_API std::vector<CastMember> cast_of(const Program &program, const std::string &scenario);

} // namespace bylaw::api
