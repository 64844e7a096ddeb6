#include "interpreter/dice/dice_range.hpp"
#include "interpreter/dice/dice_text.hpp"
#include "tests/unit/dice/enumerate.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using enum DiceOperator;

namespace {

// What was seen among all paths down to a likelihood; explosions are cut off there.
Range seen(const DiceTable &table, DiceId id, double least) {
    const test::Enumeration all(table, id, least);
    return {all.chances().begin()->first, all.chances().rbegin()->first};
}

struct Dice {
    DiceTable table;

    DiceId pool(int count, int sides) { return table.pool(count, sides).id(); }
    DiceId kept(DiceId id, Keep how, int n) { return table.keep(id, how, n).id(); }
    DiceId exploding(DiceId id, FaceRanges faces) { return table.explode(id, faces).id(); }
    DiceId counted(DiceId id, FaceRanges faces) { return table.count(id, faces).id(); }
    DiceId rerolled(DiceId id, FaceRanges faces) { return table.reroll(id, faces, false).id(); }
    DiceId make(DiceId a, DiceOperator how, DiceId b) { return table.combine(how, a, b).id(); }
    DiceId number(int n) { return table.constant(n); }
};

} // namespace

TEST_CASE("ranges of dice that end are those that enumeration finds") {
    Dice d;
    const DiceId less = d.make(d.pool(1, 6), subtract, d.number(3));
    const DiceId mixed = d.make(d.pool(2, 4), add, d.pool(1, 8));
    const std::vector<DiceId> all{
        d.number(-4),
        d.pool(0, 6),
        d.pool(3, 6),
        d.kept(d.pool(4, 6), Keep::highest, 3),
        d.kept(d.pool(4, 6), Keep::drop_lowest, 4),
        d.kept(mixed, Keep::highest, 2),
        d.kept(mixed, Keep::lowest, 1),
        d.counted(d.pool(3, 6), {{5, 6}}),
        d.counted(d.pool(3, 6), {{1, 6}}),
        d.counted(d.pool(3, 6), {}),
        d.counted(mixed, {{1, 4}}),
        d.counted(d.kept(mixed, Keep::highest, 2), {{1, 4}}),
        d.table.reroll(d.pool(2, 6), {{1, 5}}, true).id(),
        d.table.negate(d.pool(2, 6)).id(),
        d.make(d.pool(1, 6), add, d.number(3)),
        d.make(d.pool(1, 6), subtract, d.pool(1, 8)),
        d.make(less, multiply, less),
        d.make(less, multiply, d.number(-2)),
        d.make(d.pool(2, 6), divide, d.number(-4)),
        d.make(less, divide, d.pool(1, 4)),
        d.make(d.pool(1, 6), greater, d.pool(1, 8)),
        d.make(less, lesser, d.number(0)),
        d.table.climb(std::vector<std::int64_t>{1, 4, 6}).id(),
        d.table.climb(std::vector<std::int64_t>{1, 1}).id(),
    };
    for (DiceId id : all) {
        INFO(to_text(d.table, id));
        CHECK(possible(d.table, id) == seen(d.table, id, 0));
    }
}

TEST_CASE("rerolled faces are out of range, and so are what only explosions reach in kept dice") {
    Dice d;
    const std::vector<DiceId> all{
        d.rerolled(d.pool(2, 6), {{1, 2}, {6, 6}}),
        d.counted(d.rerolled(d.pool(2, 6), {{1, 2}}), {{1, 2}}),
        d.kept(d.exploding(d.pool(2, 4), {{4, 4}}), Keep::highest, 2),
        d.kept(d.exploding(d.pool(2, 4), {{1, 1}}), Keep::lowest, 2),
        d.kept(d.exploding(d.make(d.pool(1, 4), add, d.pool(1, 3)), {{4, 4}}), Keep::highest, 2),
        d.counted(d.kept(d.exploding(d.pool(2, 4), {{4, 4}}), Keep::highest, 2), {{4, 4}}),
    };
    for (DiceId id : all) {
        INFO(to_text(d.table, id));
        CHECK(possible(d.table, id) == seen(d.table, id, 1e-6));
    }
}

TEST_CASE("of unlike or exploding dice that are kept and counted the range may be wider, never narrower") {
    Dice d;
    const DiceId mixed = d.make(d.pool(2, 4), add, d.pool(1, 8));
    const std::vector<DiceId> all{
        d.counted(d.kept(mixed, Keep::lowest, 2), {{5, 8}}),
        d.counted(d.kept(d.exploding(mixed, {{4, 4}}), Keep::highest, 2), {{1, 3}}),
        d.counted(d.kept(d.exploding(mixed, {{1, 1}}), Keep::lowest, 2), {{2, 8}}),
        d.counted(d.kept(d.exploding(mixed, {{8, 8}}), Keep::highest, 3), {{1, 4}}),
        d.counted(d.exploding(d.pool(2, 6), {{1, 1}}), {{2, 6}}),
    };
    for (DiceId id : all) {
        INFO(to_text(d.table, id));
        CHECK(possible(d.table, id).low <= seen(d.table, id, 1e-6).low);
        CHECK(possible(d.table, id).high >= seen(d.table, id, 1e-6).high);
    }
}

TEST_CASE("a divisor of 0 has no total, the ones beside it have") {
    Dice d;
    const DiceId divisor = d.make(d.pool(1, 6), subtract, d.number(3)); // -2 to 3
    CHECK(possible(d.table, d.make(d.number(7), divide, divisor)) == Range{-7, 7});
    const DiceId never_negative = d.make(d.pool(1, 6), subtract, d.number(1));
    CHECK(possible(d.table, d.make(d.number(7), divide, never_negative)) == Range{1, 7});
}

TEST_CASE("explosions have no upper end, unless a fixed number of dice is kept") {
    Dice d;
    const DiceId d6 = d.exploding(d.pool(1, 6), {{6, 6}});
    const DiceId d6_low = d.exploding(d.pool(1, 6), {{1, 1}});
    CHECK(possible(d.table, d6) == Range{1, INT64_MAX});
    CHECK_FALSE(possible(d.table, d6).bounded_above());
    CHECK(possible(d.table, d6).bounded_below());
    CHECK(possible(d.table, d6_low).low == 2); // a 1 is followed by another die
    CHECK(possible(d.table, d.make(d.number(10), subtract, d6)) == Range{INT64_MIN, 9});
    CHECK(possible(d.table, d.make(d6, multiply, d.number(-2))) == Range{INT64_MIN, -2});
    CHECK(possible(d.table, d.make(d6, add, d6_low)) == Range{3, INT64_MAX});
    CHECK(possible(d.table, d.make(d6, divide, d.number(2))) == Range{0, INT64_MAX});
    CHECK(possible(d.table, d.make(d6, lesser, d.number(20))) == Range{1, 20});
    CHECK(possible(d.table, d.counted(d6, {{6, 6}})) == Range{0, INT64_MAX});
    CHECK(possible(d.table, d.counted(d6, {})) == Range{0, 0});
}

TEST_CASE("what 64 bits do not hold is unbounded") {
    Dice d;
    const DiceId huge = d.table.constant(INT64_MAX - 1);
    CHECK(possible(d.table, d.make(huge, add, d.pool(1, 6))) == Range{INT64_MAX, INT64_MAX});
    CHECK(possible(d.table, d.make(huge, multiply, d.number(-4))) == Range{INT64_MIN, INT64_MIN});
}
