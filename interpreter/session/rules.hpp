// A program made ready to run, with what a session needs beside it. Immutable.
#pragma once
#include "interpreter/machine/machine.hpp"
#include "interpreter/session/lazy_code.hpp"

#include <memory>
#include <vector>

namespace bylaw {

struct Rules {
    std::shared_ptr<const Program> program;
    LazyCode code;
    // Per scenario, the functions that draw its views; their parameters are the scenario's registers.
    std::vector<std::vector<FunctionId>> views;

    Machine machine() const { return Machine(*program, *code); }
};

// The program gets some functions more.
Rules make_rules(std::shared_ptr<Program> program);

} // namespace bylaw
