// Why an engine cannot play a scenario, and what of a scenario it leaves to others: in words for the author
// of its rules, who is no programmer.
#pragma once
#include "base/source/span.hpp"

#include <string>
#include <vector>

namespace bylaw {

// Something in the rules that cannot be partially evaluated before the dice fall: "texts are compared".
struct Obstacle {
    std::string why;
    Span place; // empty: nowhere
};

struct NoEngine {
    enum class Sort {
        unfit,     // this scenario cannot be partially evaluated
        lacking,   // something is not there on this machine, or not in this program
        no_reason, // unknown
    };

    Sort sort = Sort::no_reason;
    Obstacle obstacle;       // for lacking: "LLVM is not installed"
    std::vector<Span> parts; // for unfit: where the dice decide most often; the first is the place
    double seconds = 0;      // for unfit: time until it gave up
    std::string hint;        // a remedy, if there is one
};

} // namespace bylaw
