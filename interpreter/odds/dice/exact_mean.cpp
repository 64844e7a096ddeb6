#include "interpreter/odds/dice/exact_mean.hpp"

#include "interpreter/odds/dice/compounds.hpp"
#include "interpreter/odds/dice/dice_faces.hpp"
#include "interpreter/odds/dice/pool_odds.hpp"

namespace bylaw::odds {

namespace {

Big shown_by(const std::vector<Side> &sides) {
    Big shown = 0;
    for (const Side &side : sides)
        shown += Big(side.value) * side.weight;
    return shown;
}

// Wald: a die that adds another with the chance a / t makes t / (t - a) dice on the average, each with the
// mean of all.
std::optional<Ratio> mean_of(const Pool &pool) {
    if (pool.explosion.is_one_die() && !is_sum(pool))
        return compounds_mean(pool);
    if (!is_sum(pool))
        return std::nullopt;
    std::optional<Ratio> sum;
    for (const DieGroup &group : pool.groups) {
        const DieFaces die = faces_of(pool, group);
        const Big shown = shown_by(die.ends) + shown_by(die.adds);
        const Big adds = weight_of(die.adds);
        // Once: a die that adds one makes 1 + a / t dice on the average. Each added one that penetrates shows
        // 1 less.
        const Ratio dice =
            pool.explosion.once ? Ratio(die.total + adds, die.total) : Ratio(die.total, die.total - adds);
        const Big count = group.count;
        Ratio mean = dice * Ratio(shown * count, die.total);
        if (pool.explosion.penetrating)
            mean = mean - (dice - Ratio(1, 1)) * Ratio(count, 1);
        sum = sum ? *sum + mean : std::move(mean);
    }
    return sum ? sum : Ratio();
}

std::optional<Ratio> mean_of(const DiceTable &table, const Combination &combination) {
    if (combination.how != DiceOperator::add && combination.how != DiceOperator::subtract &&
        combination.how != DiceOperator::multiply)
        return std::nullopt;
    const auto left = exact_mean(table, combination.left), right = exact_mean(table, combination.right);
    if (!left || !right)
        return std::nullopt;
    return combination.how == DiceOperator::add        ? *left + *right
           : combination.how == DiceOperator::subtract ? *left - *right
                                                       : *left * *right;
}

} // namespace

std::optional<Ratio> exact_mean(const DiceTable &table, DiceId id) {
    const DiceShape &shape = table[id].shape;
    if (const auto *constant = std::get_if<Constant>(&shape))
        return Ratio(constant->value, 1);
    if (const auto *pool = std::get_if<Pool>(&shape))
        return mean_of(*pool);
    if (const auto *combination = std::get_if<Combination>(&shape))
        return mean_of(table, *combination);
    if (const auto *negation = std::get_if<Negation>(&shape))
        if (const auto mean = exact_mean(table, negation->of))
            return Ratio() - *mean;
    return std::nullopt;
}

} // namespace bylaw::odds
