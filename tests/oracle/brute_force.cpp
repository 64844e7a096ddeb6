#include "tests/oracle/brute_force.hpp"

#include "interpreter/machine/event_text.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/simulate/reference_engine.hpp"
#include "interpreter/simulate/report_columns.hpp"

#include <algorithm>

namespace bylaw::oracle {

namespace {

constexpr std::size_t most_drawn = 60'000; // dice of all ways: a game may roll thousands of times

// One way after the other, like the digits of a number whose bases show while it is written.
class EveryWay final : public DiceSource {
  public:
    std::optional<std::uint64_t> draw(Draw draw) override {
        const std::uint64_t ways = outcomes(draw);
        if (at_ == digits_.size()) {
            digits_.push_back({0, ways});
        }
        ways_ *= ways;
        ++drawn;
        return digits_[at_++].digit;
    }

    bool next() {
        at_ = 0;
        ways_ = 1;
        while (!digits_.empty() && digits_.back().digit + 1 == digits_.back().ways) {
            digits_.pop_back();
        }
        if (!digits_.empty()) {
            ++digits_.back().digit;
        }
        return !digits_.empty();
    }

    Chance chance() const { return Chance(1, ways_); }
    std::size_t drawn = 0; // of all ways together

  private:
    struct Digit {
        std::uint64_t digit, ways;
    };
    std::vector<Digit> digits_;
    std::size_t at_ = 0;
    boost::multiprecision::cpp_int ways_ = 1;
};

// Answers as the decisions say, which name who is asked, what, and the option.
class Decided final : public Decider {
  public:
    Decided(const Program &program, const State &state, const std::vector<std::string> &decisions)
        : program_(program), state_(state), decisions_(decisions) {}

    std::optional<std::size_t> decide(const bylaw::Question &question) override {
        std::string asked = name_of(program_, state_, static_cast<ThingId>(question.asker));
        asked += question.text.empty() ? " " : ": " + question.text + " ";
        for (std::size_t i = 0; i < question.options.size(); ++i) {
            if (std::ranges::find(decisions_, asked + question.options[i].label) != decisions_.end()) {
                return i;
            }
        }
        undecided = undecided || question.options.size() > 1;
        return question.fallback;
    }

    bool undecided = false;

  private:
    const Program &program_;
    const State &state_;
    const std::vector<std::string> &decisions_;
};

void add(const TrialTable &table, const Chance &chance, std::vector<Column> &columns) {
    for (const TrialColumn &each : table.columns) {
        if (each.given[0] == 0) {
            continue;
        }
        auto found = std::ranges::find_if(columns, [&](const Column &known) {
            return known.name == each.name && known.statement == each.statement;
        });
        if (found == columns.end()) {
            found = columns.insert(columns.end(), {each.name, each.statement, {}, 0});
        }
        const Word word = each.words[0];
        const std::string value = each.sort == ReportSort::value ? table.texts[static_cast<std::size_t>(word)]
                                  : each.sort == ReportSort::yesno ? std::string(word != 0 ? "yes" : "no")
                                                                   : std::to_string(word);
        found->values[value] += chance;
        found->reported += chance;
    }
}

} // namespace

Outcomes brute_force(const TrialSetup &setup, std::size_t most_paths,
                     const std::vector<std::string> &decisions) {
    const Machine machine(*setup.program, *setup.code);
    const auto hooks = setup.make_hooks();
    Outcomes found;
    EveryWay dice;
    TrialTable table(setup);
    ReportColumns columns(setup);
    bool more = true;
    for (; more && found.paths < most_paths && dice.drawn < most_drawn; more = dice.next(), ++found.paths) {
        State state = begun_scenario(setup, machine);
        state.observed = true;
        Decided decider(*setup.program, state, decisions);
        Surroundings around;
        around.dice = &dice;
        around.decider = &decider;
        around.hooks = hooks.get();
        around.limits = setup.limits;
        const bool failed = machine.run(state, around).kind != Outcome::Kind::done;
        found.undecided = found.undecided || decider.undecided;
        if (failed || found.undecided) {
            return found;
        }
        table.clear(0, 1);
        columns.begin(table);
        columns.take(state, 0, table);
        add(table, dice.chance(), found.columns);
    }
    found.complete = !more;
    std::ranges::stable_sort(found.columns, {}, &Column::statement);
    return found;
}

} // namespace bylaw::oracle
