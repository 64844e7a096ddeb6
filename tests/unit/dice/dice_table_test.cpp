#include "interpreter/dice/dice_table.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace bylaw;

TEST_CASE("equal dice have equal ids") {
    DiceTable table;
    const DiceId three = table.pool(3, 6).id();
    CHECK(table.pool(3, 6).id() == three);
    CHECK(table.pool(3, 8).id() != three);
    CHECK(table.keep(three, Keep::highest, 2).id() == table.keep(three, Keep::highest, 2).id());
    CHECK(table.keep(three, Keep::highest, 2).id() != table.keep(three, Keep::lowest, 2).id());
    CHECK(table.count(three, {{5, 6}}).id() == table.count(three, {{5, INT64_MAX}}).id());
    CHECK(table.constant(3) == table.constant(3));
    const auto sum = [&] { return table.combine(DiceOperator::add, three, table.constant(3)).id(); };
    CHECK(sum() == sum());
    CHECK(table.negate(three).id() == table.negate(three).id());
}

TEST_CASE("the order in which settings are said makes no difference") {
    DiceTable table;
    const DiceId three = table.pool(3, 6).id();
    const DiceId kept_first = table.reroll(table.keep(three, Keep::highest, 2).id(), {{1, 1}}, true).id();
    const DiceId rerolled_first = table.keep(table.reroll(three, {{1, 1}}, true).id(), Keep::highest, 2).id();
    CHECK(kept_first == rerolled_first);
}

TEST_CASE("a copied table is independent and keeps its ids") {
    DiceTable table;
    const DiceId three = table.pool(3, 6).id();
    DiceTable copy = table;
    CHECK(copy.pool(3, 6).id() == three);
    CHECK(copy.pool(1, 20).id() == 1);
    CHECK(table.size() == 1);
}

TEST_CASE("a sum of untouched pools becomes one pool of unlike dice") {
    DiceTable table;
    const DiceId d6 = table.pool(1, 6).id();
    const DiceId two_d6 = table.pool(2, 6).id();
    const auto sum = [&](DiceId a, DiceId b) { return table.combine(DiceOperator::add, a, b).id(); };
    const DiceId mixed = table.keep(sum(two_d6, table.pool(1, 8).id()), Keep::highest, 2).id();
    CHECK(std::get<Pool>(table[mixed].shape).groups == std::vector<DieGroup>{{2, 6}, {1, 8}});
    CHECK(table.keep(sum(d6, d6), Keep::highest, 1).id() == table.keep(two_d6, Keep::highest, 1).id());
    const DiceId kept = table.keep(two_d6, Keep::highest, 1).id();
    CHECK(table.keep(sum(kept, d6), Keep::highest, 1).error() == DiceError::not_a_pool);
    CHECK(table.keep(sum(d6, table.constant(1)), Keep::highest, 1).error() == DiceError::not_a_pool);
}

TEST_CASE("impossible dice are refused") {
    DiceTable table;
    const DiceId pool = table.pool(3, 6).id();
    CHECK(table.pool(2, 0).error() == DiceError::sides_too_small);
    CHECK(table.pool(2, -6).error() == DiceError::sides_too_small);
    CHECK(table.pool(-1, 6).error() == DiceError::count_negative);
    CHECK(table.keep(pool, Keep::highest, 5).error() == DiceError::keep_more_than_dice);
    CHECK(table.keep(pool, Keep::drop_lowest, 4).error() == DiceError::keep_more_than_dice);
    CHECK(table.keep(pool, Keep::lowest, INT64_MAX).error() == DiceError::keep_more_than_dice);
    CHECK(table.keep(pool, Keep::highest, -1).error() == DiceError::count_negative);
    CHECK(table.explode(pool, {{1, 6}}).error() == DiceError::explode_never_stops);
    CHECK(table.reroll(pool, {{INT64_MIN, INT64_MAX}}, false).error() == DiceError::reroll_never_stops);
    CHECK(table.reroll(table.constant(3), {{1, 1}}, false).error() == DiceError::not_a_pool);
    CHECK(table.climb({}).error() == DiceError::climb_empty);
    CHECK(table.combine(DiceOperator::divide, pool, table.constant(0)).error() ==
          DiceError::division_by_zero);
}

TEST_CASE("two kept selections must fit into each other") {
    DiceTable table;
    const DiceId five = table.pool(5, 6).id();
    const DiceId four = table.keep(five, Keep::drop_lowest, 1).id();
    CHECK(table.keep(four, Keep::lowest, 4));
    CHECK(table.keep(four, Keep::lowest, 5).error() == DiceError::keep_more_than_dice);
}

TEST_CASE("rerolls and explosions that together leave no face to end on are refused") {
    DiceTable table;
    const DiceId low = table.reroll(table.pool(1, 6).id(), {{1, 3}}, false).id();
    CHECK(table.explode(low, {{4, 6}}).error() == DiceError::explode_never_stops);
    CHECK(table.explode(low, {{4, 5}}));
    // Rerolled once, a die may end on any face.
    const DiceId once = table.reroll(table.pool(1, 6).id(), {{1, 3}}, true).id();
    CHECK(table.explode(once, {{4, 6}}));
    CHECK(table.reroll(table.pool(1, 6).id(), {{1, 6}}, true));
}

TEST_CASE("a setting is said once") {
    DiceTable table;
    const DiceId pool = table.pool(3, 6).id();
    CHECK(table.count(table.count(pool, {{6, 6}}).id(), {{5, 5}}).error() == DiceError::said_twice);
    CHECK(table.explode(table.explode(pool, {{6, 6}}).id(), {{5, 5}}).error() == DiceError::said_twice);
    CHECK(table.reroll(table.reroll(pool, {{1, 1}}, true).id(), {{2, 2}}, true).error() ==
          DiceError::said_twice);
}

TEST_CASE("limits: just at, just above") {
    DiceTable table;
    CHECK(table.pool(max_dice, 6));
    CHECK(table.pool(max_dice + 1, 6).error() == DiceError::too_many_dice);
    CHECK(table.pool(INT64_MAX, 6).error() == DiceError::too_many_dice);
    CHECK(table.pool(1, max_sides));
    CHECK(table.pool(1, std::int64_t{max_sides} + 1).error() == DiceError::too_many_sides);
    const DiceId full = table.pool(max_dice, 6).id();
    CHECK(table.combine(DiceOperator::add, full, table.pool(0, 6).id()));
    CHECK(table.combine(DiceOperator::add, full, table.pool(1, 6).id()).error() == DiceError::too_many_dice);
}

TEST_CASE("doubling shared parts runs into a limit, not into the night") {
    DiceTable table;
    DiceResult dice = table.constant(1);
    int doublings = 0;
    while (dice) {
        dice = table.combine(DiceOperator::add, dice.id(), dice.id());
        ++doublings;
    }
    CHECK(dice.error() == DiceError::too_complex);
    CHECK(doublings == 9); // 2^9 leaves have 2^10 - 1 parts
}

TEST_CASE("every error has a sentence of its own") {
    CHECK(std::string(message(DiceError::none)).empty());
    for (int i = 1; i <= static_cast<int>(DiceError::draw_invalid); ++i) {
        for (int j = 0; j < i; ++j) {
            CHECK(std::string(message(static_cast<DiceError>(i))) != message(static_cast<DiceError>(j)));
        }
    }
}
