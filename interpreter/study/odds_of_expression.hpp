// Odds of an expression that looks at dice and numbers only. Each mention of dice rolls again, so all its
// parts are independent, and a part's distribution is all that needs to be known of it. Whatever looks at a
// game, a name or a rule is not for here but for the odds of rules.
#pragma once
#include "interpreter/odds/dice/distribution.hpp"
#include "interpreter/program/program.hpp"

#include <optional>

namespace bylaw {

// A part that is more than dice and numbers.
struct NotDice {
    Span span;
};

class ExpressionOdds {
  public:
    ExpressionOdds(const Program &program, odds::Budget &budget)
        : program_(program), table_(program.dice), budget_(budget) {}

    // Computes the distribution of a number, of yes (1) and no (0), or of rolled dice. Throws odds::Stopped
    // and NotDice.
    odds::ExactDistribution of(ir::NodeId node);
    // The mean where there is a table without end; none where it is not known so.
    std::optional<odds::Ratio> mean(ir::NodeId node);
    // At most so likely are rolls that the machine refuses.
    double refused() const { return refused_; }

  private:
    using Distribution = odds::ExactDistribution;

    Distribution value(ir::NodeId node);
    Distribution arithmetic(ir::NodeId node);
    Distribution condition(ir::NodeId node);
    Distribution dice(ir::NodeId node); // distribution of DiceIds
    Distribution looked_up(ir::NodeId node);
    Distribution described(ir::NodeId node, std::size_t argument, std::vector<std::int64_t> recipe);
    Distribution rolled(const Distribution &dice);
    Distribution arg(ir::NodeId node, std::size_t i) { return value(program_.ir.arg(node, i)); }

    const Program &program_;
    DiceTable table_;
    odds::Budget &budget_;
    double refused_ = 0;
};

} // namespace bylaw
