// The code that may still run, from the frames that are there on.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/program/code.hpp"

#include <vector>

namespace bylaw {

struct Reach {
    std::vector<std::uint32_t> functions; // indices into Bytecode::functions, each once
    std::vector<std::vector<bool>>
        runs;                 // for each function, the instructions that may run without a listener
    std::vector<RuleId> acts; // the rules of which an act may be made
    bool hooks = false;       // one of them calls a hook, which may look at any field
};

Reach reach_of(const Program &program, const Bytecode &code, const State &state);

} // namespace bylaw
