#include "interpreter/odds/rules/roll_chances.hpp"

#include "interpreter/dice/arithmetic.hpp"
#include "interpreter/machine/made_dice.hpp"
#include "interpreter/odds/dice/distribution.hpp"

#include <utility>

namespace bylaw::odds::rules {

namespace {

// Total and natural, with weights over a common whole.
struct Joint {
    std::map<std::pair<Word, Word>, Big> weights;
    Big whole = 1;
    bool exact = true;
};

// The natural result of a pool, a climb, and of dice that nothing was done with is their total.
Joint of_leaf(const DiceTable &table, DiceId id) {
    const DiceOdds odds = distribution(table, id);
    if (!odds) {
        throw odds.stopped;
    }
    Joint joint;
    joint.whole = odds.distribution.total;
    joint.exact = odds.distribution.covered() == odds.distribution.total;
    for (const Weighted &each : odds.distribution.outcomes) {
        joint.weights[{each.value, each.value}] = each.weight;
    }
    return joint;
}

Joint joint_of(const DiceTable &table, DiceId id);

Joint of_combination(const DiceTable &table, const Combination &shape) {
    const Joint left = joint_of(table, shape.left), right = joint_of(table, shape.right);
    Joint joint;
    joint.whole = left.whole * right.whole;
    joint.exact = left.exact && right.exact;
    for (const auto &[a, a_weight] : left.weights) {
        for (const auto &[b, b_weight] : right.weights) {
            std::pair<Word, Word> both{0, a.second + b.second};
            if (shape.how == DiceOperator::greater) {
                both = b.first > a.first ? b : a;
            } else if (shape.how == DiceOperator::lesser) {
                both = b.first < a.first ? b : a;
            } else if (const DiceError error = apply(shape.how, a.first, b.first, both.first); error != DiceError::none) {
                throw Stopped{error, {}};
            }
            joint.weights[both] += a_weight * b_weight;
        }
    }
    return joint;
}

Joint joint_of(const DiceTable &table, DiceId id) {
    const DiceShape &shape = table[id].shape;
    if (const auto *constant = std::get_if<Constant>(&shape)) {
        return {{{{constant->value, 0}, 1}}, 1, true};
    }
    if (const auto *negation = std::get_if<Negation>(&shape)) {
        Joint inner = joint_of(table, negation->of), joint;
        joint.whole = inner.whole;
        joint.exact = inner.exact;
        for (const auto &[value, weight] : inner.weights) {
            joint.weights[{-value.first, value.second}] = weight;
        }
        return joint;
    }
    if (const auto *combination = std::get_if<Combination>(&shape)) {
        return of_combination(table, *combination);
    }
    return of_leaf(table, id);
}

// Weights of up to 120 bits; larger ones are rounded.
RollChances narrowed(const Joint &joint, bool natural) {
    constexpr unsigned most_bits = 120;
    RollChances chances;
    chances.exact = joint.exact;
    const unsigned wide = joint.whole == 0 ? 0 : static_cast<unsigned>(boost::multiprecision::msb(joint.whole)) + 1;
    const unsigned shift = wide > most_bits ? wide - most_bits : 0;
    chances.exact = chances.exact && shift == 0;
    const auto narrow = [shift](const Big &number) {
        const Big cut = number >> shift;
        return static_cast<Weight>(static_cast<std::uint64_t>(cut >> 64)) << 64 |
               static_cast<std::uint64_t>(cut & Big(UINT64_MAX));
    };
    chances.whole = 0;
    for (const auto &[value, weight] : joint.weights) {
        if (!natural && !chances.ways.empty() && chances.ways.back().total == value.first) {
            chances.ways.back().weight += narrow(weight);
        } else {
            chances.ways.push_back({value.first, value.second, narrow(weight)});
        }
        chances.whole += narrow(weight); // so that the ways add up to 1 whatever was rounded
    }
    return chances;
}

} // namespace

DiceId RollTable::known(const State &state, Word dice) {
    if (dice >= 0) {
        return static_cast<DiceId>(dice);
    }
    const std::function<DiceId(Word)> part = [&](Word each) { return known(state, each); };
    return describe_dice(table_, state.dice[recipe_of(dice)], part).id();
}

const RollChances &RollTable::of(const State &state, Word dice, bool natural) {
    const DiceId id = known(state, dice);
    const auto [at, fresh] = made_.try_emplace({id, natural});
    if (fresh) {
        try {
            const bool simple = !natural && !std::holds_alternative<Constant>(table_[id].shape);
            at->second = narrowed(simple ? of_leaf(table_, id) : joint_of(table_, id), natural);
        } catch (const Stopped &stopped) {
            at->second.problem = stopped.error != DiceError::none ? message(stopped.error) : stopped.reason;
        }
    }
    return at->second;
}

} // namespace bylaw::odds::rules
