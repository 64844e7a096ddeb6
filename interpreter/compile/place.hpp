// The target of an assignment, and the written value.
#pragma once
#include "interpreter/compile/emitter.hpp"

namespace bylaw {

// A thing that can be assigned: a field of something, a register, a field of a running procedure.
struct Place {
    ir::NodeId node = ir::none; // field, field_base, game_field, condition_field, active or local
    Reg owner = no_register;    // the thing or instance
    Reg index = no_register;
};

// A write that was made: the words from before and now.
struct Written {
    FieldId field;
    Reg owner, index, old, now;
};

} // namespace bylaw
