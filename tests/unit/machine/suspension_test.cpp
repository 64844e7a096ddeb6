#include "interpreter/machine/collect.hpp"
#include "tests/support/program_builder.hpp"

#include <catch2/catch.hpp>

#include <deque>

using namespace bylaw;
using namespace bylaw::test;

namespace {

// Answers hooks by a function of the host.
class HandHooks final : public HookRunner {
  public:
    std::function<HookOutcome(HookHost &)> body;
    HookOutcome run(HookId, std::span<const HookValue>, HookHost &host) override { return body(host); }
};

} // namespace

TEST_CASE("a run stops before each draw, and a roll of several draws keeps what it has") {
    ProgramBuilder b;
    const FieldId sum = b.game_field("sum");
    const NodeId both = b.node(ir::Op::dice_combine, type_dice, {b.dice(1, 6), b.dice(1, 8)},
                               static_cast<std::int64_t>(DiceOperator::add));
    const FunctionId function = b.function({}, 0, b.set_game(sum, b.roll(both)));
    Played played(b);
    const State idle = played.state;
    Outcome outcome = played.call(function);
    REQUIRE(outcome.kind == Outcome::Kind::needs_draw);
    CHECK(outcome.draw == Draw{6, 1});
    played.machine.give_draw(played.state, 4); // a 5
    outcome = played.machine.run(played.state, {});
    REQUIRE(outcome.kind == Outcome::Kind::needs_draw);
    CHECK(outcome.draw == Draw{8, 1});
    const State waiting = played.state;
    played.machine.give_draw(played.state, 7); // an 8
    CHECK(played.machine.run(played.state, {}).kind == Outcome::Kind::done);
    CHECK(played.field(sum, 0) == 13);
    CHECK(waiting != played.state);
    State other = waiting;
    played.machine.give_draw(other, 7);
    played.machine.run(other, {});
    CHECK(other == played.state);
    CHECK(other.hash() == played.state.hash());
    CHECK(idle != other);
}

TEST_CASE("the same seed gives the same game") {
    ProgramBuilder b;
    const FieldId sum = b.game_field("sum");
    const NodeId rolls =
        b.node(ir::Op::repeat_times, type_nothing, {b.number(100), b.set_game(sum, b.roll(b.dice(3, 6)), 1)});
    const FunctionId function = b.function({}, 0, rolls);
    const auto play = [&](std::uint64_t seed) {
        Played played(b);
        SeededDice dice(seed);
        Surroundings around;
        around.dice = &dice;
        REQUIRE(played.call(function, {}, around).kind == Outcome::Kind::done);
        return played.field(sum, 0);
    };
    CHECK(play(1) == play(1));
    CHECK(play(1) != play(2));
    CHECK(play(3) >= 300);
}

TEST_CASE("a failure restores the game, events or not") {
    ProgramBuilder b;
    const FieldId sum = b.game_field("sum");
    const NodeId bad = b.two(ir::Op::divide, b.number(1), b.number(0));
    const FunctionId function =
        b.function({}, 0, b.block({b.set_game(sum, b.number(5)), b.set_game(sum, bad)}));
    Played played(b);
    const State before = played.state;
    CHECK(played.call(function).error.code == Code::division_by_zero);
    CHECK(played.state == before);
}

TEST_CASE("lists that nobody holds are dropped, and equal games are equal whatever they went through") {
    ProgramBuilder b;
    const FieldId kept = b.game_field("kept", list_of(type_number));
    const NodeId appended = b.set_game(kept, b.number(3), 1);
    const FunctionId grow = b.function({}, 0, appended);
    const FunctionId set = b.function({}, 0, b.set_game(kept, b.list({b.number(3), b.number(3)})));
    Played one(b), two(b);
    one.call(grow);
    one.call(grow);
    two.call(set);
    CHECK(one.state == two.state);
    CHECK(one.state.lists.count() == 2); // the empty one and this
}

TEST_CASE("a long run does not grow with the lists that it makes") {
    ProgramBuilder b;
    const FieldId kept = b.game_field("kept", list_of(type_number));
    const NodeId step = b.block({b.set_local(0, b.add(b.local(0), b.number(1))),
                                 b.set_game(kept, b.list({b.local(0), b.number(7)}))});
    const FunctionId function = b.function(
        {{"n", type_number}}, 0, b.node(ir::Op::repeat_times, type_nothing, {b.number(50'000), step}));
    Played played(b);
    REQUIRE(played.call(function).kind == Outcome::Kind::done);
    CHECK(played.state.lists.count() == 2);
    const auto words = played.state.lists[static_cast<ListId>(played.field(kept, 0))];
    CHECK(std::vector<Word>(words.begin(), words.end()) == std::vector<Word>{50'000, 7});
}

TEST_CASE("dice made while playing are rolled, compared and collected") {
    ProgramBuilder b;
    const FieldId kept = b.game_field("kept", type_dice);
    const FieldId sum = b.game_field("sum");
    const NodeId made = b.node(ir::Op::make_dice, type_dice, {b.local(0), b.number(6)});
    const FunctionId function = b.function(
        {{"n", type_number}}, 1, b.block({b.set_game(kept, made), b.set_game(sum, b.roll(b.game(kept)))}));
    Played played(b);
    played.state.queued_dice = {6, 5, 4};
    REQUIRE(played.call(function, {3}).kind == Outcome::Kind::done);
    CHECK(played.field(sum, 0) == 15);
    played.state.queued_dice = {2, 2};
    REQUIRE(played.call(function, {2}).kind == Outcome::Kind::done);
    CHECK(played.field(sum, 0) == 4);
    CHECK(played.state.dice.size() == 1);
    const Outcome bad = played.call(function, {-1});
    CHECK(bad.error.code == Code::dice_problem);
}

TEST_CASE("a hook that must wait is run again from its start, with what it was answered") {
    ProgramBuilder b;
    const KindId hero = b.kind("hero");
    const FieldId life = b.field(hero, "life", FieldSort::stat);
    Hook hook;
    hook.name = "curse";
    hook.type = type_number;
    b.program->hooks = {hook};
    const FunctionId function = b.function({}, 0, b.node(ir::Op::call_hook, type_number, {}, 0));
    Played played(b);
    const ThingId ada = played.make(hero);
    HandHooks hooks;
    int runs = 0;
    hooks.body = [&](HookHost &host) {
        ++runs;
        const Word before = host.get_field(ada, "life").value.number;
        host.set_field(ada, "life", HookValue::of_number(before + 1));
        const HookReply first = host.ask({}, "first?", {HookValue::of_text("a"), HookValue::of_text("b")});
        if (first.state == HookReply::State::pending) {
            return HookOutcome{HookOutcome::State::pending, {}, {}};
        }
        const HookReply second = host.ask({}, "second?", {HookValue::of_text("a"), HookValue::of_text("b")});
        if (second.state == HookReply::State::pending) {
            return HookOutcome{HookOutcome::State::pending, {}, {}};
        }
        return HookOutcome{HookOutcome::State::done,
                           HookValue::of_number(first.value.number * 10 + second.value.number),
                           {}};
    };
    Surroundings around;
    around.hooks = &hooks;
    Outcome outcome = played.call(function, {}, around);
    REQUIRE(outcome.kind == Outcome::Kind::needs_answer);
    CHECK(outcome.question.text == "first?");
    CHECK(played.field(life, ada) == 0);
    played.machine.give_answer(played.state, 1);
    outcome = played.machine.run(played.state, around);
    REQUIRE(outcome.kind == Outcome::Kind::needs_answer);
    CHECK(outcome.question.text == "second?");
    played.machine.give_answer(played.state, 0);
    outcome = played.machine.run(played.state, around);
    CHECK(outcome.kind == Outcome::Kind::done);
    CHECK(outcome.value == 10);
    CHECK(played.field(life, ada) == 1);
    CHECK(runs == 3);
}
