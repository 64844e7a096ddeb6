// Totals with their naturals, against the machine's own rolls.
#include "interpreter/dice/draw_log.hpp"
#include "interpreter/dice/roll.hpp"
#include "interpreter/odds/dice/joint.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

namespace {

// Every pair of two dice; `roll` asks for them one after the other, or for both at once.
std::map<odds::Told, int> counted(const DiceTable &table, DiceId id, std::uint64_t first,
                                  std::uint64_t second) {
    std::map<odds::Told, int> counts;
    for (std::uint64_t a = 0; a < first; ++a)
        for (std::uint64_t b = 0; b < second; ++b) {
            DrawLog answers{a, b};
            const auto never = [](Draw) { return std::optional<std::uint64_t>(); };
            Replay replay(answers, never);
            const RollResult result = roll(table, id, replay);
            REQUIRE(result.status == RollStatus::done);
            ++counts[{result.total, result.natural}];
        }
    return counts;
}

void compare(const DiceTable &table, DiceId id, std::uint64_t first, std::uint64_t second) {
    odds::Budget budget({});
    const odds::JointDistribution found = odds::joint_distribution(table, id, budget);
    CHECK(found.total == first * second);
    std::map<odds::Told, int> weights;
    for (const auto &[told, weight] : found.weights)
        weights[told] = static_cast<int>(weight);
    CHECK(weights == counted(table, id, first, second));
}

} // namespace

TEST_CASE("totals with their naturals") {
    DiceTable table;
    const DiceId d6 = table.pool(1, 6).id(), d4 = table.pool(1, 4).id(), two = table.constant(2);
    const auto combine = [&](DiceOperator how, DiceId a, DiceId b) { return table.combine(how, a, b).id(); };
    const DiceId d6_plus = combine(DiceOperator::add, d6, two);
    for (const auto how : {DiceOperator::add, DiceOperator::subtract, DiceOperator::multiply,
                           DiceOperator::divide, DiceOperator::greater, DiceOperator::lesser}) {
        compare(table, combine(how, d6_plus, d4), 6, 4);
        compare(table, combine(how, d4, combine(DiceOperator::multiply, d6, two)), 4, 6);
        compare(table, table.negate(combine(how, d6, d4)).id(), 6, 4);
    }
}
