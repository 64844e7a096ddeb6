// The refusal of a price, with the reason for which the means are not there.
#pragma once
#include "interpreter/compile/emitter.hpp"

namespace bylaw {

class FunctionCompiler;

// In the frame of rule `id`: makes the text and gives it.
void price_refusal(FunctionCompiler &f, RuleId id, Reg text);

} // namespace bylaw
