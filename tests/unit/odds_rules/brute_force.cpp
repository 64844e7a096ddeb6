#include "tests/unit/odds_rules/brute_force.hpp"

#include "interpreter/machine/look.hpp"

namespace bylaw::test {

namespace {

// All sequences of draws, one after the other, as an odometer counts.
class Odometer final : public DiceSource {
  public:
    std::optional<std::uint64_t> draw(Draw draw) override {
        if (at_ == digits_.size()) {
            digits_.push_back({0, outcomes(draw)});
        }
        return digits_[at_++].value;
    }
    // False: that was the last.
    bool next() {
        at_ = 0;
        while (!digits_.empty() && ++digits_.back().value == digits_.back().of) {
            digits_.pop_back();
        }
        return !digits_.empty();
    }
    Fraction weight() const {
        Fraction weight = 1;
        for (const Digit &each : digits_) {
            weight /= each.of;
        }
        return weight;
    }

  private:
    struct Digit {
        std::uint64_t value, of;
    };
    std::vector<Digit> digits_;
    std::size_t at_ = 0;
};

class Answers final : public Decider {
  public:
    Answers(const Machine &machine, const State &state, const Said *said, bool &asked)
        : machine_(machine), state_(state), said_(said), asked_(asked) {}

    std::optional<std::size_t> decide(const Question &question) override {
        asked_ = true;
        if (said_ == nullptr) {
            return question.fallback;
        }
        std::string text = name_of(machine_.program(), state_, question.asker);
        text += question.text.empty() ? "" : ": " + question.text;
        for (std::size_t i = 0; i < question.options.size(); ++i) {
            if (said_->answers.contains(text + " " + question.options[i].label)) {
                return i;
            }
        }
        return said_->last ? question.options.size() - 1 : 0;
    }

  private:
    const Machine &machine_;
    const State &state_;
    const Said *said_;
    bool &asked_;
};

void take_reports(const Program &program, const State &state, const Fraction &weight, BruteForce &found) {
    std::map<ReportKey, std::string> last;
    for (const Reported &each : state.reports) {
        last[{each.number, report_name(program, state, each)}] =
            value_text(program, state, each.type, each.value);
    }
    for (const auto &[key, text] : last) {
        found.reports[key][text] += weight;
    }
}

} // namespace

std::optional<BruteForce> brute_force(const Rules &rules, const Said *said, std::size_t most,
                                      std::size_t scenario) {
    const Machine machine = rules.machine();
    State begun = machine.new_game();
    begun.observed = true;
    machine.begin_function(begun, rules.program->scenarios[scenario].function);
    BruteForce found;
    Odometer dice;
    do {
        State state = begun;
        Answers decider(machine, state, said, found.asked);
        Surroundings around;
        around.dice = &dice;
        around.decider = &decider;
        const Outcome outcome = machine.run(state, around);
        const bool failed = outcome.kind == Outcome::Kind::failed;
        const Code why = outcome.error.code;
        if (failed && (why == Code::budget_spent || why == Code::too_large)) {
            return std::nullopt; // a game that ends with certainty, but not when these dice fall for ever
        }
        if (failed) {
            found.error = outcome.error.message;
            return found;
        }
        take_reports(machine.program(), state, dice.weight(), found);
        if (++found.games > most) {
            return std::nullopt;
        }
    } while (dice.next());
    return found;
}

const std::optional<BruteForce> &AllGames::proposed() {
    if (!proposed_) {
        proposed_ = brute_force(rules_, nullptr, most_, scenario_);
    }
    return *proposed_;
}

const std::optional<BruteForce> &AllGames::said(const Said &said) {
    // Where nobody decides, what would be answered changes nothing.
    if (const auto &all = proposed(); all && !all->asked && !all->error) {
        return all;
    }
    const auto [found, added] = said_.try_emplace(said);
    if (added) {
        found->second = brute_force(rules_, &said, most_, scenario_);
    }
    return found->second;
}

} // namespace bylaw::test
