// Runs one instruction at a time and notes it.
#include "interpreter/machine/coverage.hpp"
#include "interpreter/machine/run.hpp"
#include "interpreter/program/op_facts.hpp"

namespace bylaw {

CodeCoverage::CodeCoverage(const Bytecode &code) {
    for (const FunctionCode &function : code.functions) {
        met_.emplace_back(function.code.size());
    }
}

void CodeCoverage::add(std::uint32_t function, std::uint32_t pc, bool jumped) {
    Met &met = met_[function][pc];
    ++met.run;
    met.jumped += jumped ? 1 : 0;
}

bool Run::go_covered(std::size_t until) {
    while (state_.calls.size() > until) {
        const Call at = state_.calls.back();
        const Instruction &in = code_.functions[at.function].code[at.pc];
        const std::size_t depth = state_.calls.size();
        if (!dispatch<true, true>(until)) {
            return false;
        }
        const bool jumped = op_facts(in.op).flow == Flow::branch && state_.calls.size() == depth &&
                            state_.calls.back().pc == in.low();
        around_.coverage->add(at.function, at.pc, jumped);
        if (in.op == Op::loop && much_garbage()) {
            collect_garbage();
        }
    }
    return true;
}

} // namespace bylaw
