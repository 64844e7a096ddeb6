// Values that a rule remembers so that a stage can run again.
#pragma once
#include "interpreter/compile/emitter.hpp"

namespace bylaw {

struct AdjustedValue {
    std::size_t stage;
    bool total;
    Reg value, before, after, done; // `done`: is it adjusted, so that `before` and `after` hold?
};

struct LateValue { // made of an adjusted one, so made again with it, unless it was written in the meantime
    Reg value, after, done, written;
};

} // namespace bylaw
