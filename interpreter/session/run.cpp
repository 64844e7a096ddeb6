// The machine at work: events go out, questions and dice come back as steps.
#include "base/text/filled.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/session/expected_odds.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/session_data.hpp"
#include "interpreter/session/spending.hpp"
#include "interpreter/session/suggestion.hpp"
#include "interpreter/session/typed.hpp"
#include "interpreter/session/values.hpp"
#include "interpreter/session/words.hpp"

#include <algorithm>
#include <limits>

namespace bylaw {

namespace {

std::string in_words(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

// Returns the text of a function of the rule's roles. Runs on a copy, since labels make texts.
std::optional<std::string> text_of_deed(const Rules &rules, const State &state, const Event &event,
                                        std::uint32_t function) {
    if (function == no_id)
        return std::nullopt;
    State copy = state;
    const Outcome outcome = rules.machine().call_code(copy, function, event.roles);
    if (outcome.kind != Outcome::Kind::done)
        return std::nullopt;
    return value_text(*rules.program, copy, type_text, outcome.value);
}

// "Ada: move to the bridge", as the rule's label has it.
std::string deed_text(const Rules &rules, const State &state, const Event &event) {
    const Program &program = *rules.program;
    const std::string text = text_of_deed(rules, state, event, rules.code->rules[event.rule].label)
                                 .value_or(in_words(program.rules[event.rule].name));
    const auto &registers = program.functions[program.rules[event.rule].function].registers;
    if (program.at_any_time != no_id && state.active[program.at_any_time] > 0)
        return filled("{}: {}", {name_of(program, state, 0), text});
    bool acted = !event.roles.empty() && registers[0].type.kind == TypeKind::thing;
    return acted ? filled("{}: {}", {name_of(program, state, static_cast<ThingId>(event.roles[0])), text})
                 : text;
}

// Passes the machine's events on in words.
class Teller final : public EventSink {
  public:
    Teller(const Rules &rules, Journal &journal, const api::EventListener &listener, bool &telling,
           Spending &spending)
        : rules_(rules), journal_(journal), listener_(listener), telling_(telling), spending_(spending) {}

    void on_event(const Event &event, const State &state) override {
        api::Event told = journal_.add(*rules_.program, state, event);
        if (!spending_.tells(told) || !listener_)
            return;
        if (event.kind == EventKind::begins && rules_.program->rules[event.rule].sort == RuleSort::action)
            tell_deed(told, state, event);
        const Telling now(telling_);
        listener_(told);
    }

  private:
    void tell_deed(api::Event &told, const State &state, const Event &event) {
        if (rules_.program->rules[event.rule].tells_nothing)
            return;
        const auto own = text_of_deed(rules_, state, event, rules_.code->rules[event.rule].tells);
        told.deed_in_own_words = own.has_value();
        told.deed = own ? *own : deed_text(rules_, state, event);
    }

    // For as long as the listener is called, whatever it throws.
    struct Telling {
        explicit Telling(bool &set) : is(set) { is = true; }
        ~Telling() { is = false; }
        bool &is;
    };

    const Rules &rules_;
    Journal &journal_;
    const api::EventListener &listener_;
    bool &telling_;
    Spending &spending_;
};

api::Question question_of(const Rules &rules, const State &state, const Question &asked) {
    api::Question question;
    question.asker = name_of(*rules.program, state, asked.asker);
    question.text =
        asked.sort == QuestionSort::price && asked.text.empty() ? "how is it paid for?" : asked.text;
    for (const Question::Option &option : asked.options) {
        question.options.push_back(option.label);
        question.names.push_back(option.name);
    }
    question.suggested = policy_choice(rules, state, asked.fallback).value_or(asked.fallback);
    // A hook's question is no question of the rules: what it suggests is its own.
    question.decided = asked.number == no_id || rules.code->questions[asked.number].fallback == no_id ||
                       policy_choice(rules, state, std::numeric_limits<std::size_t>::max()).has_value();
    return question;
}

// Returns the things of a call, by its roles. For a call that goes through a list: the current one.
std::vector<api::Role> people_in(const Rules &rules, const State &state, RuleId rule) {
    const bylaw::Rule &performed = rules.program->rules[rule];
    const auto &registers = rules.program->functions[performed.function].registers;
    const auto frame = innermost(*rules.code, state, rule);
    std::vector<api::Role> people, latest;
    for (std::uint32_t i = 0; frame && i < std::min(registers.size(), frame->size()); ++i) {
        if (registers[i].type.kind != TypeKind::thing || registers[i].name.empty() || (*frame)[i] == 0)
            continue;
        latest = {{registers[i].name, value_of(*rules.program, state, registers[i].type, (*frame)[i])}};
        if (i < performed.own_roles)
            people.push_back(latest.front());
    }
    return people.empty() ? latest : people;
}

// The calls that are going on, the innermost first.
std::vector<RuleId> performings(const State &state) {
    std::vector<RuleId> rules;
    for (RuleId rule = 0; rule < state.active.size(); ++rule)
        if (state.active[rule] > 0)
            rules.push_back(rule);
    std::ranges::sort(rules, std::ranges::greater{}, [&](RuleId rule) { return state.active[rule]; });
    return rules;
}

// "Ada, Bo"
std::string names_of(const std::vector<api::Role> &people) {
    std::string names;
    for (const api::Role &each : people)
        names += (names.empty() ? "" : ", ") + each.value.text;
    return names;
}

bool names_somebody(const api::DiceWanted &wanted) {
    return std::ranges::any_of(wanted.people, [&](const api::Role &each) {
        return wanted.what.find(each.value.text) != std::string::npos;
    });
}

// Returns the displayed name of a rule: its title, if it has one.
std::string title_of(const Rules &rules, const State &state, RuleId rule) {
    const std::uint32_t label = rules.code->rules[rule].label;
    const auto frame = innermost(*rules.code, state, rule);
    if (label == no_id || !frame ||
        rules.program->rules[rule].offered) // an act says what to do, not whose roll it is
        return in_words(rules.program->rules[rule].name);
    const std::size_t roles = std::min<std::size_t>(rules.program->rules[rule].own_roles, frame->size());
    const std::vector<Word> words(frame->begin(), frame->begin() + static_cast<std::ptrdiff_t>(roles));
    State copy = state;
    const Outcome made = rules.machine().call_code(copy, label, words);
    return made.kind == Outcome::Kind::done ? value_text(*rules.program, copy, type_text, made.value)
                                            : in_words(rules.program->rules[rule].name);
}

// "haggle (Ada, Bo)", and the things in it; for a rule without things also the nearest one around it that has
// some.
void tell_purpose(const Rules &rules, const State &state, RuleId rolling, api::DiceWanted &wanted) {
    if (rolling == no_id)
        return;
    wanted.rule = rules.program->rules[rolling].name;
    wanted.what = title_of(rules, state, rolling);
    std::vector<RuleId> around = performings(state);
    around.erase(around.begin(), std::ranges::find(around, rolling));
    for (RuleId rule : around)
        if (wanted.people = people_in(rules, state, rule); !wanted.people.empty()) {
            if (names_somebody(wanted)) // the title says whose it is
                return;
            wanted.what += (rule == rolling ? "" : ", in " + in_words(rules.program->rules[rule].name)) +
                           " (" + names_of(wanted.people) + ")";
            return;
        }
}

api::DiceWanted dice_of(const Rules &rules, const State &state, const Outcome &outcome) {
    api::DiceWanted wanted;
    wanted.count = outcome.draw.count;
    wanted.sides = outcome.draw.sides;
    tell_purpose(rules, state, outcome.rolling, wanted);
    return wanted;
}

} // namespace

// Runs on until the machine stops; within what the host allows.
Outcome api::Session::Data::outcome_of_run() {
    Spending spending(budgets, spent, now.dice, *interrupted);
    *deadline = spending.deadline();
    Teller teller(now.rules, journal, listener, telling, spending);
    DefaultDecider defaults;
    Surroundings around;
    around.dice = now.options.dice == DiceFrom::seed ? &now.dice : nullptr;
    around.decider = now.options.decisions == Decisions::policies ? &defaults : nullptr;
    around.ask_players = now.options.decisions == Decisions::ask;
    around.events = &teller;
    around.hooks = hook_runner();
    around.interrupt = interrupted.get();
    spending.bound(around);
    if (pause_after > 0)
        around.pause_after = pause_after;
    around.unfinished = now.unfinished.get();
    around.asked = now.state.answer >= 0 ? &now.asked : nullptr;
    Outcome outcome = now.rules.machine().run_atomically(now.state, *now.before, around);
    while (outcome.kind == Outcome::Kind::needs_odds) {
        OddsVerdict verdict = check_odds(now.rules, now.state, outcome.expectation, hook_runner(),
                                         interrupted.get(), spending.deadline());
        if (verdict.failure) {
            outcome.kind = Outcome::Kind::failed;
            outcome.error = std::move(*verdict.failure);
            now.state = *now.before;
            break;
        }
        now.rules.machine().skip_odds(now.state);
        around.unfinished = nullptr; // it was taken up
        outcome = now.rules.machine().run_atomically(now.state, *now.before, around);
    }
    steps_taken = outcome.steps - spent.steps;
    spent.steps = outcome.steps;
    spending.settle(*now.rules.program, *now.rules.code, now.state, outcome);
    return outcome;
}

void api::Session::Data::run() {
    spent = {};
    run_on();
}

void api::Session::Data::run_on() {
    Outcome outcome = outcome_of_run();
    now.unfinished = std::move(outcome.unfinished);
    now.step = {};
    now.value = {};
    switch (outcome.kind) {
    case Outcome::Kind::needs_odds: // answered above
    case Outcome::Kind::done: finish(outcome.value); break;
    case Outcome::Kind::needs_answer:
        now.step.kind = Step::Kind::question;
        now.step.question = question_of(now.rules, now.state, outcome.question);
        now.asked = std::move(outcome.question);
        break;
    case Outcome::Kind::needs_draw:
        now.step.kind = Step::Kind::dice;
        now.step.dice = dice_of(now.rules, now.state, outcome);
        break;
    case Outcome::Kind::paused: now.step.kind = Step::Kind::paused; break;
    case Outcome::Kind::failed:
        if (is_stopped(outcome.error.code))
            return stop(run_diagnostic(*now.rules.program, *now.loaded.data()->hooks, outcome.error));
        now.typed.reset();
        deeds.back().failed = true;
        fail(run_diagnostic(*now.rules.program, *now.loaded.data()->hooks, outcome.error));
        break;
    }
    if (!now.state.running())
        settle_rules();
}

// Drops rules of finished texts; only the constants that they added are still needed.
void api::Session::Data::settle_rules() {
    now.before.reset();
    if (!now.text)
        return;
    const Rules &loaded = now.loaded.data()->rules;
    const Play &before = past.back();
    if (!now.added)
        now.rules = loaded;
    else if (now.added == before.added && !before.state.running())
        now.rules = before.rules;
    else
        now.rules.code = loaded.code;
}

void api::Session::Data::finish(Word value) {
    if (!now.typed)
        return;
    Typed typed = std::move(*now.typed);
    now.typed.reset();
    keep_names(now, typed);
    if (typed.type.kind != TypeKind::nothing) {
        now.value = value_of(*now.rules.program, now.state, typed.type, value);
        now.step.value = now.value.text;
    }
    now.step.type = type_words(*now.rules.program, typed.type);
}

// A stop by the host rolls the command back: it may succeed next time. A pending answer stays pending.
void api::Session::Data::stop(bylaw::Diagnostic why) {
    const auto sources = std::make_shared<SourceMap>(now.rules.program->sources);
    *interrupted = *interrupted && why.code == bylaw::Code::interrupted;
    Step failed;
    failed.kind = Step::Kind::failed;
    failed.report = make_report(std::move(why), sources);
    Step shown = past.back().state.running() ? past.back().step : failed;
    stopped = std::move(failed);
    forget_last();
    journal.take_back(now.state.events);
    now.step = std::move(shown);
}

void api::Session::Data::fail(bylaw::Diagnostic diagnostic) {
    Step failed;
    failed.kind = Step::Kind::failed;
    failed.report =
        make_report(std::move(diagnostic), std::make_shared<SourceMap>(now.rules.program->sources));
    refuse(std::move(failed));
}

} // namespace bylaw
