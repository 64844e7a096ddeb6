#include "interpreter/compile/reached.hpp"

#include "interpreter/program/op_facts.hpp"

namespace bylaw {

namespace {

class Reached {
  public:
    explicit Reached(Unit &unit) : unit_(unit) {}

    void run() {
        for (std::size_t done = 0; done < unit_.code.functions.size();) {
            unit_.run_queue();
            for (const std::size_t known = unit_.code.functions.size(); done < known; ++done) {
                follow_function(done);
            }
        }
    }

  private:
    // Asking for more moves the functions.
    void follow_function(std::size_t number) {
        for (std::size_t i = 0; i < unit_.code.functions[number].code.size(); ++i) {
            const Instruction in = unit_.code.functions[number].code[i];
            follow(in);
        }
    }

    void follow(const Instruction &in) {
        if (in.op == Op::ask) {
            rulings();
        }
        switch (op_facts(in.op).effects.runs) {
        case Runs::rule: unit_.perform(in.low()); break;
        case Runs::acts: acts(); break;
        case Runs::endings: endings(); break;
        case Runs::policies: policies(); break;
        case Runs::labels: labels(); break;
        case Runs::hooks: hooks(); break;
        case Runs::policy: // asked for when it was compiled, as these are
        case Runs::function:
        case Runs::trigger:
        case Runs::none: break;
        }
    }

    // At every question the game master may speak up.
    void rulings() {
        if (unit_.program.at_any_time != no_id) {
            unit_.perform(unit_.program.at_any_time);
        }
    }

    // An act may be of any rule: the state that the code runs on may hold one already.
    void acts() {
        for (RuleId id = 0; !acts_ && id < unit_.program.rules.size(); ++id) {
            unit_.perform(id);
            unit_.legal(id);
            unit_.payable(id);
            unit_.pay(id);
        }
        acts_ = true;
    }

    void endings() {
        for (ConditionId id = 0; !endings_ && id < unit_.program.conditions.size(); ++id) {
            unit_.ending(id);
        }
        endings_ = true;
    }

    // Compiles all policies, since the state decides who plays which.
    void policies() {
        for (PolicyId id = 0; !policies_ && id < unit_.program.policies.size(); ++id) {
            unit_.policy(id, false);
            unit_.policy(id, true);
        }
        policies_ = true;
    }

    void hooks() {
        if (!hooks_) {
            unit_.fields_for_hooks();
            policies(); // whatever it asks may have a policy
        }
        hooks_ = true;
    }

    // Options that are acts are shown by their labels.
    void labels() {
        for (RuleId id = 0; !labels_ && id < unit_.program.rules.size(); ++id) {
            unit_.label(id);
        }
        labels_ = true;
    }

    Unit &unit_;
    bool acts_ = false, endings_ = false, policies_ = false, labels_ = false, hooks_ = false;
};

} // namespace

void compile_reached(Unit &unit) {
    Reached(unit).run();
}

} // namespace bylaw
