// Acts that policies take: where acts are offered, and which line of which policy is tried.
#pragma once
#include "interpreter/program/ids.hpp"

#include <cstddef>
#include <cstdint>
#include <tuple>

namespace bylaw {

// A place that offers acts. Places that are equal share what is compiled for them.
struct Taking {
    std::uint32_t offers = 0; // Program::offers
    RuleId asking = no_id;
    bool free = false; // at no price

    friend auto operator<=>(const Taking &, const Taking &) = default;
};

// A `prefer` of a policy, asked for acts of one rule.
struct PreferLine {
    PolicyId policy = 0;
    std::size_t line = 0;
    bool free = false;
};

} // namespace bylaw
