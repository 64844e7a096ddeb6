// Total of a part of a roll. Private to this folder.
#pragma once
#include <cstdint>

namespace bylaw {

// See RollResult for the two.
struct Tally {
    std::int64_t total = 0;
    std::int64_t natural = 0;
};

} // namespace bylaw
