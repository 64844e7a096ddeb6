#include "interpreter/odds/rules/reach.hpp"

#include "interpreter/program/op_facts.hpp"

namespace bylaw::odds::rules {

namespace {

class ReachSearch {
  public:
    ReachSearch(const Program &program, const Bytecode &code)
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
        for (const std::vector<std::uint32_t> &each : code_.takings) {
            add(each[policy]);
        }
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
        case Runs::hooks: found_.hooks = true; break;
        case Runs::policies: // of those who play one: known already
        case Runs::labels:   // nobody reads them
        case Runs::none: break;
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
    return ReachSearch(program, code).run(state);
}

} // namespace bylaw::odds::rules
