#include "interpreter/odds/dice/pool_odds.hpp"

#include "interpreter/odds/dice/combine.hpp"
#include "interpreter/odds/dice/compounds.hpp"
#include "interpreter/odds/dice/dice_faces.hpp"
#include "interpreter/odds/dice/keep_sum.hpp"
#include "interpreter/odds/dice/power.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::odds {

bool is_sum(const Pool &pool) {
    const std::uint32_t dice = dice_count(pool);
    if (pool.explosion.is_one_die() && pool.counting)
        return false;
    return pool.keep.empty() || (pool.explode.empty() && kept_window(pool, dice).size() == dice);
}

namespace {

// In how many orders n dice may add `added` ones: that many sides are of dice that continue, and the last is
// not.
Big orders(std::uint32_t n, std::uint32_t added) {
    Big ways = 1;
    for (std::uint32_t i = 1; i <= added; ++i)
        ways = ways * (n + i - 1) / i;
    return ways;
}

// Dice that explode: the ends of n dice, and for each number of added dice what those show. Longer chains
// weigh less; shorter ones are brought to the denominator of the longest.
ExactDistribution endless_sum(const DieFaces &die, bool penetrating, Budget &budget) {
    const std::uint32_t depth = followed_depth(die, budget.limits.tail_bits);
    ExactDistribution added, shown = certain(0);
    const ExactDistribution one = sum_of(die.adds, 1, budget);
    const Big scale = pow(Big(die.total), depth);
    Big factor = scale;
    for (std::uint32_t n = 0; n <= depth; ++n) {
        const Big ways = orders(die.count, n) * factor;
        const std::int64_t less = penetrating ? n : 0;
        for (const Weighted &outcome : shown.outcomes)
            added.outcomes.push_back({outcome.value - less, outcome.weight * ways});
        tidy(added.outcomes);
        budget.spend(added.outcomes.size());
        if (n < depth)
            shown = combine(DiceOperator::add, shown, one, budget);
        factor /= die.total;
    }
    added.total = scale;
    ExactDistribution result = combine(DiceOperator::add, added, sum_of(die.ends, die.count, budget), budget);
    result.total = scale * pow(Big(die.total), die.count);
    return result;
}

// Both kinds of faces, as one die.
std::vector<Side> all_sides(const DieFaces &die) {
    std::vector<Side> all = die.ends;
    all.insert(all.end(), die.adds.begin(), die.adds.end());
    return all;
}

ExactDistribution scaled(ExactDistribution of, const Big &factor) {
    for (Weighted &outcome : of.outcomes)
        outcome.weight *= factor;
    of.total *= factor;
    return of;
}

// A die that adds one at most: it ends, or any face follows.
ExactDistribution once_more(const DieFaces &die, bool penetrating, Budget &budget) {
    ExactDistribution all = scaled(sum_of(die.ends, die.ends.empty() ? 0 : 1, budget), die.total);
    if (die.ends.empty())
        all.outcomes.clear();
    const ExactDistribution more =
        combine(DiceOperator::add, sum_of(die.adds, 1, budget), sum_of(all_sides(die), 1, budget), budget);
    for (const Weighted &outcome : more.outcomes)
        all.outcomes.push_back({outcome.value - (penetrating ? 1 : 0), outcome.weight});
    tidy(all.outcomes);
    all.total = Big(die.total) * die.total;
    return all;
}

ExactDistribution exploding_sum(const DieFaces &die, Explosion how, Budget &budget) {
    return how.once ? power_of(once_more(die, how.penetrating, budget), die.count, budget)
                    : endless_sum(die, how.penetrating, budget);
}

ExactDistribution sum_odds(const Pool &pool, Budget &budget) {
    std::optional<ExactDistribution> sum;
    for (const DieGroup &group : pool.groups) {
        if (group.count == 0)
            continue;
        const DieFaces die = faces_of(pool, group);
        ExactDistribution more = die.adds.empty() ? sum_of(die.ends, die.count, budget)
                                                  : exploding_sum(die, pool.explosion, budget);
        sum = sum ? combine(DiceOperator::add, *sum, more, budget) : std::move(more);
    }
    return sum ? std::move(*sum) : certain(0);
}

// Dice that are chosen by rank and explode: for each number of added dice, those are dice like others.
class ExplodingKeep {
  public:
    ExplodingKeep(const Pool &pool, std::vector<DieFaces> dice, Budget &budget)
        : pool_(pool), dice_(std::move(dice)), budget_(budget) {
        result_.total = 1;
        for (const DieFaces &die : dice_) {
            depths_.push_back(pool.explosion.once ? die.count : followed_depth(die, budget.limits.tail_bits));
            result_.total *= pow(Big(die.total), die.count + depths_.back());
        }
    }

    ExactDistribution run() {
        extend({}, 0, 1);
        return std::move(result_);
    }

  private:
    // Decides how many dice each group adds, one group after the other.
    void extend(std::vector<Rank> ranks, std::size_t group, const Big &ways) {
        if (group == dice_.size())
            return add(ranks, ways);
        const DieFaces &die = dice_[group];
        if (pool_.explosion.once)
            return extend_once(std::move(ranks), group, ways);
        ranks.push_back({die.count, die.ends});
        ranks.push_back({0, die.adds});
        for (std::uint32_t added = 0; added <= depths_[group]; ++added) {
            ranks.back().count = added;
            const Big unused = pow(Big(die.total), depths_[group] - added);
            extend(ranks, group + 1, ways * orders(die.count, added) * unused);
        }
    }

    // Some of the dice add one each, which may show any face.
    void extend_once(std::vector<Rank> ranks, std::size_t group, const Big &ways) {
        const DieFaces &die = dice_[group];
        const std::size_t first = ranks.size();
        ranks.push_back({die.count, die.ends});
        ranks.push_back({0, die.adds});
        ranks.push_back({0, all_sides(die)});
        Big chosen = 1;
        for (std::uint32_t added = 0; added <= die.count; ++added) {
            if (added > 0)
                chosen = chosen * (die.count - added + 1) / added;
            ranks[first].count = die.count - added;
            ranks[first + 1].count = ranks[first + 2].count = added;
            if (added == die.count || !die.ends.empty())
                extend(ranks, group + 1, ways * chosen * pow(Big(die.total), die.count - added));
        }
    }

    void add(const std::vector<Rank> &all, const Big &ways) {
        std::vector<Rank> ranks;
        std::uint32_t dice = 0;
        for (const Rank &rank : all) {
            dice += rank.count;
            if (rank.count > 0)
                ranks.push_back(rank);
        }
        const ExactDistribution part = kept_sum(ranks, kept_window(pool_, dice), budget_);
        for (const Weighted &outcome : part.outcomes)
            result_.outcomes.push_back({outcome.value, outcome.weight * ways});
        tidy(result_.outcomes);
        budget_.spend(10 + result_.outcomes.size());
    }

    const Pool &pool_;
    std::vector<DieFaces> dice_;
    Budget &budget_;
    std::vector<std::uint32_t> depths_;
    ExactDistribution result_;
};

} // namespace

ExactDistribution exploding_die(const Pool &pool, DieGroup group, Budget &budget) {
    Pool plain = pool;
    plain.counting = false;
    DieFaces die = faces_of(plain, {1, group.sides});
    return die.adds.empty() ? sum_of(die.ends, 1, budget) : exploding_sum(die, pool.explosion, budget);
}

ExactDistribution pool_odds(const Pool &pool, Budget &budget) {
    if (pool.explosion.is_one_die() && (pool.counting || !pool.keep.empty()) && dice_count(pool) > 0)
        return compounds_odds(pool, budget);
    if (is_sum(pool))
        return sum_odds(pool, budget);
    std::vector<DieFaces> dice;
    bool explodes = false;
    for (const DieGroup &group : pool.groups) {
        if (group.count == 0)
            continue;
        dice.push_back(faces_of(pool, group));
        explodes = explodes || !dice.back().adds.empty();
    }
    if (explodes)
        return ExplodingKeep(pool, std::move(dice), budget).run();
    std::vector<Rank> ranks;
    for (DieFaces &die : dice)
        ranks.push_back({die.count, std::move(die.ends)});
    return kept_sum(ranks, kept_window(pool, dice_count(pool)), budget);
}

} // namespace bylaw::odds
