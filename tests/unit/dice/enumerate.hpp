// The exact distribution of dice by brute force: every answer to every draw, each path with its weight. Slow,
// and independent of anything clever.
#pragma once
#include "interpreter/dice/draw_log.hpp"
#include "interpreter/dice/roll.hpp"

#include <map>

namespace bylaw::test {

// Chance of each total. Paths less likely than `least` are given up, so that explosions end.
class Enumeration {
  public:
    Enumeration(const DiceTable &table, DiceId id, double least = 1e-13)
        : table_(table), id_(id), least_(least) {
        walk({}, 1);
    }

    const std::map<std::int64_t, double> &chances() const { return chances_; }
    double lost() const { return lost_; }
    std::size_t failures() const { return failures_; }

  private:
    void walk(DrawLog answers, double weight) {
        Draw next;
        const auto note = [&next](Draw draw) {
            next = draw;
            return std::optional<std::uint64_t>();
        };
        Replay replay(answers, note);
        const RollResult result = roll(table_, id_, replay);
        if (result.status == RollStatus::done) {
            chances_[result.total] += weight;
        } else if (result.status == RollStatus::failed) {
            ++failures_;
        } else {
            branch(answers, next, weight / static_cast<double>(outcomes(next)));
        }
    }

    void branch(DrawLog &answers, Draw draw, double weight) {
        if (weight < least_) {
            lost_ += weight * static_cast<double>(outcomes(draw));
            return;
        }
        for (std::uint64_t index = 0; index < outcomes(draw); ++index) {
            answers.push_back(index);
            walk(answers, weight);
            answers.pop_back();
        }
    }

    const DiceTable &table_;
    DiceId id_;
    double least_;
    std::map<std::int64_t, double> chances_;
    double lost_ = 0;
    std::size_t failures_ = 0;
};

} // namespace bylaw::test
