// A table is said to have a hole exactly where brute force finds a total that no row has: on dice made by
// chance.
#include "tests/unit/dice/enumerate.hpp"

#include "interpreter/check/analysis/analysis.hpp"
#include "interpreter/dice/random.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

namespace {

// Sums, products and the higher of small dice and numbers.
DiceId some_dice(DiceTable &table, Random &random, int depth) {
    if (depth == 0 || random.below(3) == 0) {
        const auto pick = random.below(3);
        return pick == 0 ? table.constant(static_cast<std::int64_t>(random.below(12)) - 1)
                         : table
                               .pool(1 + static_cast<std::int64_t>(random.below(2)),
                                     2 + static_cast<std::int64_t>(random.below(5)))
                               .id();
    }
    constexpr DiceOperator operators[] = {DiceOperator::add, DiceOperator::subtract, DiceOperator::multiply,
                                          DiceOperator::greater, DiceOperator::lesser};
    const DiceId left = some_dice(table, random, depth - 1), right = some_dice(table, random, depth - 1);
    const DiceResult made = table.combine(operators[random.below(5)], left, right);
    return made ? made.id() : left;
}

} // namespace

TEST_CASE("every total of dice is known, and no other", "[check]") {
    Random random(20261122);
    for (int round = 0; round < 300; ++round) {
        Program program;
        const DiceId dice = some_dice(program.dice, random, 2);
        ir::Node node{};
        node.op = ir::Op::dice_constant;
        node.type = type_dice;
        node.value = dice;
        const ir::NodeId root = program.ir.add(node, {});
        const auto found = check::all_totals(program, root);
        REQUIRE(found);
        std::vector<std::int64_t> wanted;
        const bylaw::test::Enumeration brute(program.dice, dice);
        for (const auto &[total, chance] : brute.chances())
            wanted.push_back(total);
        CHECK(*found == wanted);
    }
}
