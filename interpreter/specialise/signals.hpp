// Exceptions out of an instruction, for the code that follows paths.
#pragma once
#include "interpreter/specialise/path.hpp"

#include <string>

namespace bylaw::residual {

// Thrown while an instruction is done: it depends on a condition that is not known. Both ways are followed.
struct Fork {
    Fact condition;
};
// Thrown: this path is left to the reference machine.
struct Bail {
    std::string why;
};
// Thrown: all begins again, with what was learned about a loop.
struct Restart {};
// Thrown: it is not worth it.
struct GivenUp {
    std::string why;
    bool too_much = false; // because of all that was followed, not of the place at hand
};

} // namespace bylaw::residual
