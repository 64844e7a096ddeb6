#include "interpreter/odds/dice/compounds.hpp"

#include "interpreter/odds/dice/combine.hpp"
#include "interpreter/odds/dice/dice_faces.hpp"
#include "interpreter/odds/dice/keep_sum.hpp"
#include "interpreter/odds/dice/pool_odds.hpp"

#include <algorithm>
#include <map>

namespace bylaw::odds {

ExactDistribution power_of(ExactDistribution one, std::uint32_t count, Budget &budget) {
    ExactDistribution all = certain(0);
    for (; count > 0; count >>= 1) {
        if (count & 1)
            all = combine(DiceOperator::add, all, one, budget);
        if (count > 1)
            one = combine(DiceOperator::add, one, one, budget);
    }
    return all;
}

namespace {

using SumWeights = std::map<std::int64_t, Big>;

// Goes through the values from the lowest and decides for each how many dice show it. What is not followed
// lies above all values, so that what is said of low totals is exact.
class KeptCompounds {
  public:
    KeptCompounds(const Pool &pool, const ExactDistribution &die, std::uint32_t dice, Budget &budget)
        : pool_(pool), die_(die), dice_(dice), window_(kept_window(pool, dice)), budget_(budget),
          rest_(die.total), states_(dice + std::size_t{1}) {}

    ExactDistribution run() {
        states_[0][0] = 1;
        for (const Weighted &value : die_.outcomes) {
            rest_ -= value.weight;
            for (std::uint32_t placed = dice_; placed-- > 0;)
                take(placed, value);
        }
        ExactDistribution result;
        for (const auto &[sum, weight] : done_)
            result.outcomes.push_back({sum, weight});
        result.total = pow(die_.total, dice_);
        return result;
    }

  private:
    void take(std::uint32_t placed, const Weighted &value) {
        if (states_[placed].empty())
            return;
        Big ways = 1;
        const std::uint32_t left = dice_ - placed;
        const std::int64_t worth = value_of(pool_, value.value);
        for (std::uint32_t m = 1; m <= left; ++m) {
            ways = ways * value.weight * (left - m + 1) / m;
            const std::uint32_t kept =
                std::min(placed + m, window_.last) - std::min(placed, window_.last) -
                (std::min(placed + m, window_.first) - std::min(placed, window_.first));
            const bool all = placed + m >= window_.last;
            const Big factor = all ? ways * pow(rest_, left - m) : ways;
            SumWeights &to = all ? done_ : states_[placed + m];
            for (const auto &[sum, weight] : states_[placed])
                to[sum + kept * worth] += weight * factor;
            budget_.spend(1 + states_[placed].size());
        }
        std::size_t held = done_.size();
        for (const SumWeights &sums : states_)
            held += sums.size();
        budget_.hold(static_cast<double>(held), static_cast<double>(bits(die_.total)) * dice_);
    }

    const Pool &pool_;
    const ExactDistribution &die_;
    std::uint32_t dice_;
    KeptWindow window_;
    Budget &budget_;
    Big rest_;
    std::vector<SumWeights> states_; // by the number of dice that are decided
    SumWeights done_;
};

// The mean of the highest k of n dice that compound on their top face: those that explode lie above the
// others, and what they add is such dice again.
class MeanOfHighest {
  public:
    MeanOfHighest(const Pool &pool, const DieFaces &die)
        : penetrating_(pool.explosion.penetrating), die_(die), budget_(DistributionLimits{}) {}

    Ratio of(std::uint32_t n, std::uint32_t k) {
        if (k == 0)
            return {};
        const auto known = known_.find({n, k});
        if (known != known_.end())
            return known->second;
        const Big explodes = weight_of(die_.adds), ends = weight_of(die_.ends);
        Ratio sum;
        Big chosen = 1;
        for (std::uint32_t m = 0; m <= n; ++m) {
            if (m > 0)
                chosen = chosen * (n - m + 1) / m;
            const Ratio chance(chosen * pow(explodes, m) * pow(ends, n - m), pow(Big(die_.total), n));
            const std::uint32_t high = std::min(m, k);
            Ratio mean = Ratio(Big(each()) * high, 1);
            if (k > m)
                mean = mean + ended(n - m, k - m);
            if (m < n)
                mean = mean + of(m, high);
            sum = sum + chance * mean;
        }
        // With all n exploding the same is asked again.
        const Ratio again(pow(explodes, n), pow(Big(die_.total), n));
        const Ratio left = Ratio(1, 1) - again;
        const Ratio mean(sum.numerator * left.denominator, sum.denominator * left.numerator);
        known_.emplace(std::pair(n, k), mean);
        return mean;
    }

  private:
    std::int64_t each() const { return die_.adds[0].value - (penetrating_ ? 1 : 0); }

    // Of dice that do not explode.
    Ratio ended(std::uint32_t n, std::uint32_t k) {
        return kept_sum(std::vector<Rank>{Rank{n, die_.ends}}, {n - k, n}, budget_).mean();
    }

    bool penetrating_;
    const DieFaces &die_;
    Budget budget_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Ratio> known_;
};

// Longer sums of fractions take longer than the answer is worth.
constexpr std::uint32_t most_dice = 30;

} // namespace

ExactDistribution compounds_odds(const Pool &pool, Budget &budget) {
    if (!pool.keep.empty()) {
        const ExactDistribution die = exploding_die(pool, pool.groups.front(), budget);
        const std::uint32_t dice = dice_count(pool);
        if (kept_window(pool, dice).size() == 0)
            return certain(0);
        return KeptCompounds(pool, die, dice, budget).run();
    }
    ExactDistribution all = certain(0);
    for (const DieGroup &group : pool.groups) {
        const ExactDistribution die = mapped([&](std::int64_t sum) { return value_of(pool, sum); },
                                             exploding_die(pool, group, budget), budget);
        all = combine(DiceOperator::add, all, power_of(die, group.count, budget), budget);
    }
    return all;
}

std::optional<Ratio> compounds_mean(const Pool &pool) {
    const std::uint32_t dice = dice_count(pool);
    const KeptWindow window = kept_window(pool, dice);
    if (pool.counting || pool.explosion.once || pool.groups.size() != 1 || window.last != dice ||
        dice > most_dice)
        return std::nullopt;
    const DieFaces die = faces_of(pool, pool.groups.front());
    if (die.adds.size() != 1 || die.ends.empty() || die.adds[0].face < die.ends.back().face)
        return std::nullopt;
    return MeanOfHighest(pool, die).of(dice, window.size());
}

} // namespace bylaw::odds
