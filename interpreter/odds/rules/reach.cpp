#include "interpreter/odds/rules/reach.hpp"

namespace bylaw::odds::rules {

namespace {

class Search {
  public:
    Search(const Program &program, const Bytecode &code)
        : program_(program), code_(code), seen_(code.functions.size()) {}

    Reach run(const State &state) {
        for (const Call &call : state.calls) {
            add(call.function);
        }
        for (const Player &player : state.players) {
            add_policy(player.policy);
        }
        for (std::size_t i = 0; i < found_.functions.size(); ++i) {
            const std::uint32_t function = found_.functions[i];
            for (const Instruction &in : code_.functions[function].code) {
                follow(in);
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
    }

    // An act may be of any rule; which ones are made is not asked.
    void add_acts() {
        for (RuleId rule = 0; !acts_ && rule < code_.rules.size(); ++rule) {
            if (program_.rules[rule].sort != RuleSort::view) {
                const RuleCode &each = code_.rules[rule];
                for (const std::uint32_t function :
                     {each.perform, each.legal, each.payable, each.pay, each.label}) {
                    add(function);
                }
            }
        }
        acts_ = true;
    }

    void follow(const Instruction &in) {
        switch (in.op) {
        case Op::call: add(static_cast<std::uint32_t>(in.imm)); break;
        case Op::call_trigger: add(in.low()); break;
        case Op::perform: add(code_.rules[in.low()].perform); break;
        case Op::perform_act:
        case Op::call_act: add_acts(); break;
        case Op::call_end:
            for (const std::uint32_t ending : code_.endings) {
                add(ending);
            }
            break;
        case Op::plays:
        case Op::plays_all: add_policy(static_cast<PolicyId>(in.imm)); break;
        case Op::hook: found_.hooks = true; break;
        default: break;
        }
    }

    const Program &program_;
    const Bytecode &code_;
    std::vector<bool> seen_;
    Reach found_;
    bool acts_ = false;
};

} // namespace

Reach reach_of(const Program &program, const Bytecode &code, const State &state) {
    return Search(program, code).run(state);
}

} // namespace bylaw::odds::rules
