#include "interpreter/odds/rules/order_loops.hpp"

#include "interpreter/program/operands.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

enum class Effect : std::uint8_t {
    none,
    may_fail, // if it fails for one element it fails in any order, unless the loop is left early
    other,
};

Effect effect_of(const Bytecode &code, const Instruction &in) {
    const OpFacts &facts = op_facts(in.op);
    if (in.op == Op::call) {
        return code.functions[static_cast<std::size_t>(in.imm)].pure ? Effect::may_fail : Effect::other;
    }
    if (facts.purity != Purity::pure || facts.flow == Flow::stop ||
        facts.effects.changes == Part::open_values) {
        return Effect::other;
    }
    // Lists are made: as if it may fail, for a list that is left half made is none.
    const bool makes = facts.effects.changes != Part::nothing && !facts.only_tells();
    return makes || facts.fails == Fails::may ? Effect::may_fail : Effect::none;
}

class Loop {
  public:
    Loop(const Program &program, const Bytecode &code, const Liveness &live, std::uint32_t number,
         std::size_t pc)
        : program_(program), code_(code), live_(live), number_(number), function_(code.functions[number]),
          first_(pc), over_(function_.code[pc].low()) {}

    OrderLoop run() {
        if (over_ <= first_ || over_ >= function_.code.size() || function_.code[over_ - 1].op != Op::loop ||
            entered_within() || !harmless()) {
            return {};
        }
        find_uses();
        if (!left_well()) {
            return {};
        }
        OrderLoop found{true, {}};
        if (adds_) {
            found.free = built_by(found.built);
        }
        return found;
    }

  private:
    bool within(std::size_t pc) const { return pc > first_ && pc < over_; }
    const Instruction &at(std::size_t pc) const { return function_.code[pc]; }
    bool live(std::size_t pc, std::uint32_t reg) const {
        return live_.live(number_, static_cast<std::uint32_t>(pc), reg);
    }

    bool entered_within() const {
        for (std::size_t pc = 0; pc < function_.code.size(); ++pc) {
            if (op_facts(at(pc).op).jumps() && within(at(pc).low()) && !within(pc)) {
                return true;
            }
        }
        if (function_.rule == no_id) {
            return false;
        }
        const RuleCode &rule = code_.rules[function_.rule];
        return within(rule.leave) ||
               std::ranges::any_of(rule.stages, [&](std::size_t pc) { return within(pc); });
    }

    // Nothing is done but computing, and where it is left early, to one place, nothing can have failed.
    bool harmless() {
        std::int64_t depth = 0;
        bool may_fail = false;
        for (std::size_t pc = first_ + 1; pc < over_; ++pc) {
            const Instruction &in = at(pc);
            const Effect effect = effect_of(code_, in);
            may_fail = may_fail || effect == Effect::may_fail;
            if (op_facts(in.op).jumps() && in.low() != first_ && !within(in.low())) {
                if (early_ && *early_ != in.low()) {
                    return false;
                }
                early_ = in.low();
            }
            depth += in.op == Op::build ? 1 : in.op == Op::build_end || in.op == Op::build_groups ? -1 : 0;
            if (in.op == Op::build_add && depth == 0) {
                if (adds_) {
                    return false;
                }
                adds_ = pc;
            }
            if (effect == Effect::other || depth < 0) {
                return false;
            }
        }
        return depth == 0 && !(early_ && may_fail);
    }

    void find_uses() {
        for (std::size_t pc = first_; pc < over_; ++pc) {
            uses_.push_back(operands_of(program_, code_, function_, pc));
        }
    }
    bool writes(std::size_t pc, std::uint32_t reg) const { return uses_[pc - first_].writes(reg); }
    bool touches(std::size_t pc, std::uint32_t reg) const {
        return uses_[pc - first_].reads(reg) || writes(pc, reg);
    }

    // Later reads, and reads in the next round, depend on no order.
    bool left_well() const {
        const Instruction &head = at(first_);
        for (std::uint32_t reg = 0; reg < function_.registers.size(); ++reg) {
            if (reg != head.a && reg != head.c && !written_within(reg)) {
                continue;
            }
            const bool counter = reg == head.c && touched_within(reg);
            if (counter || (early_ && live(*early_, reg)) || seen_by_others(reg)) {
                return false;
            }
            const bool wanted = live(over_, reg) || (reg != head.c && live(first_, reg));
            if (wanted && (reg == head.a || reg == head.c || !gathers(reg))) {
                return false;
            }
        }
        return true;
    }

    bool seen_by_others(std::uint32_t reg) const {
        return function_.rule != no_id && live_.escaping(function_.rule).contains(reg);
    }

    // A register that each round adds to, or makes greater, or lesser, or sets to the same, and that no round
    // looks at.
    bool gathers(std::uint32_t reg) const {
        std::optional<Instruction> before;
        for (std::size_t pc = first_ + 1; pc < over_; ++pc) {
            if (extreme_at(pc, reg)) {
                pc += 4;
                before = at(pc);
                continue;
            }
            if (!touches(pc, reg)) {
                continue;
            }
            const Instruction &in = at(pc);
            if (!gathering(in, reg) || (before && !alike(*before, in))) {
                return false;
            }
            before = in;
        }
        return true;
    }

    static bool gathering(const Instruction &in, std::uint32_t reg) {
        if (in.a != reg) {
            return false;
        }
        const bool summed = in.op == Op::add || in.op == Op::lesser || in.op == Op::greater;
        return in.op == Op::constant || (in.op == Op::add_constant && in.b == reg) ||
               (in.op == Op::subtract && in.b == reg && in.c != reg) ||
               (summed && (in.b == reg) != (in.c == reg));
    }
    static bool alike(const Instruction &one, const Instruction &two) {
        const auto sum = [](Op op) { return op == Op::add || op == Op::add_constant || op == Op::subtract; };
        return (sum(one.op) && sum(two.op)) ||
               (one.op == two.op && (one.op != Op::constant || one.imm == two.imm));
    }

    // `most` and `least`, as they are compiled: the first element is taken as it is, `any` says whether there
    // was one.
    bool extreme_at(std::size_t pc, std::uint32_t reg) const {
        if (pc + 5 > over_ || at(pc).op != Op::jump_if || at(pc).low() != pc + 4) {
            return false;
        }
        const Instruction &test = at(pc), &take = at(pc + 1), &known = at(pc + 2), &past = at(pc + 3),
                          &best = at(pc + 4);
        if (take.op != Op::move || known.op != Op::constant || known.a != test.a || known.imm != 1 ||
            past.op != Op::jump || past.low() != pc + 5 ||
            (best.op != Op::greater && best.op != Op::lesser) || best.a != take.a || best.b != take.a ||
            best.c != take.b || take.b == take.a || take.a == test.a || take.b == test.a ||
            (reg != test.a && reg != take.a)) {
            return false;
        }
        for (std::size_t other = first_ + 1; other < over_; ++other) {
            const bool here = other >= pc && other <= pc + 4;
            const bool enters =
                op_facts(at(other).op).jumps() && at(other).low() > pc && at(other).low() < pc + 5;
            if (!here && (enters || touches(other, test.a) || touches(other, take.a))) {
                return false;
            }
        }
        return true;
    }

    // Which list is built here; it is in an order of its own where it is sorted by what its elements are.
    bool built_by(std::optional<std::size_t> &built) const {
        std::size_t end = over_, begin = first_;
        for (std::int64_t depth = 0;; ++end) {
            if (end >= function_.code.size()) {
                return false;
            }
            const Op op = at(end).op;
            if (op == Op::build_end || op == Op::build_groups) {
                if (depth == 0) {
                    break;
                }
                --depth;
            }
            depth += op == Op::build ? 1 : 0;
        }
        for (std::int64_t depth = 0;; --begin) {
            const Op op = at(begin).op;
            if (op == Op::build && depth-- == 0) {
                break;
            }
            depth += op == Op::build_end || op == Op::build_groups ? 1 : 0;
            if (begin == 0) {
                return false;
            }
        }
        if (!sorted_by_itself(at(begin).imm)) {
            built = end;
        }
        return true;
    }

    bool sorted_by_itself(std::int64_t keys) const {
        const Instruction &add = at(*adds_);
        if (add.a != at(first_).a || add.b == no_register || written_within(add.a)) {
            return false;
        }
        for (std::int64_t key = 0; key < keys; ++key) {
            const auto reg = static_cast<std::uint32_t>(add.b + key);
            std::size_t moved = 0, otherwise = 0;
            for (std::size_t pc = first_ + 1; pc < over_; ++pc) {
                const Instruction &in = at(pc);
                const bool same = in.op == Op::move && in.a == reg && in.b == add.a;
                moved += same ? 1 : 0;
                otherwise += !same && writes(pc, reg) ? 1 : 0;
            }
            if (moved == 1 && otherwise == 0) {
                return true;
            }
        }
        return false;
    }

    bool touched_within(std::uint32_t reg) const {
        for (std::size_t pc = first_ + 1; pc < over_; ++pc) {
            if (touches(pc, reg)) {
                return true;
            }
        }
        return false;
    }
    bool written_within(std::uint32_t reg) const {
        for (std::size_t pc = first_ + 1; pc < over_; ++pc) {
            if (writes(pc, reg)) {
                return true;
            }
        }
        return false;
    }

    const Program &program_;
    const Bytecode &code_;
    const Liveness &live_;
    std::uint32_t number_;
    const FunctionCode &function_;
    std::size_t first_, over_;
    std::vector<Operands> uses_;         // from the first on
    std::optional<std::uint32_t> early_; // where else it is left to
    std::optional<std::size_t> adds_;    // to a list that is begun outside of it
};

} // namespace

OrderLoop order_loop(const Program &program, const Bytecode &code, const Liveness &live,
                     std::uint32_t function, std::size_t pc) {
    return Loop(program, code, live, function, pc).run();
}

} // namespace bylaw::odds::rules
