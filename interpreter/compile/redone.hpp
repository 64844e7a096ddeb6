// What a rule remembers of its values, so that a stage can be done anew.
#pragma once
#include "interpreter/compile/emitter.hpp"

namespace bylaw {

struct AdjustedValue {
    std::size_t stage;
    bool total;
    Reg value, before, after, done; // `done`: is it adjusted, so that `before` and `after` hold?
};

struct LateValue { // made of an adjusted one, so made anew with it, unless it was written meanwhile
    Reg value, after, done, written;
};

} // namespace bylaw
