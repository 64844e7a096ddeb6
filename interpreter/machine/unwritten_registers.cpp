#include "interpreter/machine/unwritten_registers.hpp"

#include "interpreter/program/operands.hpp"

#include <algorithm>

namespace bylaw {

namespace {

using Marks = std::vector<bool>; // by register

// Registers that are read before they are written, in front of each place: backwards, until a fixpoint.
class ReadFirst {
  public:
    ReadFirst(const Program &program, const Bytecode &code, const FunctionCode &function)
        : code_(function.code), before_(function.code.size() + 1, Marks(function.registers.size(), false)) {
        for (std::size_t pc = 0; pc < code_.size(); ++pc) {
            operands_.push_back(operands_of(program, code, function, pc));
        }
    }

    const Marks &at_beginning() {
        for (bool grew = true; grew;) {
            grew = false;
            for (std::size_t pc = code_.size(); pc-- > 0;) {
                grew = look_at(pc) || grew;
            }
        }
        return before_[0];
    }

  private:
    bool look_at(std::size_t pc) {
        const OpFacts &facts = op_facts(code_[pc].op);
        Marks found(before_[pc].size(), false);
        if (facts.falls_through() || facts.flow == Flow::skip) {
            found = before_[pc + 1];
        }
        if (facts.jumps()) {
            add(before_[code_[pc].low()], found);
        }
        for (const RegisterRange &each : operands_[pc]) {
            if (each.use == Use::writes) {
                std::fill_n(found.begin() + each.first, each.count, false);
            }
        }
        for (const RegisterRange &each : operands_[pc]) {
            if (each.use != Use::writes) { // an advancing register may keep its value
                std::fill_n(found.begin() + each.first, each.count, true);
            }
        }
        if (found == before_[pc]) {
            return false;
        }
        before_[pc] = std::move(found);
        return true;
    }

    static void add(const Marks &more, Marks &all) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = all[i] || more[i];
        }
    }

    const std::vector<Instruction> &code_;
    std::vector<Operands> operands_; // by place
    std::vector<Marks> before_;      // by place
};

bool is_looked_at(Type type) {
    return type == type_instance || type.kind == TypeKind::list || type.kind == TypeKind::act ||
           type.kind == TypeKind::dice || type.kind == TypeKind::text;
}

} // namespace

std::vector<std::uint16_t> registers_to_clear(const Program &program, const Bytecode &code,
                                              const FunctionCode &function) {
    std::vector<std::uint16_t> found;
    const Marks read = ReadFirst(program, code, function).at_beginning();
    for (std::size_t i = function.parameters; i < function.registers.size(); ++i) {
        if (read[i] || is_looked_at(function.registers[i])) {
            found.push_back(static_cast<std::uint16_t>(i));
        }
    }
    return found;
}

} // namespace bylaw
