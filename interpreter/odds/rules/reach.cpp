#include "interpreter/odds/rules/reach.hpp"

#include "interpreter/program/operands.hpp"

namespace bylaw::odds::rules {

namespace {

class ReachSearch {
  public:
    ReachSearch(const Program &program, const Bytecode &code)
        : program_(program), code_(code), seen_(code.functions.size()), made_(program.rules.size()) {}

    Reach run(const State &state) {
        for (const Call &call : state.calls) {
            add(call.function);
        }
        for (const Player &player : state.players) {
            add_policy(player.policy);
        }
        for (std::size_t i = 1; i < state.lists.count(); ++i) {
            const auto words = state.lists[static_cast<ListId>(i)];
            if (!words.empty()) {
                make(words[0]); // it may be an act
            }
        }
        for (std::size_t i = 0; i < found_.functions.size(); ++i) {
            const std::uint32_t function = found_.functions[i];
            for (std::size_t pc = 0; pc < code_.functions[function].code.size(); ++pc) {
                follow(code_.functions[function].code[pc]);
                find_act(code_.functions[function], pc);
            }
        }
        return std::move(found_);
    }

  private:
    void add(std::uint32_t function) {
        if (function != no_id && !seen_[function]) {
            seen_[function] = true;
            found_.functions.push_back(function);
        }
    }

    void add_policy(PolicyId policy) {
        add(code_.policies[policy]);
        add(code_.act_policies[policy]);
        for (const std::vector<std::uint32_t> &each : code_.takings) {
            add(each[policy]);
        }
    }

    // An act is a list: the number of its rule, which is written where it is made, and then its roles.
    void find_act(const FunctionCode &function, std::size_t pc) {
        const Instruction &in = function.code[pc];
        if (in.op != Op::list || function.registers[in.a].kind != TypeKind::act) {
            return;
        }
        std::size_t at = pc;
        while (at > 0 && !operands_of(program_, code_, function, at - 1).writes(in.b)) {
            --at;
        }
        if (at > 0 && function.code[at - 1].op == Op::constant) {
            make(function.code[at - 1].imm);
        } else {
            make_any();
        }
    }

    void make(Word number) {
        if (number < 0 || static_cast<std::size_t>(number) >= program_.rules.size() ||
            made_[static_cast<std::size_t>(number)]) {
            return;
        }
        const auto rule = static_cast<RuleId>(number);
        made_[rule] = true;
        found_.acts.push_back(rule);
        if (acts_) {
            add_act(rule);
        }
    }
    void make_any() {
        for (RuleId rule = 0; rule < program_.rules.size(); ++rule) {
            make(rule);
        }
    }

    void add_act(RuleId rule) {
        if (program_.rules[rule].sort != RuleSort::view) {
            const RuleCode &each = code_.rules[rule];
            for (const std::uint32_t function :
                 {each.perform, each.legal, each.payable, each.pay, each.label}) {
                add(function);
            }
        }
    }
    void add_acts() {
        for (std::size_t i = 0; !acts_ && i < found_.acts.size(); ++i) {
            add_act(found_.acts[i]);
        }
        acts_ = true;
    }
    // It may make an act of any rule.
    void add_hooks() {
        found_.hooks = true;
        make_any();
    }

    void follow(const Instruction &in) {
        const auto number = static_cast<std::uint32_t>(in.imm);
        switch (op_facts(in.op).effects.runs) {
        case Runs::function: add(number); break;
        case Runs::trigger: add(in.low()); break;
        case Runs::rule: add(code_.rules[in.low()].perform); break;
        case Runs::acts: add_acts(); break;
        case Runs::endings:
            for (const std::uint32_t ending : code_.endings) {
                add(ending);
            }
            break;
        case Runs::policy: add_policy(number); break;
        case Runs::hooks: add_hooks(); break;
        case Runs::policies: // of those who play one: known already
        case Runs::labels:   // nobody reads them
        case Runs::none: break;
        }
    }

    const Program &program_;
    const Bytecode &code_;
    std::vector<bool> seen_, made_; // made_: per rule, may there be an act of it?
    Reach found_;
    bool acts_ = false;
};

} // namespace

Reach reach_of(const Program &program, const Bytecode &code, const State &state) {
    return ReachSearch(program, code).run(state);
}

} // namespace bylaw::odds::rules
