#include "interpreter/dice/dice_source.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

static std::vector<std::uint64_t> some_draws(DiceSource &source) {
    std::vector<std::uint64_t> answers;
    for (int i = 0; i < 20; ++i) {
        answers.push_back(*source.draw({20, 3}));
    }
    return answers;
}

TEST_CASE("seeded dice: the same seed and trial give the same dice, others do not") {
    SeededDice a(42, 7);
    SeededDice b(42, 7);
    SeededDice other_trial(42, 8);
    SeededDice other_seed(43, 7);
    const auto expected = some_draws(a);
    CHECK(some_draws(b) == expected);
    CHECK(some_draws(other_trial) != expected);
    CHECK(some_draws(other_seed) != expected);
}

TEST_CASE("seeded dice draw one bounded number for the whole throw") {
    SeededDice dice(42);
    CHECK(dice.draw({6, 3}) == 132U); // for random_test.cpp
    CHECK(dice.draw({6, 3}) == 88U);
}

TEST_CASE("scripted dice fall as written and know what is left") {
    ScriptedDice dice({4, 2, 6, 20, 1});
    CHECK(dice.draw({6, 3}) == 3U * 36 + 1 * 6 + 5);
    CHECK(dice.draw({20, 1}) == 19U);
    CHECK(dice.left_over() == 1);
    CHECK(dice.problem().kind == FaceProblem::none);
}

TEST_CASE("scripted dice say that they ran out, and stay so") {
    ScriptedDice dice({4, 2});
    CHECK(dice.draw({6, 3}) == std::nullopt);
    CHECK(dice.problem().kind == FaceProblem::ran_out);
    CHECK(dice.problem().sides == 6);
    CHECK(dice.problem().position == 2);
    CHECK(dice.draw({6, 1}) == std::nullopt);
}

TEST_CASE("scripted dice name the face that the die does not have") {
    for (int face : {7, 0, -1}) {
        ScriptedDice dice({4, face});
        CHECK(dice.draw({6, 1}) == 3U);
        CHECK(dice.draw({6, 1}) == std::nullopt);
        CHECK(dice.problem().kind == FaceProblem::face_out_of_range);
        CHECK(dice.problem().face == face);
        CHECK(dice.problem().sides == 6);
        CHECK(dice.problem().position == 1);
    }
}

TEST_CASE("queued dice come first, then seeded ones, also inside one throw") {
    QueuedThenSeeded dice(42);
    Random same(42);
    dice.queue(6);
    dice.queue(5);
    CHECK(dice.draw({6, 3}) == 5U * 36 + 4 * 6 + same.below(6));
    CHECK(dice.queued() == 0);
    CHECK(dice.draw({6, 3}) == same.below(216));
}

TEST_CASE("a queued face that the die does not have empties the queue and says why") {
    QueuedThenSeeded dice(42);
    dice.queue(3);
    dice.queue(9);
    dice.queue(1);
    CHECK(dice.draw({6, 2}) == std::nullopt);
    CHECK(dice.problem().kind == FaceProblem::face_out_of_range);
    CHECK(dice.problem().face == 9);
    CHECK(dice.problem().position == 1);
    CHECK(dice.queued() == 0);
    CHECK(dice.draw({6, 2}) == Random(42).below(36));
    CHECK(dice.problem().kind == FaceProblem::none);
}
