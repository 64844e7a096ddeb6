// Numbers among the options of a host that mean nothing are refused: std::invalid_argument.
#pragma once
#include <cmath>
#include <stdexcept>

namespace bylaw {

// Below 0 is over at once.
inline void demand_seconds(double seconds) {
    if (std::isnan(seconds))
        throw std::invalid_argument("the number of seconds is NaN");
}

inline void demand_precision(double precision) {
    if (!(precision > 0))
        throw std::invalid_argument("the precision is not above 0");
}

} // namespace bylaw
