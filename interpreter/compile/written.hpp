#pragma once
#include "interpreter/compile/emitter.hpp"

namespace bylaw {

// A write to a field that was made: the words from before and now.
struct Written {
    FieldId field;
    Reg owner, index, old, now;
};

} // namespace bylaw
