#include "interpreter/dice/dice_text.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

TEST_CASE("pools print as rulebooks write them") {
    DiceTable table;
    const auto text = [&](DiceResult dice) { return to_text(table, dice.id()); };
    const auto pool = [&](int count, int sides) { return table.pool(count, sides).id(); };
    CHECK(text(pool(1, 20)) == "d20");
    CHECK(text(pool(0, 6)) == "0d6");
    CHECK(text(table.keep(pool(4, 6), Keep::highest, 3)) == "4d6 highest 3");
    CHECK(text(table.keep(pool(2, 20), Keep::lowest, 1)) == "2d20 lowest 1");
    CHECK(text(table.keep(pool(4, 6), Keep::drop_lowest, 1)) == "4d6 drop lowest 1");
    CHECK(text(table.explode(pool(1, 6), {{6, 6}})) == "d6 explode 6");
    CHECK(text(table.count(pool(5, 6), {{5, 9}})) == "5d6 count 5..6");
    CHECK(text(table.count(pool(5, 6), {{1, 1}, {5, 6}})) == "5d6 count 1, 5..6");
    CHECK(text(table.count(pool(5, 6), {{7, 9}})) == "5d6 count 0");
    CHECK(text(table.reroll(pool(3, 6), {{1, 1}}, true)) == "3d6 reroll 1 once");
    CHECK(text(table.reroll(pool(3, 6), {{1, 2}}, false)) == "3d6 reroll 1..2");
    CHECK(text(table.reroll(pool(3, 6), {{7, 9}}, true)) == "3d6");
    const DiceId sum = table.combine(DiceOperator::add, pool(1, 6), pool(1, 8)).id();
    CHECK(text(table.keep(sum, Keep::highest, 1)) == "(d6 + d8) highest 1");
}

TEST_CASE("operators print with the parentheses that they need and no others") {
    DiceTable table;
    const auto text = [&](DiceResult dice) { return to_text(table, dice.id()); };
    const auto make = [&](DiceId a, DiceOperator how, DiceId b) { return table.combine(how, a, b).id(); };
    using enum DiceOperator;
    const DiceId d6 = table.pool(1, 6).id();
    const DiceId two = table.pool(2, 6).id();
    const DiceId three = table.constant(3);
    const DiceId kept = table.keep(two, Keep::highest, 1).id();
    const DiceId climb = table.climb(std::vector<std::int64_t>{4, 6}).id();
    CHECK(text(make(two, add, three)) == "2d6 + 3");
    CHECK(text(make(two, add, table.constant(-3))) == "2d6 - 3");
    CHECK(text(make(two, add, table.constant(INT64_MIN))) == "2d6 - 9223372036854775808");
    CHECK(text(make(two, subtract, table.constant(-3))) == "2d6 - -3");
    CHECK(text(make(make(two, subtract, d6), subtract, three)) == "2d6 - d6 - 3");
    CHECK(text(make(two, subtract, make(d6, subtract, three))) == "2d6 - (d6 - 3)");
    CHECK(text(make(make(two, add, three), multiply, three)) == "(2d6 + 3) * 3");
    CHECK(text(make(make(two, multiply, three), divide, three)) == "2d6 * 3 / 3");
    CHECK(text(make(three, multiply, make(two, divide, three))) == "3 * (2d6 / 3)");
    CHECK(text(make(kept, add, three)) == "2d6 highest 1 + 3");
    CHECK(text(make(three, multiply, kept)) == "3 * (2d6 highest 1)");
    CHECK(text(table.negate(two)) == "-2d6");
    CHECK(text(table.negate(kept)) == "-(2d6 highest 1)");
    CHECK(text(table.negate(table.negate(two).id())) == "-(-2d6)");
    CHECK(text(make(d6, greater, make(d6, add, three))) == "greater(d6, d6 + 3)");
    CHECK(text(make(climb, lesser, d6)) == "lesser((climb d4, d6), d6)");
    CHECK(text(climb) == "climb d4, d6");
    CHECK(text(make(climb, add, three)) == "(climb d4, d6) + 3");
}
