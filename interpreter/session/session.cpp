// Operations of a host on a game. The pipeline fits on one screen: evaluate() takes a text to a tree, the
// tree to a checked program, the program to code, the code to events (run.cpp).
#include "base/text/filled.hpp"
#include "grammar/parse.hpp"
#include "interpreter/lua/lua_hooks.hpp"
#include "interpreter/session/all_or_nothing.hpp"
#include "interpreter/session/fingerprint.hpp"
#include "interpreter/session/option_numbers.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/replay.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/session_data.hpp"
#include "interpreter/session/typed.hpp"
#include "interpreter/session/values.hpp"

#include <algorithm>

namespace bylaw::api {

namespace {

// Lua itself, and the files of hooks.
constexpr std::uint64_t least_for_hooks = 1 << 20;

// Limit of undo in steps; each step keeps a whole state.
constexpr std::size_t most_steps_back = 200;

// Other rules may offer the options in another order.
std::size_t option_again(const Question &question, const Deed &answered) {
    const auto same = static_cast<std::size_t>(answered.numbers.front());
    if (same < question.options.size() && question.options[same] == answered.text)
        return same;
    auto found = std::find(question.options.begin(), question.options.end(), answered.text);
    return static_cast<std::size_t>(found - question.options.begin());
}

} // namespace

Session::Data::Data(Program program, SessionOptions wanted) : first_options(wanted), first_program(program) {
    demand_seconds(wanted.budgets.seconds);
    now.options = wanted;
    budgets = wanted.budgets;
    now.loaded = std::move(program);
    now.rules = now.loaded.data()->rules;
    now.state = now.loaded.data()->start;
    now.state.observed = true;
    now.dice = now.dice_before = SeededDice(wanted.seed, wanted.trial);
}

// A copy is an independent game without a listener.
Session::Data::Data(const Data &other)
    : first_options(other.first_options), first_program(other.first_program), begun_by_(other.begun_by_),
      now(other.now), past(other.past), deeds(other.deeds), undone(other.undone), journal(other.journal),
      budgets(other.budgets), spent(other.spent), pause_after(other.pause_after),
      steps_taken(other.steps_taken) {}

const std::string &Session::Data::begun_by() const {
    if (begun_by_.empty())
        begun_by_ = fingerprint(*first_program.data()->rules.program);
    return begun_by_;
}

// Returns the hook runner of the current rules. A layer may bring its own hooks, and undo removes them.
HookRunner *Session::Data::hook_runner() {
    if (const auto &wanted = now.loaded.data()->hooks; !hooks || hooked != wanted) {
        LuaLimits limits;
        limits.instructions = static_cast<std::int64_t>(
            std::min<std::uint64_t>(static_cast<std::uint64_t>(limits.instructions), budgets.instructions));
        limits.memory = static_cast<std::size_t>(
            std::min<std::uint64_t>(limits.memory, std::max<std::uint64_t>(budgets.memory, least_for_hooks)));
        limits.stopped = [until = deadline, stop = interrupted] {
            return *stop || *until < std::chrono::steady_clock::now();
        };
        hooks = make_lua_runner(wanted, limits);
        hooked = wanted;
    }
    return hooks.get();
}

// Undo goes back to other games, but not to other budgets.
void Session::Data::allow(const Budgets &wanted) {
    demand_seconds(wanted.seconds);
    budgets = now.options.budgets = first_options.budgets = wanted;
    for (Play &each : past)
        each.options.budgets = wanted;
    hooks.reset();
    trim_past();
}

void Session::Data::remember(Deed deed) {
    past.push_back(now);
    past.back().memory = memory_of(now, past.size() > 1 ? &past[past.size() - 2] : nullptr);
    now.looked.reset();
    deeds.push_back(std::move(deed));
    now.deeds = deeds.size();
    if (deeds.back().kind != Deed::Kind::faces) // typed dice are no decision
        journal.begin_deed();
}

// Forgets old plays, but not during a command, which may have to be undone. The last play keeps its rules for
// the next one.
void Session::Data::trim_past() {
    std::size_t kept = 0;
    std::uint64_t bytes = 0;
    for (auto play = past.rbegin(); play != past.rend() && kept < most_steps_back; ++play, ++kept) {
        if (kept > 0)
            play->rules = {};
        bytes += play->memory;
        if (kept > 0 && bytes > budgets.undo_memory)
            break;
    }
    past.erase(past.begin(), past.end() - static_cast<std::ptrdiff_t>(kept));
}

// Failed commands are forgotten.
void Session::Data::forget_last() {
    Step failed = std::move(now.step);
    now = std::move(past.back());
    past.pop_back();
    deeds.erase(deeds.begin() + static_cast<std::ptrdiff_t>(now.deeds), deeds.end());
    shown_before = std::exchange(now.step, std::move(failed));
}

void Session::Data::refuse(Step failed) {
    if (!shown_before)
        shown_before = std::move(now.step);
    now.step = std::move(failed);
}

void Session::Data::refuse(DiagnosticSink &sink, SourceMap sources, bool incomplete) {
    Step failed;
    failed.kind = Step::Kind::failed;
    failed.incomplete = incomplete;
    failed.report = make_report(sink, std::make_shared<SourceMap>(std::move(sources)));
    refuse(std::move(failed));
}

// A failed step that leaves what was asked as it is.
Step Session::Data::misuse(std::string message, bylaw::Code code, std::string hint) const {
    Step step;
    step.kind = Step::Kind::failed;
    auto why = bylaw::Diagnostic(code, {0, 0, no_source}, std::move(message)).mend(std::move(hint));
    step.report = make_report(std::move(why), std::make_shared<SourceMap>());
    return step;
}

// Returns the name of the next typed text, for messages.
std::string Session::Data::next_line() const {
    auto typed = std::count_if(deeds.begin(), deeds.end(), [](const Deed &deed) {
        return deed.kind == Deed::Kind::evaluate || deed.kind == Deed::Kind::declare;
    });
    return "line " + std::to_string(typed + 1);
}

void Session::Data::evaluate(const std::string &text) {
    SourceMap sources = now.loaded.data()->rules.program->sources;
    const std::string line = next_line();
    SourceId id = sources.add(line, text);
    DiagnosticSink sink;
    Fragment fragment = parse_fragment(sources, id, sink);
    if (fragment.incomplete || sink.failed())
        return refuse(sink, std::move(sources), fragment.incomplete || fragment.wrong_so_far);
    if (fragment.kind == Fragment::Kind::declarations)
        return declare(text);
    remember({Deed::Kind::evaluate, text, {}});
    now.text = std::make_shared<TypedText>(TypedText{line, text, now.variables, now.added});
    TypedRules typed = make_typed(now, fragment.tree, sources, sink);
    if (sink.failed()) {
        refuse(sink, std::move(sources));
        return forget_last();
    }
    now.rules = std::move(typed.rules);
    now.added = std::move(typed.added);
    now.begun = typed.function;
    now.typed = std::move(typed.typed);
    now.typed->reports_before = now.state.reports.size();
    std::vector<Word> arguments = arguments_of(now);
    now.before = std::make_shared<State>(now.state);
    now.dice_before = now.dice;
    now.rules.machine().begin_function(now.state, typed.function, arguments);
    run();
    settle_evaluated();
}

void Session::Data::settle_evaluated() {
    if (stopped || now.step.kind == Step::Kind::paused)
        return; // it is not done
    bool only_looked = now.step.kind == Step::Kind::done && now.state.events == past.back().state.events &&
                       now.state == past.back().state;
    if (now.step.kind != Step::Kind::failed && !only_looked)
        return;
    Looked look{now.text, now.begun, !only_looked};
    Value value = std::move(now.value);
    forget_last(); // there is nothing to take back
    now.looked = std::move(look);
    if (only_looked)
        now.value = std::move(value);
}

// Declarations are one more layer. The game is played again from its beginning by the new rules, since the
// layout of a state belongs to its program. Undo goes back to the old ones.
void Session::Data::declare(const std::string &text) {
    Loaded layered = Library(now.loaded.data()->library).extend(now.loaded, next_line(), text);
    if (!layered.program) {
        Step failed;
        failed.kind = Step::Kind::failed;
        failed.report = layered.report;
        return refuse(std::move(failed));
    }
    Data fresh(std::move(layered.program), first_options);
    if (!repeat_in(fresh, false)) { // declarations are in the rules
        fresh.now.step.report.add(layered.report);
        return refuse(std::move(fresh.now.step));
    }
    remember({Deed::Kind::declare, text, {}});
    fresh.now.deeds = now.deeds;
    now = std::move(fresh.now);
    now.step.value.clear();
    now.step.report.add(layered.report);
}

void Session::Data::start(const std::string &scenario) {
    const auto &all = now.rules.program->scenarios;
    auto found =
        std::find_if(all.begin(), all.end(), [&](const Scenario &each) { return each.name == scenario; });
    if (found == all.end())
        return fail(bylaw::Diagnostic(bylaw::Code::unknown_name, {0, 0, no_source},
                                      filled("there is no scenario `{}`", {scenario})));
    remember_start(scenario);
    now.scenario = static_cast<std::size_t>(found - all.begin());
    now.state.reports.clear();
    now.before = std::make_shared<State>(now.state);
    now.dice_before = now.dice;
    now.text.reset();
    now.begun = found->function;
    now.rules.machine().begin_function(now.state, found->function);
    run();
}

void Session::Data::answer(std::size_t option) {
    if (now.step.kind != Step::Kind::question || option >= now.step.question.options.size())
        return; // the question still stands
    remember({Deed::Kind::answer, now.step.question.options[option], {static_cast<std::int64_t>(option)}});
    now.rules.machine().give_answer(now.state, option);
    run();
}

bool Session::Data::wants(const std::vector<std::int64_t> &faces) const {
    const DiceWanted &wanted = now.step.dice;
    auto fits = [&](std::int64_t face) { return face >= 1 && face <= wanted.sides; };
    return now.step.kind == Step::Kind::dice && static_cast<std::int64_t>(faces.size()) == wanted.count &&
           std::all_of(faces.begin(), faces.end(), fits);
}

void Session::Data::give_faces(const std::vector<std::int64_t> &faces) {
    if (!wants(faces))
        return; // others are still wanted
    remember({Deed::Kind::faces, "", faces});
    now.rules.machine().give_draw(now.state, draw_of(faces, now.step.dice.sides));
    run();
}

// Performs a request of the host; the line names the targets.
void Session::Data::perform(const std::string &line) {
    remember({Deed::Kind::act, line, {}});
    try {
        const auto [rule, roles] = act_of_line(now, now.state, line);
        now.typed = Typed{now.rules.program->rules[rule].type, {}, now.state.reports.size()};
        now.before = std::make_shared<State>(now.state);
        now.dice_before = now.dice;
        now.text.reset();
        now.rules.machine().begin_rule(now.state, rule, roles);
    } catch (const Unfit &unfit) {
        fail(bylaw::Diagnostic(bylaw::Code::unfit_call, {0, 0, no_source}, unfit.message));
        return forget_last();
    }
    run();
}

void Session::Data::do_again(const Deed &deed) {
    stopped.reset();
    switch (deed.kind) {
    case Deed::Kind::act: return perform(deed.text);
    case Deed::Kind::start: return start(deed.text);
    case Deed::Kind::clear: return clear();
    case Deed::Kind::evaluate:
    case Deed::Kind::declare: return evaluate(deed.text);
    case Deed::Kind::answer: return answer(option_again(now.step.question, deed));
    case Deed::Kind::faces: return give_faces(deed.numbers);
    case Deed::Kind::speak_up: return speak_up();
    case Deed::Kind::queue:
        remember(deed);
        now.state.queued_dice.assign(deed.numbers.begin(), deed.numbers.end());
        return;
    case Deed::Kind::reseed:
        remember(deed);
        now.options.seed = static_cast<std::uint64_t>(deed.numbers.front());
        now.dice = SeededDice(now.options.seed);
        return;
    case Deed::Kind::decide: // no step of its own for undo: it goes with what is done next
        now.options.decisions = static_cast<Decisions>(deed.numbers.front());
        deeds.push_back(deed);
        now.deeds = deeds.size();
        return;
    }
}

// A repeated command keeps the redo list. A command that only reads does nothing to it.
Step Session::Data::do_new(const Deed &deed) {
    *interrupted = false;
    finish_paused();
    AllOrNothing whole(*this);
    const std::size_t before = deeds.size();
    do_again(deed);
    Step result = now.step;
    if (deeds.size() > before)
        undone.clear();
    whole.is_done();
    return result;
}

} // namespace bylaw::api
