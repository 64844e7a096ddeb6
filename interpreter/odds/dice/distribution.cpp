#include "interpreter/odds/dice/distribution.hpp"

#include "interpreter/odds/dice/combine.hpp"
#include "interpreter/odds/dice/dice_faces.hpp"
#include "interpreter/odds/dice/exact_mean.hpp"
#include "interpreter/odds/dice/pool_odds.hpp"

#include <new>

namespace bylaw::odds {

namespace {

// One die after the other, for as long as each shows its top face.
ExactDistribution climb_odds(const Climb &climb) {
    ExactDistribution result;
    for (const std::uint32_t sides : climb.sides)
        result.total *= sides;
    Big reached = result.total;
    std::int64_t height = 0;
    for (const std::uint32_t sides : climb.sides) {
        const Big on = reached / sides;
        if (reached != on)
            result.outcomes.push_back({height, reached - on});
        reached = on;
        ++height;
    }
    result.outcomes.push_back({height, reached});
    return result;
}

void collect(const Pool &pool, std::vector<DieFaces> &dice) {
    const bool few = pool.explosion.once && pool.reroll.empty() && dice_count(pool) <= max_extra_dice;
    if (few || (pool.reroll.empty() && pool.explode.empty()))
        return;
    for (const DieGroup &group : pool.groups)
        dice.push_back(faces_of(pool, group));
}

void collect(const DiceTable &table, DiceId id, std::vector<DieFaces> &dice) {
    const DiceShape &shape = table[id].shape;
    if (const auto *pool = std::get_if<Pool>(&shape)) {
        collect(*pool, dice);
    } else if (const auto *combination = std::get_if<Combination>(&shape)) {
        collect(table, combination->left, dice);
        collect(table, combination->right, dice);
    } else if (const auto *negation = std::get_if<Negation>(&shape)) {
        collect(table, negation->of, dice);
    }
}

} // namespace

ExactDistribution distribution(const DiceTable &table, DiceId id, Budget &budget) {
    budget.spend();
    const DiceShape &shape = table[id].shape;
    if (const auto *constant = std::get_if<Constant>(&shape))
        return certain(constant->value);
    if (const auto *pool = std::get_if<Pool>(&shape))
        return pool_odds(*pool, budget);
    if (const auto *climb = std::get_if<Climb>(&shape))
        return climb_odds(*climb);
    if (const auto *negation = std::get_if<Negation>(&shape))
        return combine(DiceOperator::subtract, certain(0), distribution(table, negation->of, budget), budget);
    const auto &combination = std::get<Combination>(shape);
    const ExactDistribution left = distribution(table, combination.left, budget);
    return combine(combination.how, left, distribution(table, combination.right, budget), budget);
}

double chance_of_refusal(const DiceTable &table, DiceId id) {
    std::vector<DieFaces> dice;
    collect(table, id, dice);
    return chance_of_refusal(dice);
}

std::optional<Stopped> stopping(const std::function<void()> &run) {
    try {
        run();
    } catch (const Stopped &stopped) {
        return stopped;
    } catch (const std::bad_alloc &) {
        return Stopped{DiceError::none, "more memory than there is"};
    }
    return std::nullopt;
}

DiceOdds distribution(const DiceTable &table, DiceId id, const DistributionLimits &limits) {
    DiceOdds odds;
    const auto work = [&] {
        Budget budget(limits);
        odds.distribution = distribution(table, id, budget);
        odds.mean = exact_mean(table, id);
        odds.refused = chance_of_refusal(table, id);
        if (!odds.mean && odds.distribution.missing().numerator == 0)
            odds.mean = odds.distribution.mean();
    };
    const auto stopped = stopping(std::ref(work)); // a reference needs no storage
    odds.failed = stopped.has_value();
    odds.stopped = stopped.value_or(Stopped{});
    return odds;
}

} // namespace bylaw::odds
