// Plays scenarios with random dice and random choices, and notes which code ran.
#include <bylaw/played.hpp>

#include "interpreter/lua/lua_hooks.hpp"
#include "interpreter/machine/coverage.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/rules.hpp"
#include "interpreter/session/words.hpp"
#include "interpreter/study/carriers.hpp"
#include "interpreter/study/run_counts.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <tuple>

namespace bylaw {

namespace {

using api::PlayedRow;
using api::PlayFault;

// Dice have streams with even numbers, choices those with odd numbers, so that neither depends on the other.
constexpr std::uint64_t streams_a_play = 2;

// A name of the code and not of the table: an underscore, or a bracket right behind a letter.
bool is_raw_name(const std::string &text) {
    for (std::size_t i = 1; i < text.size(); ++i) {
        const bool after_letter = std::isalnum(static_cast<unsigned char>(text[i - 1])) != 0;
        if (after_letter && (text[i] == '_' || text[i] == '(')) {
            return true;
        }
    }
    return false;
}

// Takes any option with the same chance, and looks at what is shown.
class RandomDecider final : public Decider {
  public:
    RandomDecider(Random random, const std::function<void(const std::string &, Span)> &on_raw_name)
        : random_(random), on_raw_name_(on_raw_name) {}

    std::optional<std::size_t> decide(const Question &question) override {
        look_at(question.text, question);
        for (const Question::Option &option : question.options) {
            look_at(option.label, question);
        }
        return random_.below(question.options.size());
    }

  private:
    void look_at(const std::string &text, const Question &question) const {
        if (is_raw_name(text)) {
            on_raw_name_(text, question.span);
        }
    }

    Random random_;
    const std::function<void(const std::string &, Span)> &on_raw_name_;
};

class RandomPlays {
  public:
    RandomPlays(const api::Program::Data &data, const api::PlayOptions &options)
        : data_(data), options_(options), program_(*data.rules.program), machine_(data.rules.machine()),
          hooks_(make_lua_runner(data.hooks)), carriers_(carriers_of(program_, data.gathered.input)) {}

    api::Played run(std::vector<api::RuleRow> rows);

  private:
    bool is_wanted(const Scenario &scenario) const;
    bool play_all(const Scenario &scenario);
    void play(const Scenario &scenario, std::uint64_t number, CodeCoverage &met);
    void note(PlayFault::Kind kind, std::uint64_t number, std::string text, Span span);
    void note_end(const Outcome &outcome, std::uint64_t number);
    void add_reached(const Scenario &scenario, const CodeCoverage &met);

    const api::Program::Data &data_;
    const api::PlayOptions &options_;
    const bylaw::Program &program_;
    Machine machine_;
    std::unique_ptr<HookRunner> hooks_;
    std::map<std::string, std::vector<Carrier>> carriers_;
    std::set<std::tuple<PlayFault::Kind, std::string, std::string>> noted_; // with the place as text
    std::uint64_t all_ = 0;
    const Scenario *playing_ = nullptr;
    api::Played played_;
};

bool RandomPlays::is_wanted(const Scenario &scenario) const {
    return options_.scenarios.empty() ||
           std::ranges::find(options_.scenarios, scenario.name) != options_.scenarios.end();
}

void RandomPlays::note(PlayFault::Kind kind, std::uint64_t number, std::string text, Span span) {
    api::Place place = make_place(program_.sources, span);
    if (noted_.emplace(kind, text, to_string(place)).second) {
        played_.faults.push_back({kind, playing_->name, number, std::move(text), std::move(place)});
    }
}

void RandomPlays::note_end(const Outcome &outcome, std::uint64_t number) {
    if (outcome.kind != Outcome::Kind::failed) {
        return;
    }
    const Diagnostic why = run_diagnostic(program_, *data_.hooks, outcome.error);
    const bool endless = outcome.error.code == Code::budget_spent;
    note(endless ? PlayFault::Kind::endless : PlayFault::Kind::failed, number, why.message, why.primary.span);
}

void RandomPlays::play(const Scenario &scenario, std::uint64_t number, CodeCoverage &met) {
    const std::function<void(const std::string &, Span)> on_raw_name =
        [&](const std::string &text, Span span) { note(PlayFault::Kind::raw_name, number, text, span); };
    SeededDice dice(options_.seed, streams_a_play * number);
    RandomDecider decider(Random(options_.seed, streams_a_play * number + 1), on_raw_name);
    Surroundings around;
    around.dice = &dice;
    around.decider = &decider;
    around.ask_players = true;
    around.hooks = hooks_.get();
    around.limits.instructions = options_.max_instructions;
    around.coverage = &met;
    State state = machine_.new_game();
    machine_.begin_function(state, scenario.function);
    note_end(machine_.run(state, around), number);
}

// False where the caller has had enough.
bool RandomPlays::play_all(const Scenario &scenario) {
    playing_ = &scenario;
    CodeCoverage met(*data_.rules.code);
    bool go_on = true;
    for (std::uint64_t number = 0; number < options_.plays && go_on; ++number) {
        play(scenario, number, met);
        ++played_.plays;
        go_on = !options_.on_progress || options_.on_progress(played_.plays, all_);
    }
    add_reached(scenario, met);
    return go_on;
}

void RandomPlays::add_reached(const Scenario &scenario, const CodeCoverage &met) {
    const RunCounts counts(program_, *data_.rules.code, met);
    for (PlayedRow &row : played_.rows) {
        std::uint64_t times = 0;
        for (const Carrier &each : carriers_[row.row.id]) {
            times =
                std::max({times, counts.times(each.span), each.is_row ? counts.times_of_row(each.span) : 0});
        }
        if (times > 0 && row.times == 0) {
            row.scenario = scenario.name;
            row.reach = PlayedRow::Reach::played;
        }
        row.times += times;
    }
}

api::Played RandomPlays::run(std::vector<api::RuleRow> rows) {
    const RunCounts unplayed(program_, *data_.rules.code, CodeCoverage(*data_.rules.code));
    for (api::RuleRow &row : rows) {
        const std::vector<Carrier> &all = carriers_[row.id];
        const bool can_run = std::ranges::any_of(
            all, [&](const Carrier &each) { return each.is_row || unplayed.has_code(each.span); });
        const PlayedRow::Reach reach = all.empty() ? PlayedRow::Reach::absent
                                       : can_run   ? PlayedRow::Reach::never
                                                   : PlayedRow::Reach::definition;
        played_.rows.push_back({std::move(row), reach, 0, ""});
    }
    std::vector<const Scenario *> wanted;
    for (const Scenario &scenario : program_.scenarios) {
        if (is_wanted(scenario)) {
            wanted.push_back(&scenario);
        }
    }
    all_ = wanted.size() * options_.plays;
    for (const Scenario *scenario : wanted) {
        if (!play_all(*scenario)) {
            break;
        }
    }
    return std::move(played_);
}

} // namespace

namespace api {

std::size_t Played::count(PlayedRow::Reach reach) const {
    return static_cast<std::size_t>(std::ranges::count(rows, reach, &PlayedRow::reach));
}

Played play_at_random(const Program &program, const PlayOptions &options) {
    return RandomPlays(*program.data(), options).run(program.rules());
}

} // namespace api

} // namespace bylaw
