#include "interpreter/machine/quick_body.hpp"

#include "interpreter/machine/argument_moves.hpp"
#include "interpreter/machine/written_registers.hpp"

#include <algorithm>

namespace bylaw {

namespace {

Quick made_jump() {
    Quick made;
    made.op = QuickOp::jump;
    return made;
}

// Does it ask what only the call that is running knows? That may be the very word of the target.
bool asks_others(const FunctionCode &function) {
    return std::ranges::any_of(function.code, [](const Instruction &each) {
        return op_facts(each.op).effects.looks == Part::running || each.op == Op::call;
    });
}

// Returns the one result register, if it may be the target from the start because no code reads it before.
std::uint16_t given_by(const QuickBody::Frame &frame) {
    std::uint16_t found = no_register;
    for (const Instruction &each : frame.function.code) {
        if (each.op == Op::give && found != no_register && found != each.a) {
            return no_register;
        }
        found = each.op == Op::give ? each.a : found;
    }
    const bool read = std::ranges::find(frame.parameters, frame.target) != frame.parameters.end();
    const bool apart = frame.target == no_register || read || found < frame.parameters.size();
    return apart || asks_others(frame.function) ? no_register : found;
}

std::uint16_t &operand(Quick &made, OperandRegister which) {
    return which == OperandRegister::a ? made.a : which == OperandRegister::b ? made.b : made.c;
}

} // namespace

std::vector<std::size_t> QuickBody::put(Frame frame) {
    frame.given = given_by(frame);
    const FunctionCode &function = frame.function;
    WrittenRegisters ways(program_, code_, function);
    const std::vector<bool> missed = moves_of_arguments(program_, code_, function);
    std::vector<std::size_t> places(function.code.size(), 0);
    Jumps jumps;
    for (std::size_t pc = 0; pc < function.code.size(); ++pc) {
        places[pc] = made_.size();
        if (ways.reached(pc)) {
            ways.pass(pc);
            if (!missed[pc]) {
                put_one(frame, pc, jumps);
            }
        }
    }
    for (const std::size_t jump : jumps.within) {
        made_[jump].low = static_cast<std::int32_t>(places[static_cast<std::size_t>(made_[jump].low)] - jump);
    }
    branches_.insert(branches_.end(), jumps.within.begin(), jumps.within.end());
    return std::move(jumps.leaving);
}

void QuickBody::straighten() {
    for (const std::size_t branch : branches_) {
        std::size_t goal = branch + static_cast<std::size_t>(made_[branch].low);
        while (made_[goal].op == QuickOp::jump && made_[goal].low > 0) {
            goal += static_cast<std::size_t>(made_[goal].low);
        }
        if (made_[goal].op == QuickOp::jump) {
            goal += static_cast<std::size_t>(made_[goal].low); // back to the caller
        }
        made_[branch].low = static_cast<std::int32_t>(static_cast<std::ptrdiff_t>(goal) -
                                                      static_cast<std::ptrdiff_t>(branch));
    }
}

void QuickBody::put_one(const Frame &frame, std::size_t pc, Jumps &jumps) {
    const Instruction &in = frame.function.code[pc];
    if (in.op == Op::give || in.op == Op::give_nothing) {
        return give(frame, in, jumps);
    }
    if (in.op == Op::call) {
        return call(frame, in, pc);
    }
    Quick made = quick_of(frame.function.code, pc);
    const Quick own = made;
    for (const Operand &each : op_facts(in.op).operands) {
        const std::uint16_t reg = each.first == OperandRegister::a   ? own.a
                                  : each.first == OperandRegister::b ? own.b
                                                                     : own.c;
        operand(made, each.first) = frame.at(reg);
    }
    if (op_facts(in.op).jumps()) {
        made.low = static_cast<std::int32_t>(in.low());
        jumps.within.push_back(made_.size());
    }
    if (made.op != QuickOp::nothing) {
        made_.push_back(made);
    }
}

void QuickBody::give(const Frame &frame, const Instruction &in, Jumps &jumps) {
    if (frame.target != no_register && (in.op != Op::give || in.a != frame.given)) {
        Quick made;
        made.op = in.op == Op::give ? QuickOp::move : QuickOp::constant;
        made.a = frame.target;
        made.b = in.op == Op::give ? frame.at(in.a) : no_register;
        made_.push_back(made);
    }
    jumps.leaving.push_back(made_.size());
    made_.insert(made_.end(), frame.outermost ? 2 : 1, made_jump());
}

void QuickBody::call(const Frame &frame, const Instruction &in, std::size_t pc) {
    Quick counted;
    counted.op = QuickOp::count_step;
    made_.push_back(counted);
    std::vector<std::uint16_t> arguments = call_arguments(program_, code_, frame.function, pc);
    std::ranges::transform(arguments, arguments.begin(), [&](std::uint16_t own) { return frame.at(own); });
    const auto above =
        static_cast<std::uint32_t>(frame.rest + frame.function.registers.size() - frame.parameters.size());
    const FunctionCode &callee = code_.functions[static_cast<std::size_t>(in.imm)];
    auto leaving = put({callee, std::move(arguments), above, frame.at(in.a)});
    if (!leaving.empty() && leaving.back() + 1 == made_.size()) {
        leaving.pop_back();
        made_.pop_back();
    }
    for (const std::size_t jump : leaving) {
        made_[jump].low = static_cast<std::int32_t>(made_.size() - jump);
    }
}

} // namespace bylaw
