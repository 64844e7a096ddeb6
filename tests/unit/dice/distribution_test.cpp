// Whole distributions against vectors that icepool and a second, independent program computed alike, in
// fractions.
#include "tests/unit/dice/enumerate.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

namespace {

struct Chance {
    std::int64_t total;
    std::int64_t numerator, denominator;
};

// The totals up to the last expected one; explosions go further than their vectors.
void check(const DiceTable &table, DiceId id, const std::vector<Chance> &expected) {
    const test::Enumeration found(table, id);
    CHECK(found.failures() == 0);
    CHECK(found.lost() < 1e-9);
    const auto &chances = found.chances();
    const auto end = chances.upper_bound(expected.back().total);
    CHECK(std::distance(chances.begin(), end) == static_cast<std::ptrdiff_t>(expected.size()));
    for (const Chance &chance : expected) {
        INFO("total " << chance.total);
        REQUIRE(chances.contains(chance.total));
        const double exact = static_cast<double>(chance.numerator) / static_cast<double>(chance.denominator);
        CHECK(chances.at(chance.total) == Approx(exact).epsilon(1e-9));
    }
}

} // namespace

TEST_CASE("distributions equal the vectors") {
    DiceTable table;
    const auto pool = [&](int count, int sides) { return table.pool(count, sides).id(); };
    const auto sum = [&](DiceId a, DiceId b) { return table.combine(DiceOperator::add, a, b).id(); };
    SECTION("3d6") {
        check(table, table.pool(3, 6).id(),
              {{3, 1, 216},
               {4, 1, 72},
               {5, 1, 36},
               {6, 5, 108},
               {7, 5, 72},
               {8, 7, 72},
               {9, 25, 216},
               {10, 1, 8},
               {11, 1, 8},
               {12, 25, 216},
               {13, 7, 72},
               {14, 5, 72},
               {15, 5, 108},
               {16, 1, 36},
               {17, 1, 72},
               {18, 1, 216}});
    }
    SECTION("4d6 highest 3") {
        check(table, table.keep(pool(4, 6), Keep::highest, 3).id(),
              {{3, 1, 1296},
               {4, 1, 324},
               {5, 5, 648},
               {6, 7, 432},
               {7, 19, 648},
               {8, 31, 648},
               {9, 91, 1296},
               {10, 61, 648},
               {11, 37, 324},
               {12, 167, 1296},
               {13, 43, 324},
               {14, 10, 81},
               {15, 131, 1296},
               {16, 47, 648},
               {17, 1, 24},
               {18, 7, 432}});
    }
    SECTION("5d6 lowest 3") {
        check(table, table.keep(pool(5, 6), Keep::lowest, 3).id(),
              {{3, 23, 648},
               {4, 305, 3888},
               {5, 935, 7776},
               {6, 1111, 7776},
               {7, 385, 2592},
               {8, 1055, 7776},
               {9, 881, 7776},
               {10, 665, 7776},
               {11, 235, 3888},
               {12, 37, 972},
               {13, 85, 3888},
               {14, 5, 432},
               {15, 41, 7776},
               {16, 5, 2592},
               {17, 5, 7776},
               {18, 1, 7776}});
    }
    SECTION("2d20 lowest 1") {
        check(table, table.keep(pool(2, 20), Keep::lowest, 1).id(),
              {{1, 39, 400},  {2, 37, 400},  {3, 7, 80},  {4, 33, 400},  {5, 31, 400},
               {6, 29, 400},  {7, 27, 400},  {8, 1, 16},  {9, 23, 400},  {10, 21, 400},
               {11, 19, 400}, {12, 17, 400}, {13, 3, 80}, {14, 13, 400}, {15, 11, 400},
               {16, 9, 400},  {17, 7, 400},  {18, 1, 80}, {19, 3, 400},  {20, 1, 400}});
    }
    SECTION("5d6 drop lowest 1 drop highest 1") {
        check(table,
              table.keep(table.keep(pool(5, 6), Keep::drop_lowest, 1).id(), Keep::drop_highest, 1).id(),
              {{3, 13, 3888},
               {4, 5, 432},
               {5, 25, 972},
               {6, 61, 1296},
               {7, 35, 486},
               {8, 125, 1296},
               {9, 151, 1296},
               {10, 55, 432},
               {11, 55, 432},
               {12, 151, 1296},
               {13, 125, 1296},
               {14, 35, 486},
               {15, 61, 1296},
               {16, 25, 972},
               {17, 5, 432},
               {18, 13, 3888}});
    }
    SECTION("(d4 + d6 + d8 + d10) highest 2") {
        check(
            table,
            table.keep(sum(sum(sum(pool(1, 4), pool(1, 6)), pool(1, 8)), pool(1, 10)), Keep::highest, 2).id(),
            {{2, 1, 1920},
             {3, 1, 480},
             {4, 1, 128},
             {5, 1, 60},
             {6, 1, 30},
             {7, 5, 96},
             {8, 49, 640},
             {9, 23, 240},
             {10, 9, 80},
             {11, 19, 160},
             {12, 59, 480},
             {13, 9, 80},
             {14, 37, 384},
             {15, 1, 15},
             {16, 23, 480},
             {17, 1, 40},
             {18, 1, 80}});
    }
    SECTION("greater(d12, 2d6)") {
        check(table, table.combine(DiceOperator::greater, pool(1, 12), pool(2, 6)).id(),
              {{2, 1, 216},
               {3, 7, 432},
               {4, 5, 144},
               {5, 13, 216},
               {6, 5, 54},
               {7, 19, 144},
               {8, 61, 432},
               {9, 31, 216},
               {10, 5, 36},
               {11, 55, 432},
               {12, 47, 432}});
    }
    SECTION("10 * d6 + d6") {
        check(table,
              sum(table.combine(DiceOperator::multiply, table.constant(10), pool(1, 6)).id(), pool(1, 6)),
              {{11, 1, 36}, {12, 1, 36}, {13, 1, 36}, {14, 1, 36}, {15, 1, 36}, {16, 1, 36},
               {21, 1, 36}, {22, 1, 36}, {23, 1, 36}, {24, 1, 36}, {25, 1, 36}, {26, 1, 36},
               {31, 1, 36}, {32, 1, 36}, {33, 1, 36}, {34, 1, 36}, {35, 1, 36}, {36, 1, 36},
               {41, 1, 36}, {42, 1, 36}, {43, 1, 36}, {44, 1, 36}, {45, 1, 36}, {46, 1, 36},
               {51, 1, 36}, {52, 1, 36}, {53, 1, 36}, {54, 1, 36}, {55, 1, 36}, {56, 1, 36},
               {61, 1, 36}, {62, 1, 36}, {63, 1, 36}, {64, 1, 36}, {65, 1, 36}, {66, 1, 36}});
    }
    SECTION("4d3 - 8, which are four fudge dice") {
        check(table, table.combine(DiceOperator::subtract, pool(4, 3), table.constant(8)).id(),
              {{-4, 1, 81},
               {-3, 4, 81},
               {-2, 10, 81},
               {-1, 16, 81},
               {0, 19, 81},
               {1, 16, 81},
               {2, 10, 81},
               {3, 4, 81},
               {4, 1, 81}});
    }
    SECTION("-(-2d6 / 2), which rounds up") {
        check(
            table,
            table
                .negate(table.combine(DiceOperator::divide, table.negate(pool(2, 6)).id(), table.constant(2))
                            .id())
                .id(),
            {{1, 1, 36}, {2, 5, 36}, {3, 1, 4}, {4, 11, 36}, {5, 7, 36}, {6, 1, 12}});
    }
    SECTION("5d6 count 6") {
        check(
            table, table.count(pool(5, 6), {{6, 6}}).id(),
            {{0, 3125, 7776}, {1, 3125, 7776}, {2, 625, 3888}, {3, 125, 3888}, {4, 25, 7776}, {5, 1, 7776}});
    }
    SECTION("(d20 + 5) - (d20 + 3)") {
        check(table,
              table
                  .combine(DiceOperator::subtract, sum(pool(1, 20), table.constant(5)),
                           sum(pool(1, 20), table.constant(3)))
                  .id(),
              {{-17, 1, 400}, {-16, 1, 200}, {-15, 3, 400}, {-14, 1, 100}, {-13, 1, 80},  {-12, 3, 200},
               {-11, 7, 400}, {-10, 1, 50},  {-9, 9, 400},  {-8, 1, 40},   {-7, 11, 400}, {-6, 3, 100},
               {-5, 13, 400}, {-4, 7, 200},  {-3, 3, 80},   {-2, 1, 25},   {-1, 17, 400}, {0, 9, 200},
               {1, 19, 400},  {2, 1, 20},    {3, 19, 400},  {4, 9, 200},   {5, 17, 400},  {6, 1, 25},
               {7, 3, 80},    {8, 7, 200},   {9, 13, 400},  {10, 3, 100},  {11, 11, 400}, {12, 1, 40},
               {13, 9, 400},  {14, 1, 50},   {15, 7, 400},  {16, 3, 200},  {17, 1, 80},   {18, 1, 100},
               {19, 3, 400},  {20, 1, 200},  {21, 1, 400}});
    }
    SECTION("climb d20, d4, d6, d8, d10, d12") {
        check(table, table.climb(std::vector<std::int64_t>{20, 4, 6, 8, 10, 12}).id(),
              {{0, 19, 20},
               {1, 3, 80},
               {2, 1, 96},
               {3, 7, 3840},
               {4, 3, 12800},
               {5, 11, 460800},
               {6, 1, 460800}});
    }
    SECTION("2d6 reroll 1") {
        check(table, table.reroll(pool(2, 6), {{1, 1}}, false).id(),
              {{4, 1, 25},
               {5, 2, 25},
               {6, 3, 25},
               {7, 4, 25},
               {8, 1, 5},
               {9, 4, 25},
               {10, 3, 25},
               {11, 2, 25},
               {12, 1, 25}});
    }
    SECTION("d6 explode 6, as far as one added die goes") {
        check(table, table.explode(pool(1, 6), {{6, 6}}).id(),
              {{1, 1, 6},
               {2, 1, 6},
               {3, 1, 6},
               {4, 1, 6},
               {5, 1, 6},
               {7, 1, 36},
               {8, 1, 36},
               {9, 1, 36},
               {10, 1, 36},
               {11, 1, 36}});
    }
    SECTION("d10 explode 9..10, as far as three added dice go") {
        check(table, table.explode(pool(1, 10), {{9, 10}}).id(),
              {{1, 1, 10},    {2, 1, 10},   {3, 1, 10},   {4, 1, 10},   {5, 1, 10},   {6, 1, 10},
               {7, 1, 10},    {8, 1, 10},   {10, 1, 100}, {11, 1, 50},  {12, 1, 50},  {13, 1, 50},
               {14, 1, 50},   {15, 1, 50},  {16, 1, 50},  {17, 1, 50},  {18, 1, 100}, {19, 1, 1000},
               {20, 3, 1000}, {21, 1, 250}, {22, 1, 250}, {23, 1, 250}, {24, 1, 250}, {25, 1, 250},
               {26, 1, 250},  {27, 3, 1000}});
    }
}

static double chance_of_at_least(const DiceTable &table, DiceId id, std::int64_t least) {
    double sum = 0;
    const test::Enumeration all(table, id);
    for (const auto &[total, chance] : all.chances()) {
        sum += total >= least ? chance : 0;
    }
    return sum;
}

TEST_CASE("chances equal the vectors") {
    DiceTable table;
    const auto pool = [&](int count, int sides) { return table.pool(count, sides).id(); };
    const DiceId lucky = table.reroll(pool(1, 20), {{1, 1}}, true).id();
    CHECK(chance_of_at_least(table, lucky, 11) == Approx(21.0 / 40));
    const DiceId better = table.keep(pool(2, 20), Keep::highest, 1).id();
    CHECK(chance_of_at_least(table, better, 17) == Approx(9.0 / 25));
    const DiceId worse = table.keep(pool(2, 20), Keep::lowest, 1).id();
    CHECK(chance_of_at_least(table, worse, 12) == Approx(81.0 / 400));
    const DiceId best = table.keep(pool(3, 20), Keep::highest, 1).id();
    CHECK(chance_of_at_least(table, best, 20) == Approx(1141.0 / 8000));
    CHECK(chance_of_at_least(table, table.count(pool(2, 6), {{5, 6}}).id(), 1) == Approx(5.0 / 9));
}
