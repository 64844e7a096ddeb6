// Why an engine cannot play a scenario, and what of a scenario it leaves to others: in words for the author
// of its rules, who is no programmer.
#pragma once
#include "base/source/span.hpp"

#include <string>
#include <vector>

namespace bylaw {

// Something in the rules that cannot be worked out before the dice fall: "texts are compared".
struct Obstacle {
    std::string why;
    Span place; // empty: nowhere
};

struct NoEngine {
    enum class Sort {
        unfit,     // this scenario cannot be worked out
        lacking,   // something is not there on this machine, or not in this program
        no_reason, // nobody knows
    };

    Sort sort = Sort::no_reason;
    Obstacle obstacle; // of lacking: "LLVM is not installed"
    std::vector<Span>
        parts;          // of unfit: where the dice decide most often how it goes on; the first is the place
    double seconds = 0; // of unfit: after which it was given up
    std::string hint;   // what helps, if anything does
};

} // namespace bylaw
