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
#include "interpreter/study/useless_offers.hpp"

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

// A scenario, or a test.
struct Playable {
    std::string name;
    FunctionId function = 0;
};

class RandomPlays {
  public:
    RandomPlays(const api::Program::Data &data, const api::PlayOptions &options)
        : data_(data), options_(options), program_(*data.rules.program), machine_(data.rules.machine()),
          hooks_(make_lua_runner(data.hooks)), carriers_(carriers_of(program_, data.gathered.input)),
          offers_(program_) {}

    api::Played run(std::vector<api::RuleRow> rows);

  private:
    std::vector<Playable> playables() const;
    std::uint64_t plays_of_each() const {
        return options_.part == api::PlayedPart::tests ? 1 : options_.plays;
    }
    bool is_turned(std::uint64_t number) const;
    void turn_options(State &state, Random random) const;
    bool play_all(const Playable &what);
    void play(const Playable &what, std::uint64_t number, CodeCoverage &met);
    void note(PlayFault::Kind kind, std::uint64_t number, std::string text, Span span);
    void note_end(const Outcome &outcome, std::uint64_t number);
    bool tells_a_rule(RuleId rule) const;
    void note_useless();
    bool is_gap(const api::RuleRow &row) const;
    PlayedRow::Reach reach_at_first(const std::string &id, const RunCounts &unplayed);
    void add_reached(const CodeCoverage &met, bool turned);

    const api::Program::Data &data_;
    const api::PlayOptions &options_;
    const bylaw::Program &program_;
    Machine machine_;
    std::unique_ptr<HookRunner> hooks_;
    std::map<std::string, std::vector<Carrier>> carriers_;
    UselessOffers offers_;
    std::set<std::tuple<PlayFault::Kind, std::string, std::string>> noted_; // with the place as text
    std::uint64_t all_ = 0;
    bool has_inventory_ = false;
    std::string playing_;
    api::Played played_;
};

std::vector<Playable> RandomPlays::playables() const {
    std::vector<Playable> all;
    const auto add = [&](const std::string &name, FunctionId function) {
        if (options_.scenarios.empty() ||
            std::ranges::find(options_.scenarios, name) != options_.scenarios.end()) {
            all.push_back({name, function});
        }
    };
    if (options_.part == api::PlayedPart::scenarios) {
        for (const Scenario &scenario : program_.scenarios) {
            add(scenario.name, scenario.function);
        }
    } else {
        for (const Test &test : program_.tests) {
            add(test.name, test.function);
        }
    }
    return all;
}

std::uint64_t values_of(const bylaw::Program &program, Type type) {
    return type.kind == TypeKind::member ? program.enums[type.of].members.size() : type == type_yesno ? 2 : 0;
}

bool RandomPlays::is_turned(std::uint64_t number) const {
    const auto can_turn = [&](const bylaw::Option &each) { return values_of(program_, each.type) > 0; };
    return options_.turn_options && options_.part == api::PlayedPart::scenarios && number % 4 == 3 &&
           std::ranges::any_of(program_.options, can_turn);
}

// One of two options that are words, or yes and no, gets any of its values. Numbers stay: a battle may last
// too long for what is asked here.
void RandomPlays::turn_options(State &state, Random random) const {
    for (std::size_t i = 0; i < program_.options.size(); ++i) {
        const std::uint64_t values = values_of(program_, program_.options[i].type);
        if (values > 0 && random.below(2) == 1) {
            state.words[i] = static_cast<Word>(random.below(values));
        }
    }
}

void RandomPlays::note(PlayFault::Kind kind, std::uint64_t number, std::string text, Span span) {
    api::Place place = make_place(program_.sources, span);
    if (noted_.emplace(kind, text, to_string(place)).second) {
        played_.faults.push_back({kind, playing_, number, std::move(text), std::move(place)});
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

// An act may say something to the rule that offers it, as `attack.dodged = yes` does: that is no event.
bool RandomPlays::tells_a_rule(RuleId rule) const {
    const Bytecode &code = *data_.rules.code;
    return std::ranges::any_of(code.functions[code.rules[rule].perform].code,
                               [](const Instruction &each) { return each.op == Op::set_active; });
}

void RandomPlays::note_useless() {
    for (const RuleId rule : offers_.useless()) {
        if (tells_a_rule(rule)) {
            continue;
        }
        note(PlayFault::Kind::useless, 0, program_.rules[rule].name, program_.rules[rule].span);
    }
}

void RandomPlays::play(const Playable &what, std::uint64_t number, CodeCoverage &met) {
    const bool is_test = options_.part == api::PlayedPart::tests;
    const std::function<void(const std::string &, Span)> on_raw_name = [&](const std::string &text,
                                                                           Span span) {
        if (!is_test) { // a test may declare its own acts, which no player reads
            note(PlayFault::Kind::raw_name, number, text, span);
        }
    };
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
    if (is_turned(number)) {
        turn_options(state, Random(options_.seed, streams_a_play * number + 1));
    }
    around.events = &offers_;
    offers_.begin_play();
    machine_.begin_function(state, what.function);
    const Outcome outcome = machine_.run(state, around);
    if (!is_test) {
        note_end(outcome, number);
    }
}

// False where the caller has had enough.
bool RandomPlays::play_all(const Playable &what) {
    playing_ = what.name;
    CodeCoverage met(*data_.rules.code), met_turned(*data_.rules.code);
    bool go_on = true;
    for (std::uint64_t number = 0; number < plays_of_each() && go_on; ++number) {
        play(what, number, is_turned(number) ? met_turned : met);
        ++played_.plays;
        go_on = !options_.on_progress || options_.on_progress(played_.plays, all_);
    }
    if (options_.part == api::PlayedPart::scenarios || offers_.was_asked()) {
        add_reached(met, false);
        add_reached(met_turned, true);
    }
    return go_on;
}

void RandomPlays::add_reached(const CodeCoverage &met, bool turned) {
    const RunCounts counts(program_, *data_.rules.code, met);
    for (PlayedRow &row : played_.rows) {
        if (turned && !is_gap(row.row)) {
            continue;
        }
        std::uint64_t times = 0;
        for (const Carrier &each : carriers_[row.row.id]) {
            times =
                std::max({times, counts.times(each.span), each.is_row ? counts.times_of_row(each.span) : 0});
        }
        if (times > 0 && row.times == 0) {
            row.scenario = playing_;
            row.reach = PlayedRow::Reach::played;
        }
        row.times += times;
    }
}

// Whether the entry is a gap of the rulebook: marked so in its inventory, or missing there.
bool RandomPlays::is_gap(const api::RuleRow &row) const {
    return row.kind == "gap" || (row.kind.empty() && has_inventory_);
}

PlayedRow::Reach RandomPlays::reach_at_first(const std::string &id, const RunCounts &unplayed) {
    const std::vector<Carrier> &all = carriers_[id];
    const bool can_run = std::ranges::any_of(all, [&](const Carrier &each) {
        return each.is_row || (!each.is_data && unplayed.has_code(each.span));
    });
    return all.empty() ? PlayedRow::Reach::absent
           : can_run   ? PlayedRow::Reach::never
                       : PlayedRow::Reach::definition;
}

api::Played RandomPlays::run(std::vector<api::RuleRow> rows) {
    const RunCounts unplayed(program_, *data_.rules.code, CodeCoverage(*data_.rules.code));
    for (api::RuleRow &row : rows) {
        has_inventory_ = has_inventory_ || !row.kind.empty();
        const PlayedRow::Reach reach = reach_at_first(row.id, unplayed);
        played_.rows.push_back({std::move(row), reach, 0, ""});
    }
    const std::vector<Playable> wanted = playables();
    all_ = wanted.size() * plays_of_each();
    for (const Playable &each : wanted) {
        if (!play_all(each)) {
            break;
        }
    }
    if (options_.part == api::PlayedPart::scenarios) {
        note_useless();
    }
    return std::move(played_);
}

} // namespace

namespace api {

std::size_t Played::count(PlayedRow::Reach reach) const {
    return static_cast<std::size_t>(std::ranges::count(rows, reach, &PlayedRow::reach));
}

void Played::add(const Played &more) {
    for (PlayedRow &row : rows) {
        const auto same =
            std::ranges::find(more.rows, row.row.id, [](const PlayedRow &each) { return each.row.id; });
        if (same == more.rows.end() || same->times == 0) {
            continue;
        }
        if (row.times == 0) {
            row.scenario = same->scenario;
            row.reach = PlayedRow::Reach::played;
        }
        row.times += same->times;
    }
    faults.insert(faults.end(), more.faults.begin(), more.faults.end());
    plays += more.plays;
}

Played play_at_random(const Program &program, const PlayOptions &options) {
    return RandomPlays(*program.data(), options).run(program.rules());
}

} // namespace api

} // namespace bylaw
