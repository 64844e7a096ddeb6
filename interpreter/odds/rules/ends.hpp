// Two ends of numbers, each of which may be missing, and what arithmetic makes of them. An end that 64 bits
// do not hold is missing, too.
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>

namespace bylaw::odds::rules {

struct Ends {
    std::optional<std::int64_t> low, high; // nothing: not bounded

    friend bool operator==(const Ends &, const Ends &) = default;
};

Ends united(const Ends &a, const Ends &b);
Ends added(const Ends &a, const Ends &b);
Ends negated(const Ends &of);
Ends multiplied(const Ends &a, const Ends &b);
Ends divided(const Ends &a, const Ends &b,
             std::int64_t rounding); // as interpreter/machine/quotient.hpp has it
Ends absolute(const Ends &of);
Ends lesser(const Ends &a, const Ends &b);
Ends greater(const Ends &a, const Ends &b);

} // namespace bylaw::odds::rules
