#include "interpreter/session/test_runner.hpp"
#include "base/text/display.hpp"
#include "interpreter/lua/lua_hooks.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/session/journal.hpp"
#include "interpreter/session/report.hpp"

#include <deque>

namespace bylaw {

namespace {

constexpr std::size_t rolls_shown = 5;

// The latest rolls in words, to be shown when the test fails.
class LastRolls final : public EventSink {
  public:
    explicit LastRolls(const Program &program) : program_(program) {}

    void on_event(const Event &event, const State &state) override {
        if (event.kind != EventKind::rolled)
            return;
        rolls_.push_back(describe(program_, state, event).text);
        if (rolls_.size() > rolls_shown)
            rolls_.pop_front();
    }
    std::vector<std::string> take() const { return {rolls_.begin(), rolls_.end()}; }

  private:
    const Program &program_;
    std::deque<std::string> rolls_;
};

class Runner {
  public:
    explicit Runner(const api::Program::Data &data)
        : program_(*data.rules.program), machine_(data.rules.machine()), hooks_(make_lua_runner(data.hooks)) {}

    api::TestResult run(const Test &test);

  private:
    std::string problem(const Test &test, const State &state, const Outcome &outcome, Span &at) const;

    const Program &program_;
    Machine machine_;
    std::unique_ptr<HookRunner> hooks_;
};

// Why a test that ended so is not passed; "" where it is.
std::string Runner::problem(const Test &test, const State &state, const Outcome &outcome, Span &at) const {
    at = test.span;
    switch (outcome.kind) {
    case Outcome::Kind::failed:
        at = outcome.error.span;
        return outcome.error.message;
    case Outcome::Kind::needs_draw:
        return "the test gives too few dice: next " + std::to_string(outcome.draw.count) + "d" +
               std::to_string(outcome.draw.sides) + (outcome.rolling == no_id ? "" : " for `" + program_.rules[outcome.rolling].name + "`");
    case Outcome::Kind::needs_answer:
        at = outcome.question.span;
        return "nobody answers for " + name_of(program_, state, outcome.question.asker) +
               (outcome.question.text.empty() ? "" : ": " + outcome.question.text);
    case Outcome::Kind::done:
        break;
    }
    if (!state.queued_dice.empty())
        return std::to_string(state.queued_dice.size()) + " dice were not rolled, the next would show " +
               std::to_string(state.queued_dice.front());
    if (!state.queued_answers.empty())
        return std::to_string(state.queued_answers.size()) + " answers were not asked for";
    return "";
}

api::TestResult Runner::run(const Test &test) {
    api::TestResult result;
    result.name = test.name;
    result.place = make_place(program_.sources, test.span);
    State state = machine_.new_game();
    state.observed = true;
    machine_.begin_function(state, test.function);
    LastRolls rolls(program_);
    Surroundings around;
    around.events = &rolls;
    around.hooks = hooks_.get();
    Outcome outcome = machine_.run(state, around);
    Span at;
    // A hook may fail with a megabyte, or with what a terminal obeys.
    result.message = printable_text(problem(test, state, outcome, at), 2000, true);
    if (!result.message.empty()) {
        result.status = api::TestResult::Status::failed;
        result.failed_at = make_place(program_.sources, at);
        result.rolls = rolls.take();
    } else if (test.odds_expectations > 0) {
        result.status = api::TestResult::Status::skipped;
        result.message = "what it expects of odds waits until odds can be worked out";
    }
    return result;
}

} // namespace

std::vector<api::TestResult> run_all_tests(const api::Program::Data &program) {
    Runner runner(program);
    std::vector<api::TestResult> results;
    for (const Test &test : program.rules.program->tests)
        results.push_back(runner.run(test));
    return results;
}

} // namespace bylaw
