#include "interpreter/odds/dice/joint.hpp"

#include "interpreter/dice/arithmetic.hpp"
#include "interpreter/odds/dice/distribution.hpp"

namespace bylaw::odds {

namespace {

// As the roll does it: naturals add up, but greater and lesser take one of both.
Told told(DiceOperator how, const Told &a, const Told &b) {
    if (how == DiceOperator::greater)
        return b.total > a.total ? b : a;
    if (how == DiceOperator::lesser)
        return b.total < a.total ? b : a;
    Told result{0, a.natural + b.natural};
    if (const DiceError error = apply(how, a.total, b.total, result.total); error != DiceError::none)
        throw Stopped{error, {}};
    return result;
}

JointDistribution combined(DiceOperator how, const JointDistribution &a, const JointDistribution &b,
                           Budget &budget) {
    JointDistribution result;
    result.total = a.total * b.total;
    for (const auto &[x, x_weight] : a.weights)
        for (const auto &[y, y_weight] : b.weights) {
            result.weights[told(how, x, y)] += x_weight * y_weight;
            budget.spend();
        }
    budget.hold(static_cast<double>(result.weights.size()), static_cast<double>(bits(result.total)));
    return result;
}

} // namespace

JointDistribution joint_distribution(const DiceTable &table, DiceId id, Budget &budget) {
    const DiceShape &shape = table[id].shape;
    if (const auto *constant = std::get_if<Constant>(&shape))
        return {{{{constant->value, 0}, 1}}, 1};
    if (const auto *negation = std::get_if<Negation>(&shape))
        return combined(DiceOperator::subtract, {{{{0, 0}, 1}}, 1},
                        joint_distribution(table, negation->of, budget), budget);
    if (const auto *combination = std::get_if<Combination>(&shape)) {
        const JointDistribution left = joint_distribution(table, combination->left, budget);
        return combined(combination->how, left, joint_distribution(table, combination->right, budget),
                        budget);
    }
    // A pool and a climb show what they are worth.
    const ExactDistribution plain = distribution(table, id, budget);
    JointDistribution result;
    result.total = plain.total;
    for (const Weighted &outcome : plain.outcomes)
        result.weights[{outcome.value, outcome.value}] = outcome.weight;
    return result;
}

} // namespace bylaw::odds
