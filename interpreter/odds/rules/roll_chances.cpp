#include "interpreter/odds/rules/roll_chances.hpp"

#include "interpreter/dice/dice_error.hpp"
#include "interpreter/machine/made_dice.hpp"
#include "interpreter/odds/dice/joint.hpp"

namespace bylaw::odds::rules {

namespace {

constexpr double nearly_no_chance = 1e-15; // below the precision of doubles

// Weights of up to 120 bits; larger ones are rounded.
RollChances narrowed(const JointDistribution &joint, bool natural) {
    constexpr std::size_t most_bits = 120;
    RollChances chances;
    const std::size_t wide = bits(joint.total);
    const std::size_t shift = wide > most_bits ? wide - most_bits : 0;
    const auto narrow = [shift](const Big &number) {
        const Big cut = number >> shift;
        return static_cast<Weight>(static_cast<std::uint64_t>(cut >> 64)) << 64 |
               static_cast<std::uint64_t>(cut & Big(UINT64_MAX));
    };
    chances.whole = 0;
    for (const auto &[told, weight] : joint.weights) {
        if (!natural && !chances.ways.empty() && chances.ways.back().total == told.total) {
            chances.ways.back().weight += narrow(weight);
        } else {
            chances.ways.push_back({told.total, told.natural, narrow(weight)});
        }
        chances.whole += narrow(weight); // so that the ways add up to 1 whatever was rounded
    }
    Big covered = 0;
    for (const auto &[told, weight] : joint.weights) {
        covered += weight;
    }
    chances.exact = shift == 0 && covered == joint.total;
    const double missing = to_double(joint.total - covered, joint.total);
    if (missing > nearly_no_chance || chances.whole == 0) {
        chances.problem = "these dice add more than " + std::to_string(max_extra_dice) +
                          " dice too often to be told the odds of; such a roll is refused";
    }
    return chances;
}

} // namespace

DiceId describe_in(DiceTable &table, const State &state, Word dice) {
    if (dice >= 0) {
        return static_cast<DiceId>(dice);
    }
    const std::function<DiceId(Word)> part = [&](Word each) { return describe_in(table, state, each); };
    return describe_dice(table, state.dice[recipe_of(dice)], part).id();
}

const RollChances &RollTable::of(const State &state, Word dice, bool natural) {
    const DiceId id = describe_in(table_, state, dice);
    const auto [at, fresh] = made_.try_emplace({id, natural});
    if (fresh) {
        try {
            odds::Budget budget(limits); // rules have one, too
            at->second = narrowed(joint_distribution(table_, id, budget), natural);
        } catch (const Stopped &stopped) {
            at->second.problem = stopped.error != DiceError::none ? message(stopped.error) : stopped.reason;
        }
    }
    return at->second;
}

} // namespace bylaw::odds::rules
