#include "interpreter/session/why_not.hpp"

#include "base/diagnostics/suggest.hpp"
#include "base/text/filled.hpp"
#include "interpreter/lua/lua_hooks.hpp"
#include "interpreter/session/asked_name.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/rules_again.hpp"
#include "interpreter/session/session_data.hpp"
#include "interpreter/session/typed.hpp"
#include "interpreter/session/values.hpp"
#include "interpreter/session/words.hpp"

#include <algorithm>

namespace bylaw {

namespace {

constexpr std::size_t most_told = 10;
constexpr std::size_t most_deeds = 50; // that are done again to find the last time that it was judged

// One command, from `before` to `after`.
struct Done {
    const Play *before = nullptr, *after = nullptr;
    Rules rules; // that it ran by; made when it is read
    FunctionId begun = no_id;
    const Deed *deed = nullptr; // none: a text that only looked, or failed
    std::uint64_t events_before = 0, events_after = 0;
    bool failed = false;
};

class Lines {
  public:
    Lines(std::string name, bool places) : name_(std::move(name)), places_(places) {}

    void say(const Program &p, const Reason &reason) {
        add(filled("{}: {}", {name_, reason.text}), to_string(make_place(p.sources, reason.span)));
    }

    void say_briefly(const Reason &reason) { add(reason.brief.empty() ? reason.text : reason.brief, ""); }

    // None of it was done: what was done before that is not what is asked about.
    void failed(const Program &p, const Diagnostic &why) {
        say(p, {filled("what was tried failed, and nothing of it was done: {}", {why.message}),
                why.primary.span});
    }

    void came(const JournalEntry &entry) {
        add(filled("{} came: {}", {name_, entry.text.empty() ? name_ : entry.text}), entry.place);
    }

    void clear() { lines_.clear(); }
    bool empty() const { return lines_.empty(); }

    std::vector<std::string> shortened() {
        if (const std::size_t count = lines_.size(); count > most_told) {
            lines_.resize(most_told - 1);
            lines_.push_back(filled("({} more)", {std::to_string(count - lines_.size())}));
        }
        return std::move(lines_);
    }

  private:
    void add(std::string line, const std::string &place) {
        if (places_ && !place.empty())
            line += filled("  [{}]", {place});
        if (std::ranges::find(lines_, line) == lines_.end())
            lines_.push_back(std::move(line));
    }

    std::string name_;
    bool places_;
    std::vector<std::string> lines_;
};

// A command and what goes with it: a game is cleared for the scenario that is started then.
bool can_be_done_again(std::span<const Deed> deeds) {
    using Kind = Deed::Kind;
    const Kind kind = deeds.empty() ? Kind::decide : deeds.front().kind;
    return kind == Kind::start || kind == Kind::evaluate || kind == Kind::answer || kind == Kind::faces ||
           kind == Kind::act || (kind == Kind::clear && deeds.size() > 1);
}

// The latest first.
std::vector<Done> latest_deeds(const Play &now, const std::vector<Play> &past,
                               const std::vector<Deed> &deeds) {
    std::vector<Done> all;
    if (now.looked)
        all.push_back({&now,
                       nullptr,
                       {},
                       now.looked->function,
                       nullptr,
                       now.state.events,
                       now.state.events,
                       now.looked->failed});
    for (std::size_t k = past.size(); k-- > 0 && all.size() < most_deeds;) {
        const Play &after = k + 1 < past.size() ? past[k + 1] : now;
        const std::span done = std::span(deeds).first(after.deeds).subspan(past[k].deeds);
        if (can_be_done_again(done))
            all.push_back({&past[k],
                           &after,
                           {},
                           after.begun,
                           &done.front(),
                           past[k].state.events,
                           after.state.events,
                           std::ranges::any_of(done, &Deed::failed)});
    }
    return all;
}

// Returns the state just before the call.
State begun(const Done &done) {
    State state = done.before->state;
    const Machine machine = done.rules.machine();
    if (done.deed == nullptr || done.deed->kind == Deed::Kind::evaluate) {
        machine.begin_function(state, done.begun, arguments_of(*done.before));
    } else if (done.deed->kind == Deed::Kind::clear) { // the scenario goes with it
        state = emptied(*done.before);
        machine.begin_function(state, done.begun);
    } else if (done.deed->kind == Deed::Kind::start) {
        state.reports.clear();
        machine.begin_function(state, done.begun);
    } else if (done.deed->kind == Deed::Kind::act) {
        Play acting = *done.before;
        acting.rules = done.rules;
        const auto [rule, roles] = act_of_line(acting, state, done.deed->text);
        machine.begin_rule(state, rule, roles);
    } else if (done.deed->kind == Deed::Kind::answer) {
        machine.give_answer(state, static_cast<std::size_t>(done.deed->numbers.front()));
    } else if (done.deed->kind == Deed::Kind::speak_up) {
        machine.speak_up(state, done.before->asked.number);
    } else {
        machine.give_draw(state, draw_of(done.deed->numbers, done.before->step.dice.sides));
    }
    return state;
}

Replayed do_again(const Done &done, const std::vector<CodePlace> &places,
                  const std::atomic<bool> *interrupt) {
    SeededDice dice = done.before->dice;
    DefaultDecider defaults;
    const api::SessionOptions &options = done.before->options;
    const auto hooks = make_lua_runner(done.before->loaded.data()->hooks);
    DeedAgain replay{done.rules, begun(done), {}};
    replay.around.dice = options.dice == api::DiceFrom::seed ? &dice : nullptr;
    replay.around.decider = options.decisions == api::Decisions::policies ? &defaults : nullptr;
    replay.around.ask_players = options.decisions == api::Decisions::ask;
    replay.around.hooks = hooks.get();
    replay.around.interrupt = interrupt;
    return replayed(std::move(replay), places);
}

// Reports the events if it happened and was not refused later.
void tell_coming(const Done &done, const Journal &journal, const std::string &name, Lines &lines) {
    for (const JournalEntry &entry : journal.whole())
        if (entry.id > done.events_before && entry.id <= done.events_after) {
            if (tells_of(*done.rules.program, entry, name))
                lines.came(entry);
            else if (refuses(*done.rules.program, entry, name))
                lines.clear();
        }
}

// Reports that it happened; else the first reason, preferably another than a missing bearer.
void say_best(const Rules &rules, const std::vector<std::unique_ptr<Inquiry>> &all,
              const std::vector<GameMoment> &moments, Lines &lines) {
    Probes probes(*rules.program, *rules.code);
    std::vector<Reason> best;
    bool near = false;
    for (const auto &each : all) {
        Inquiry::Answer answer = each->answer(probes, moments);
        if (answer.came)
            return lines.say(*rules.program, *answer.came);
        if (answer.reasons.empty() || near || (!answer.near && !best.empty()))
            continue;
        best = std::move(answer.reasons);
        near = answer.near;
    }
    for (const Reason &reason : best)
        lines.say(*rules.program, reason);
}

void tell_failing(const Done &done, const std::string &name, const std::atomic<bool> *interrupt,
                  Lines &lines) {
    const auto all = inquiries(done.rules, name);
    std::vector<CodePlace> places;
    for (const auto &each : all) {
        const std::vector<CodePlace> more = each->places();
        places.insert(places.end(), more.begin(), more.end());
    }
    if (places.empty() && !done.failed)
        return;
    const Replayed again = do_again(done, places, interrupt);
    say_best(done.rules, all, again.moments, lines);
    if (lines.empty() && done.failed && again.failure)
        lines.failed(*done.rules.program,
                     run_diagnostic(*done.rules.program, *done.before->loaded.data()->hooks, *again.failure));
}

std::vector<std::string> no_such_name(const Program &p, const std::string &typed) {
    const std::vector<std::string> names = names_to_ask(p);
    const std::vector<std::string_view> views(names.begin(), names.end());
    const auto near = suggest(typed, views);
    return {filled("there is no {} in these rules{}",
                   {filled("`{}`", {typed}), near ? filled("; did you mean `{}`?", {*near}) : ""})};
}

} // namespace

std::vector<std::string> api::Session::Data::why_not_offered(const std::string &typed) const {
    const std::optional<AskedName> asked = asked_name(*now.rules.program, typed);
    if (!asked)
        return {};
    Lines lines(asked->name, false);
    for (const Reason &each : not_offered(now, asked->name, asked->aim))
        lines.say_briefly(each);
    return lines.shortened();
}

std::vector<std::string> api::Session::Data::why_not(const std::string &typed, bool places) const {
    const bylaw::Program &p = *now.rules.program;
    const std::optional<AskedName> asked = asked_name(p, typed);
    if (!asked)
        return no_such_name(p, typed);
    Lines lines(asked->name, places);
    for (const Reason &each : not_offered(now, asked->name, asked->aim))
        lines.say(p, each);
    *interrupted = false;
    for (Done &each : latest_deeds(now, past, deeds)) {
        if (!lines.empty() || *interrupted)
            break;
        each.rules = each.after ? rules_that_ran(*each.after) : rules_of_text(now.loaded, *now.looked->text);
        tell_coming(each, journal, asked->name, lines);
        if (lines.empty())
            tell_failing(each, asked->name, interrupted.get(), lines);
    }
    if (lines.empty())
        lines.say(p, never_judged(p, asked->name));
    return lines.shortened();
}

} // namespace bylaw
