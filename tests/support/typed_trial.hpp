// Runs generated rules (typed_rules.hpp) with wild hooks, whatever answers and dice their tests give: nothing
// may be misread.
#pragma once
#include "interpreter/machine/machine.hpp"
#include "interpreter/session/modules.hpp"
#include "interpreter/session/rules.hpp"
#include "tests/support/soundness.hpp"
#include "tests/support/wild_hooks.hpp"

#include <set>

namespace bylaw::test {

struct TypedTrial {
    std::string rules;
    bool accepted = false;  // by the checker
    std::string ended;      // the text of the tests and scenarios that came to their end
    std::set<Code> stopped; // what stopped the others
    std::string unsound;    // empty, or what was wrong with the state or the message
};

class TypedTrialRunner {
  public:
    TypedTrialRunner(Choices &choices, std::size_t wrong) : choices_(choices) {
        trial_.rules = typed_rules(choices, wrong);
    }

    TypedTrial run() {
        api::LibraryOptions options;
        options.files =
            std::make_shared<api::MemoryFiles>(std::map<std::string, std::string>{{"any.lua", ""}});
        DiagnosticSink sink;
        Gathered gathered = gather_text(options, "typed.bylaw", trial_.rules, ".", sink);
        std::shared_ptr<Program> program =
            gathered.complete ? check_program(gathered.input, *gathered.sources, sink) : nullptr;
        for (const Diagnostic &each : sink.all())
            if (each.message.empty())
                trial_.unsound = "an empty message";
        trial_.accepted = program && !sink.failed();
        if (trial_.accepted)
            play_all(make_rules(std::move(program)));
        return std::move(trial_);
    }

  private:
    // Whoever is asked takes anything.
    class Anybody final : public Decider {
      public:
        explicit Anybody(Choices &choices) : c_(choices) {}
        std::optional<std::size_t> decide(const Question &question) override {
            return c_.below(question.options.size());
        }

      private:
        Choices &c_;
    };

    void play_all(const Rules &rules) {
        for (const Test &test : rules.program->tests)
            play(rules, test.function, "test \"" + test.name + "\"");
        for (const Scenario &scenario : rules.program->scenarios)
            play(rules, scenario.function, "scenario " + scenario.name);
    }

    void play(const Rules &rules, FunctionId function, const std::string &head) {
        const Machine machine = rules.machine();
        State state = machine.new_game();
        state.observed = choices_.once_in(2);
        const State before = state;
        SeededDice dice(choices_.below(100));
        Anybody anybody(choices_);
        WildHooks hooks(*rules.program, choices_);
        Surroundings around;
        around.dice = &dice;
        around.decider = &anybody;
        around.hooks = &hooks;
        around.limits.instructions = 20'000;
        around.limits.calls = 60;
        around.limits.list_length = 500;
        around.limits.things = 200;
        machine.begin_function(state, function);
        // Not atomically: also where a failure stopped it, the state is read as it was left.
        const Outcome outcome = machine.run(state, around);
        const bool failed = outcome.kind == Outcome::Kind::failed;
        if (failed) {
            trial_.stopped.insert(outcome.error.code);
        } else {
            const std::size_t begin = trial_.rules.find("\n" + head);
            trial_.ended += trial_.rules.substr(begin, trial_.rules.find("\n}", begin) - begin);
        }
        if (failed && outcome.error.message.empty())
            trial_.unsound = "a failure without a message";
        if (std::string wrong = Soundness(*rules.program, *rules.code, state).problem(); !wrong.empty())
            trial_.unsound = wrong;
    }

    Choices &choices_;
    TypedTrial trial_;
};

} // namespace bylaw::test
