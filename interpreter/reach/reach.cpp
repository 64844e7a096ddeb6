#include "interpreter/reach/reach.hpp"

#include "interpreter/reach/held_acts.hpp"
#include "interpreter/reach/known_numbers.hpp"
#include "interpreter/reach/known_write.hpp"

#include <utility>

namespace bylaw {

namespace {

class ReachSearch {
  public:
    // `known`: none: every jump may be taken or not.
    ReachSearch(const Program &program, const Bytecode &code, const KnownNumbers *known)
        : program_(program), code_(code), known_(known), seen_(code.functions.size()),
          entered_(code.functions.size()), made_(program.rules.size()), gained_(program.conditions.size()) {
        found_.runs.resize(code.functions.size());
    }

    Reach run(const State &state) {
        for (const Instance &each : state.instances) {
            gain(each.condition);
        }
        for (const Call &call : state.calls) {
            stand(call);
        }
        for (const Player &player : state.players) {
            add_policy(player.policy);
        }
        for (const RuleId rule : held_acts(program_, code_, state)) {
            make(rule);
        }
        while (!waiting_.empty()) {
            const auto [function, pc] = waiting_.back();
            waiting_.pop_back();
            step(function, pc);
        }
        return std::move(found_);
    }

  private:
    struct Walk {
        ConditionId condition = 0;
        std::uint32_t function = 0;
        std::size_t pc = 0; // where it continues with one
    };

    void see(std::uint32_t function) {
        if (!seen_[function]) {
            seen_[function] = true;
            found_.functions.push_back(function);
            found_.runs[function].resize(code_.functions[function].code.size());
        }
    }

    void go(std::uint32_t function, std::size_t pc) {
        if (pc < found_.runs[function].size() && !found_.runs[function][pc]) {
            found_.runs[function][pc] = true;
            waiting_.emplace_back(function, pc);
        }
    }

    // A frame continues where it is, or wherever a call may be sent to.
    void stand(const Call &call) {
        see(call.function);
        go(call.function, call.pc);
        const RuleId rule = code_.functions[call.function].rule;
        if (rule != no_id && code_.rules[rule].perform == call.function) {
            go(call.function, code_.rules[rule].leave);
            for (const std::uint32_t stage : code_.rules[rule].stages) {
                go(call.function, stage);
            }
        }
    }

    // It may be run from its beginning.
    void add(std::uint32_t function) {
        if (function != no_id && !entered_[function]) {
            entered_[function] = true;
            Call call;
            call.function = function;
            stand(call);
        }
    }

    void step(std::uint32_t function, std::size_t pc) {
        const Instruction &in = code_.functions[function].code[pc];
        follow(in);
        find_act(code_.functions[function], pc);
        if (in.op == Op::new_instance) {
            gain(static_cast<ConditionId>(in.imm));
        }
        const std::optional<bool> jumps = jumps_known(function, pc);
        if (in.op == Op::next_instance || in.op == Op::next_owned) {
            walk(in.high(), function, pc + 1);
        } else if (op_facts(in.op).falls_through() && jumps != true) {
            go(function, pc + 1);
        }
        if (op_facts(in.op).jumps() && jumps != false) {
            go(function, in.low());
        }
        if (in.op == Op::ask) {
            go(function, code_.questions[static_cast<std::size_t>(in.imm)].restart);
        }
    }

    std::optional<bool> jumps_known(std::uint32_t function, std::size_t pc) const {
        if (known_ == nullptr) {
            return std::nullopt;
        }
        return known_->jumps(code_.functions[function], pc);
    }

    // Adds code that runs for each bearer of a condition, if the condition may be gained.
    void walk(ConditionId condition, std::uint32_t function, std::size_t pc) {
        if (found_.hooks || some_gained(condition)) {
            go(function, pc);
        } else {
            walks_.push_back({condition, function, pc});
        }
    }
    bool some_gained(ConditionId condition) const {
        for (std::size_t i = 0; i < gained_.size(); ++i) {
            if (gained_[i] && code_.condition_is[i][condition]) {
                return true;
            }
        }
        return false;
    }
    void gain(ConditionId condition) {
        if (gained_[condition]) {
            return;
        }
        gained_[condition] = true;
        for (const Walk &each : walks_) {
            if (code_.condition_is[condition][each.condition]) {
                go(each.function, each.pc);
            }
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
        const auto at = known_write(program_, code_, function, pc, in.b);
        if (at && function.code[*at].op == Op::constant) {
            make(function.code[*at].imm);
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
        for (ConditionId each = 0; each < gained_.size(); ++each) {
            gain(each);
        }
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
        case Runs::policies: // policies in use are known already
        case Runs::labels:   // labels have no reader
        case Runs::none: break;
        }
    }

    const Program &program_;
    const Bytecode &code_;
    const KnownNumbers *known_;
    std::vector<bool> seen_, entered_, made_; // made_: per rule, may there be an act of it?
    std::vector<bool> gained_;                // for each condition, whether it is borne or may be gained
    std::vector<Walk> walks_;                 // for conditions that are not gained so far
    std::vector<std::pair<std::uint32_t, std::size_t>> waiting_;
    Reach found_;
    bool acts_ = false;
};

} // namespace

// First without options, which may change in the meantime; where none does, what they lead around is left
// out.
Reach reach_of(const Program &program, const Bytecode &code, const State &state) {
    const Reach all = ReachSearch(program, code, nullptr).run(state);
    const KnownNumbers known(program, code, state, all);
    return known.options_change() ? all : ReachSearch(program, code, &known).run(state);
}

} // namespace bylaw
