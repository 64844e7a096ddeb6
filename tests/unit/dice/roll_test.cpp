#include "interpreter/dice/dice_source.hpp"
#include "interpreter/dice/draw_log.hpp"
#include "interpreter/dice/roll.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

namespace {

struct Fallen {
    RollResult result;
    std::vector<Face> faces;
    std::size_t left_over;
};

// Rolls with the faces given, and once more without asking for them: the result must be the same.
Fallen fall(const DiceTable &table, DiceResult id, std::vector<int> script) {
    Fallen fallen;
    ScriptedDice dice(script);
    fallen.result = roll(table, id.id(), dice, &fallen.faces);
    fallen.left_over = dice.left_over();
    ScriptedDice again(script);
    const RollResult bare = roll(table, id.id(), again);
    CHECK(bare.status == fallen.result.status);
    CHECK(bare.error == fallen.result.error);
    CHECK(bare.total == fallen.result.total);
    CHECK(bare.natural == fallen.result.natural);
    CHECK(again.left_over() == fallen.left_over);
    return fallen;
}

Face kept(std::uint32_t sides, std::uint32_t face) {
    return {sides, face};
}
Face dropped(std::uint32_t sides, std::uint32_t face) {
    return {sides, face, false};
}
Face rerolled(std::uint32_t sides, std::uint32_t face) {
    return {sides, face, false, true};
}
Face exploded(std::uint32_t sides, std::uint32_t face) {
    return {sides, face, true, false, true};
}

using Faces = std::vector<Face>;

} // namespace

TEST_CASE("a sum of dice and numbers") {
    DiceTable table;
    const DiceId pool = table.pool(2, 6).id();
    const auto fallen = fall(table, table.combine(DiceOperator::add, pool, table.constant(3)), {2, 5});
    CHECK(fallen.result.total == 10);
    CHECK(fallen.result.natural == 7);
    CHECK(fallen.faces == Faces{kept(6, 2), kept(6, 5)});
}

TEST_CASE("no dice have the total 0 and ask for nothing") {
    DiceTable table;
    const auto fallen = fall(table, table.pool(0, 6), {});
    CHECK(fallen.result.status == RollStatus::done);
    CHECK(fallen.result.total == 0);
}

TEST_CASE("kept and dropped dice") {
    DiceTable table;
    const DiceId four = table.pool(4, 6).id();
    const auto highest = fall(table, table.keep(four, Keep::highest, 3), {4, 1, 6, 3});
    CHECK(highest.result.total == 13);
    CHECK(highest.result.natural == 13);
    CHECK(highest.faces == Faces{kept(6, 4), dropped(6, 1), kept(6, 6), kept(6, 3)});
    CHECK(fall(table, table.keep(four, Keep::lowest, 1), {4, 1, 6, 3}).result.total == 1);
    CHECK(fall(table, table.keep(four, Keep::drop_highest, 1), {4, 1, 6, 3}).result.total == 8);
    CHECK(fall(table, table.keep(four, Keep::drop_lowest, 4), {4, 1, 6, 3}).result.total == 0);
    CHECK(fall(table, table.keep(four, Keep::highest, 4), {4, 1, 6, 3}).result.total == 14);
    CHECK(fall(table, table.keep(table.keep(four, Keep::highest, 3).id(), Keep::lowest, 1), {4, 1, 6, 3})
              .result.total == 3);
}

TEST_CASE("unlike dice are kept by their faces") {
    DiceTable table;
    const DiceId sum = table.combine(DiceOperator::add, table.pool(1, 6).id(), table.pool(1, 8).id()).id();
    const auto fallen = fall(table, table.keep(sum, Keep::highest, 1), {5, 7});
    CHECK(fallen.result.total == 7);
    CHECK(fallen.faces == Faces{dropped(6, 5), kept(8, 7)});
}

TEST_CASE("counted dice: the total and the natural result are their number") {
    DiceTable table;
    const auto fallen = fall(table, table.count(table.pool(5, 6).id(), {{5, 6}}), {5, 1, 6, 4, 6});
    CHECK(fallen.result.total == 3);
    CHECK(fallen.result.natural == 3);
    CHECK(fallen.faces[1] == kept(6, 1)); // looked at, though it does not count
    const DiceId two = table.keep(table.pool(3, 6).id(), Keep::lowest, 2).id();
    CHECK(fall(table, table.count(two, {{6, 6}}), {6, 6, 2}).result.total == 1);
}

TEST_CASE("rerolled once, a die stands whatever it then shows") {
    DiceTable table;
    const auto fallen = fall(table, table.reroll(table.pool(3, 6).id(), {{1, 1}}, true), {1, 4, 1, 1, 6});
    CHECK(fallen.result.total == 11);
    CHECK(fallen.faces == Faces{rerolled(6, 1), kept(6, 4), rerolled(6, 1), kept(6, 1), kept(6, 6)});
}

TEST_CASE("rerolled until it stands") {
    DiceTable table;
    const auto fallen = fall(table, table.reroll(table.pool(2, 6).id(), {{1, 2}}, false), {1, 2, 2, 5, 4});
    CHECK(fallen.result.total == 9);
    CHECK(fallen.faces == Faces{rerolled(6, 1), rerolled(6, 2), rerolled(6, 2), kept(6, 5), kept(6, 4)});
}

TEST_CASE("exploding dice add dice that may explode in turn") {
    DiceTable table;
    const auto fallen = fall(table, table.explode(table.pool(2, 6).id(), {{6, 6}}), {6, 3, 6, 2});
    CHECK(fallen.result.total == 17);
    CHECK(fallen.faces == Faces{exploded(6, 6), kept(6, 3), exploded(6, 6), kept(6, 2)});
}

TEST_CASE("added dice are dice like others: rerolled, kept, counted") {
    DiceTable table;
    const DiceId exploding = table.explode(table.pool(2, 6).id(), {{6, 6}}).id();
    // 6 and 2 fall, the added die shows 1, is rolled again and shows 5; of 6, 2 and 5 the two highest are
    // kept.
    const DiceId rerolling = table.reroll(exploding, {{1, 1}}, true).id();
    CHECK(fall(table, table.keep(rerolling, Keep::highest, 2), {6, 2, 1, 5}).result.total == 11);
    CHECK(fall(table, table.count(exploding, {{5, 6}}), {6, 6, 5, 1}).result.total == 3);
}

TEST_CASE("operators") {
    DiceTable table;
    const DiceId d6 = table.pool(1, 6).id();
    const DiceId d8 = table.pool(1, 8).id();
    const auto total = [&](DiceOperator how, int a, int b) {
        return fall(table, table.combine(how, d6, d8), {a, b}).result.total;
    };
    CHECK(total(DiceOperator::subtract, 2, 7) == -5);
    CHECK(total(DiceOperator::multiply, 2, 7) == 14);
    CHECK(total(DiceOperator::divide, 6, 4) == 1);
    CHECK(fall(table, table.combine(DiceOperator::divide, table.negate(d6).id(), table.constant(2)), {3})
              .result.total == -2);                                                         // rounded down
    CHECK(fall(table, table.combine(DiceOperator::add, d6, d6), {3, 5}).result.total == 8); // rolled twice
}

TEST_CASE("greater and lesser keep one of two rolls, the left one of equals") {
    DiceTable table;
    const DiceId d6 = table.pool(1, 6).id();
    const DiceId two = table.pool(2, 4).id();
    const auto greater = fall(table, table.combine(DiceOperator::greater, d6, two), {5, 4, 2});
    CHECK(greater.result.total == 6);
    CHECK(greater.result.natural == 6);
    CHECK(greater.faces == Faces{dropped(6, 5), kept(4, 4), kept(4, 2)});
    const auto lesser = fall(table, table.combine(DiceOperator::lesser, d6, two), {5, 4, 1});
    CHECK(lesser.result.total == 5);
    CHECK(lesser.faces == Faces{kept(6, 5), dropped(4, 4), dropped(4, 1)});
}

TEST_CASE("a climb stops at the first die that is not on top") {
    DiceTable table;
    const DiceResult climb = table.climb(std::vector<std::int64_t>{4, 6, 8});
    const auto some = fall(table, climb, {4, 3, 8});
    CHECK(some.result.total == 1);
    CHECK(some.result.natural == 1);
    CHECK(some.left_over == 1);
    CHECK(some.faces == Faces{kept(4, 4), dropped(6, 3)});
    CHECK(fall(table, climb, {4, 6, 8}).result.total == 3);
    CHECK(fall(table, climb, {1}).result.total == 0);
}

TEST_CASE("a pool too large for one draw is thrown in several, in order") {
    DiceTable table;
    std::vector<int> script;
    for (int i = 0; i < 100; ++i) {
        script.push_back(i % 20 + 1);
    }
    const auto fallen = fall(table, table.pool(100, 20), script);
    CHECK(fallen.result.total == 1050);
    CHECK(fallen.faces.size() == 100);
    CHECK(fallen.faces[37].face == 18);
    CHECK(fall(table, table.keep(table.pool(100, 20).id(), Keep::highest, 5), script).result.total == 100);
}

TEST_CASE("a roll whose source does not answer is pending, and is finished with the log of answers") {
    DiceTable table;
    const DiceId pool = table.explode(table.pool(2, 6).id(), {{6, 6}}).id();
    const DiceId dice = table.combine(DiceOperator::add, pool, table.pool(1, 20).id()).id();
    std::vector<std::uint64_t> typed{3 * 6 + 5, 1, 9}; // 4 and 6, then the added 2, then 10
    DrawLog log;
    RollResult result;
    int runs = 0;
    do {
        bool asked = false;
        const auto one_a_run = [&](Draw) -> std::optional<std::uint64_t> {
            return std::exchange(asked, true) ? std::nullopt : std::optional(typed[log.size()]);
        };
        Replay replay(log, one_a_run);
        result = roll(table, dice, replay);
        ++runs;
    } while (result.status == RollStatus::pending);
    CHECK(runs == 3);
    CHECK(result.status == RollStatus::done);
    CHECK(result.total == 22);
}

TEST_CASE("what goes wrong while rolling is an error, not a number") {
    DiceTable table;
    const DiceId d6 = table.pool(1, 6).id();
    const auto error = [&](DiceResult id, std::vector<int> script) {
        return fall(table, id, script).result.error;
    };
    const DiceId zero = table.combine(DiceOperator::subtract, d6, table.constant(1)).id();
    CHECK(error(table.combine(DiceOperator::divide, d6, zero), {3, 1}) == DiceError::division_by_zero);
    CHECK(error(table.combine(DiceOperator::add, d6, table.constant(INT64_MAX)), {1}) == DiceError::overflow);
    CHECK(error(table.negate(table.constant(INT64_MIN)), {}) == DiceError::overflow);
    CHECK(error(table.combine(DiceOperator::divide, table.constant(INT64_MIN), table.constant(-1)), {}) ==
          DiceError::overflow);
}

TEST_CASE("an answer that the draw does not have is refused") {
    DiceTable table;
    const auto wrong = [](Draw) { return std::optional<std::uint64_t>(36); };
    const RollResult result = roll(table, table.pool(2, 6).id(), wrong);
    CHECK(result.status == RollStatus::failed);
    CHECK(result.error == DiceError::draw_invalid);
}

TEST_CASE("rerolls and explosions are limited in one roll") {
    DiceTable table;
    const DiceId d6 = table.explode(table.pool(1, 6).id(), {{6, 6}}).id();
    std::vector<int> at_limit(max_extra_dice, 6);
    at_limit.push_back(1);
    CHECK(fall(table, d6, at_limit).result.total == 6001);
    std::vector<int> above(max_extra_dice + 1, 6);
    above.push_back(1);
    CHECK(fall(table, d6, above).result.error == DiceError::too_many_dice);
    const DiceId again = table.reroll(table.pool(1, 6).id(), {{1, 5}}, false).id();
    CHECK(fall(table, again, std::vector<int>(max_extra_dice + 2, 1)).result.error ==
          DiceError::too_many_dice);
}

TEST_CASE("the same seed and trial roll the same dice") {
    DiceTable table;
    const DiceId dice = table.explode(table.pool(10, 10).id(), {{9, 10}}).id();
    std::vector<Face> first;
    std::vector<Face> second;
    std::vector<Face> other;
    SeededDice a(1, 5);
    SeededDice b(1, 5);
    SeededDice c(1, 6);
    roll(table, dice, a, &first);
    roll(table, dice, b, &second);
    roll(table, dice, c, &other);
    CHECK(first == second);
    CHECK(first != other);
}

TEST_CASE("dice that explode once add dice that add none") {
    DiceTable table;
    const DiceId once = table.explode(table.pool(2, 6).id(), {{6, 6}}, {true, false, false}).id();
    const auto fallen = fall(table, once, {6, 3, 6});
    CHECK(fallen.result.total == 15);
    CHECK(fallen.left_over == 0);
    CHECK(fallen.faces == Faces{exploded(6, 6), kept(6, 3), kept(6, 6)});
}

TEST_CASE("dice that compound are kept with what they added") {
    DiceTable table;
    const DiceId compounding = table.explode(table.pool(3, 6).id(), {{6, 6}}, {false, true, false}).id();
    // 5; 6 and 1; 6, 6 and 2: the last two are kept
    const auto fallen = fall(table, table.keep(compounding, Keep::highest, 2), {5, 6, 6, 1, 6, 2});
    CHECK(fallen.result.total == 21);
    CHECK(fallen.faces ==
          Faces{dropped(6, 5), exploded(6, 6), exploded(6, 6), kept(6, 1), exploded(6, 6), kept(6, 2)});
    CHECK(fall(table, table.count(compounding, {{7, 20}}), {5, 6, 6, 1, 6, 2}).result.total == 2);
}

TEST_CASE("dice that penetrate add one less each time") {
    DiceTable table;
    const DiceId penetrating = table.explode(table.pool(1, 6).id(), {{6, 6}}, {false, false, true}).id();
    CHECK(fall(table, penetrating, {6, 6, 4}).result.total == 14);
}

TEST_CASE("faces count for what is said of them") {
    DiceTable table;
    const DiceId hits = table.count(table.pool(4, 10).id(), {{8, 10}}).id();
    const DiceId net = table.count_as(hits, {{1, 1}}, -1).id();
    CHECK(fall(table, net, {8, 10, 1, 5}).result.total == 1);
    const DiceId least =
        table.count_as(table.count_as(table.pool(3, 6).id(), {{1, 2}}, 3).id(), {{3, 6}}, as_shown).id();
    CHECK(fall(table, least, {1, 4, 6}).result.total == 13);
}
