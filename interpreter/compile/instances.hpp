// Instances of conditions that are looked for beside the loops of FunctionCompiler.
#pragma once
#include "interpreter/compile/function.hpp"

namespace bylaw {

// The first borne instance, for reading a field; without one the run fails.
void first_instance(FunctionCompiler &f, ir::NodeId node, Reg to);

// Runs `adjust` for the instances of the condition and of whatever is it, but on each bearer for one only of
// those that count once. `adjust` says in `applied` whether the instance did anything.
void over_once(FunctionCompiler &f, ConditionId id, Reg bearer, Reg instance, Reg applied,
               const std::function<void()> &adjust);

} // namespace bylaw
