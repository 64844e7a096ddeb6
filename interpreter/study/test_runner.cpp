#include "interpreter/study/test_runner.hpp"
#include "base/clock/seconds_since.hpp"
#include "base/text/display.hpp"
#include "base/text/filled.hpp"
#include "interpreter/lua/lua_hooks.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/session/expected_odds.hpp"
#include "interpreter/session/journal.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/words.hpp"
#include "interpreter/study/test_moments.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <deque>
#include <optional>

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
    Runner(const api::Program::Data &data, const std::atomic<bool> *interrupt, MetByTests *met)
        : data_(data), interrupt_(interrupt), met_(met), program_(*data.rules.program),
          machine_(data.rules.machine()), hooks_(make_lua_runner(data.hooks)),
          sources_(std::make_shared<SourceMap>(program_.sources)) {}

    api::TestResult run(const Test &test);

  private:
    Outcome run_with_odds(State &state, Surroundings &around) const;
    Span statement(const State &state) const;
    std::vector<Span> queued(const Test &test, ir::Op op, Span until) const;
    std::optional<Diagnostic> problem(const Test &test, const State &state, const Outcome &outcome) const;
    Diagnostic failure(const Test &test, const State &state, const RuntimeError &error) const;
    Diagnostic too_few_dice(const Test &test, const State &state, const Outcome &outcome) const;
    Diagnostic nobody_answers(const State &state, const Question &asked) const;
    std::optional<Diagnostic> of_moments(const TestMoments &moments, bool all_is_well) const;
    std::optional<Diagnostic> left_over(const Test &test, const State &state) const;

    const api::Program::Data &data_;
    const std::atomic<bool> *interrupt_;
    MetByTests *met_;
    const Program &program_;
    Machine machine_;
    std::unique_ptr<HookRunner> hooks_;
    std::shared_ptr<const SourceMap> sources_;
};

std::string rolled_by(const Program &program, RuleId rule) {
    return rule == no_id ? "" : filled(" for `{}`", {program.rules[rule].name});
}

// Returns the test's statement at the moment.
Span Runner::statement(const State &state) const {
    for (const Call &call : state.calls) {
        const FunctionCode &function = data_.rules.code->functions[call.function];
        const std::size_t at =
            std::min<std::size_t>(call.pc, function.spans.empty() ? 0 : function.spans.size() - 1);
        if (!function.spans.empty() && function.spans[at].source != no_source)
            return function.spans[at];
    }
    return {0, 0, no_source};
}

// The places of the dice or answers that a test gives, in order, up to what it does at the moment.
std::vector<Span> Runner::queued(const Test &test, ir::Op op, Span until) const {
    std::vector<Span> places;
    std::vector<ir::NodeId> open{program_.functions[test.function].body};
    while (!open.empty()) {
        const ir::NodeId id = open.back();
        open.pop_back();
        if (id == ir::none)
            continue;
        const auto parts = program_.ir.args(id);
        if (program_.ir[id].op == op) {
            if (until.source == no_source || program_.ir[id].span.begin <= until.begin)
                for (const ir::NodeId each : parts)
                    places.push_back(program_.ir[each].span);
            continue;
        }
        for (std::size_t i = parts.size(); i-- > 0;)
            open.push_back(parts[i]);
    }
    return places;
}

namespace {

Diagnostic unfit(Span at, std::string message) {
    return {Code::test_script, at, std::move(message)};
}

} // namespace

// An answer that fits no option, or a die of other sides, is the test's fault: it is shown where the test
// gives it.
Diagnostic Runner::failure(const Test &test, const State &state, const RuntimeError &error) const {
    Diagnostic why = run_diagnostic(program_, *data_.hooks, error);
    const bool die = error.code == Code::die_of_other_sides;
    if (error.code != Code::unknown_answer && !die)
        return why;
    const std::vector<Span> places =
        queued(test, die ? ir::Op::queue_dice : ir::Op::queue_answers, statement(state));
    const std::size_t left = die ? state.queued_dice.size() : state.queued_answers.size() + 1;
    if (places.size() >= left) {
        why.others.insert(why.others.begin(), {why.primary.span, die ? "rolled here" : "asked here"});
        why.primary = {places[places.size() - left], die ? "this die" : "this answer"};
    }
    return why;
}

Diagnostic Runner::too_few_dice(const Test &test, const State &state, const Outcome &outcome) const {
    const Span at = statement(state);
    return unfit(at.source == no_source ? test.span : at,
                 filled("the test gives too few dice: next {}d{}{}",
                        {std::to_string(outcome.draw.count), std::to_string(outcome.draw.sides),
                         rolled_by(program_, outcome.rolling)}));
}

Diagnostic Runner::nobody_answers(const State &state, const Question &asked) const {
    return unfit(asked.span,
                 filled("nobody answers for {}{}", {name_of(program_, state, asked.asker),
                                                    asked.text.empty() ? "" : ": " + asked.text}));
}

// Reports dice or answers of the test that were not used.
std::optional<Diagnostic> Runner::left_over(const Test &test, const State &state) const {
    const auto first_left = [&](ir::Op op, std::size_t left) {
        const std::vector<Span> places = queued(test, op, {0, 0, no_source});
        return left <= places.size() ? places[places.size() - left] : test.span;
    };
    const std::size_t dice = state.queued_dice.size(), answers = state.queued_answers.size();
    if (dice > 0)
        return unfit(first_left(ir::Op::queue_dice, dice),
                     filled("not all dice were rolled: {} left, the next shows {}",
                            {std::to_string(dice), std::to_string(state.queued_dice.front().face)}));
    if (answers == 0)
        return std::nullopt;
    Diagnostic left = unfit(first_left(ir::Op::queue_answers, answers),
                            filled("not all answers were asked for: {} left", {std::to_string(answers)}));
    left.hint = "nobody was asked so much, or there was one option only and not this one: then that is "
                "taken, and the answer is for a later question";
    return left;
}

// Why a test that ended so is not passed.
std::optional<Diagnostic> Runner::problem(const Test &test, const State &state,
                                          const Outcome &outcome) const {
    switch (outcome.kind) {
    case Outcome::Kind::failed: return failure(test, state, outcome.error);
    case Outcome::Kind::needs_draw: return too_few_dice(test, state, outcome);
    case Outcome::Kind::needs_answer: return nobody_answers(state, outcome.question);
    case Outcome::Kind::needs_odds:
    case Outcome::Kind::paused:
    case Outcome::Kind::done: break;
    }
    return left_over(test, state);
}

// Errors at a moment come before all others; a moment that never came matters only without other errors.
std::optional<Diagnostic> Runner::of_moments(const TestMoments &moments, bool all_is_well) const {
    if (moments.failure())
        return run_diagnostic(program_, *data_.hooks, *moments.failure());
    const Moment *missed = all_is_well ? moments.missed() : nullptr;
    if (!missed)
        return std::nullopt;
    return Diagnostic(Code::moment_missed, missed->span,
                      filled("the {} does not come in this test", {missed->text}))
        .mend("write it before the `do` in which it comes");
}

// Where there is one option only, people are not asked, and a test need not say it.
static bool has_one_answer(const Outcome &outcome) {
    return outcome.kind == Outcome::Kind::needs_answer && outcome.question.options.size() == 1;
}

// Steps that odds count as, at any cost.
constexpr std::uint64_t steps_of_odds = 50'000;

// Where the test expects odds it stops until they are computed. All its pieces have the steps of one.
Outcome Runner::run_with_odds(State &state, Surroundings &around) const {
    Outcome outcome = machine_.run(state, around);
    while (outcome.kind == Outcome::Kind::needs_odds || has_one_answer(outcome)) {
        around.steps_before = outcome.steps;
        if (has_one_answer(outcome)) {
            state.answer = 0;
            outcome = machine_.run(state, around);
            continue;
        }
        OddsVerdict verdict = check_odds(data_.rules, state, outcome.expectation, hooks_.get(), interrupt_);
        if (verdict.failure) {
            outcome.kind = Outcome::Kind::failed;
            outcome.error = std::move(*verdict.failure);
            return outcome;
        }
        around.steps_before += steps_of_odds;
        machine_.skip_odds(state);
        outcome = machine_.run(state, around);
    }
    return outcome;
}

api::TestResult Runner::run(const Test &test) {
    api::TestResult result;
    result.name = test.name;
    result.place = make_place(program_.sources, test.span);
    State state = machine_.new_game();
    state.observed = true;
    machine_.begin_function(state, test.function);
    LastRolls rolls(program_);
    Witness witness;
    Surroundings around;
    TestMoments moments(machine_, around, witness, rolls);
    around.events = &moments;
    around.hooks = hooks_.get();
    around.interrupt = interrupt_;
    around.witness = &witness;
    around.coverage = met_ != nullptr ? &met_->code : nullptr;
    Outcome outcome = run_with_odds(state, around);
    std::optional<Diagnostic> why = problem(test, state, outcome);
    if (std::optional<Diagnostic> earlier = of_moments(moments, !why))
        why = std::move(earlier);
    if (met_ != nullptr)
        met_->note_options(state);
    if (why) {
        result.status = api::TestResult::Status::failed;
        // A hook may fail with a megabyte, or with what a terminal obeys.
        why->message = printable_text(why->message, 2000, true);
        result.message = why->message;
        result.report = make_report(std::move(*why), sources_);
        result.rolls = rolls.take();
    }
    return result;
}

} // namespace

namespace {

bool holds(std::string_view text, std::string_view part) {
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    return std::ranges::search(text, part, same).begin() != text.end();
}

bool is_wanted(const Test &test, const std::vector<std::string> &only) {
    const auto meant = [&](const std::string &each) {
        return each.starts_with('@')
                   ? std::ranges::find(test.references, each.substr(1)) != test.references.end()
                   : holds(test.name, each);
    };
    return only.empty() || std::ranges::any_of(only, meant);
}

} // namespace

std::vector<api::TestResult> run_all_tests(const api::Program::Data &program, const api::TestOptions &options,
                                           MetByTests *met) {
    using Clock = std::chrono::steady_clock;
    Runner runner(program, options.interrupt, met);
    std::vector<api::TestResult> results;
    for (const Test &test : program.rules.program->tests) {
        if (!is_wanted(test, options.only))
            continue;
        const Clock::time_point begun = Clock::now();
        results.push_back(runner.run(test));
        results.back().seconds = seconds_since(begun);
        if (options.until_failure && results.back().status == api::TestResult::Status::failed)
            break;
    }
    return results;
}

} // namespace bylaw
