#include "interpreter/machine/look.hpp"
#include "tests/support/program_builder.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::test;

namespace {

// action hit(who, target) requires target is not who and target has life left; turn(who): repeat while who
// may any.
struct Fight {
    ProgramBuilder b;
    KindId hero = b.kind("hero");
    FieldId life = b.field(hero, "life", FieldSort::stat);
    Type thing = type_thing(hero);
    RuleId hit, turn;

    Fight() {
        hit = b.rule("hit", RuleSort::action, {{"who", thing}, {"target", thing}}, 2,
                     b.set(life, b.local(1, thing), b.number(1), 2));
        b.at(hit).requires_ = {b.two(ir::Op::unequal, b.local(0, thing), b.local(1, thing), type_yesno),
                               b.less(b.number(0), b.read(life, b.local(1, thing)))};
        b.program->offers = {{hit}};
        b.program->offers_of_gm = {false};
        turn = b.rule("turn", RuleSort::procedure, {{"who", thing}}, 1);
        const NodeId may = b.node(ir::Op::may_any, type_yesno, {b.local(0, thing)}, 0);
        b.at(turn).stages[0].body = b.node(ir::Op::repeat_while, type_nothing, {may, b.block({})});
    }
    void lives(Played &played, ThingId who, Word words) {
        played.state.words[played.state.things[who].offset] = words;
    }
};

} // namespace

TEST_CASE("may any: every legal tuple and to pass; the run stops and goes on") {
    Fight f;
    Played played(f.b);
    const ThingId ada = played.make(f.hero), cato = played.make(f.hero), gob = played.make(f.hero);
    for (const ThingId each : {ada, cato, gob}) {
        f.lives(played, each, 1);
    }
    const State before = played.state;
    Outcome outcome = played.perform(f.turn, {ada});
    REQUIRE(outcome.kind == Outcome::Kind::needs_answer);
    CHECK(outcome.question.asker == ada);
    REQUIRE(outcome.question.options.size() == 3);
    CHECK(outcome.question.options[0].label == "hit(hero, hero)");
    CHECK(outcome.question.options[2].label == "pass");
    const State stopped = played.state;
    played.machine.give_answer(played.state, 1);
    outcome = played.machine.run_atomically(played.state, before, {});
    REQUIRE(outcome.kind == Outcome::Kind::needs_answer);
    CHECK(played.field(f.life, gob) == 0);
    CHECK(outcome.question.options.size() == 2);
    played.machine.give_answer(played.state, 1);
    CHECK(played.machine.run(played.state, {}).kind == Outcome::Kind::done);

    played.state = stopped; // the same moment again, answered otherwise
    played.machine.give_answer(played.state, 0);
    played.machine.run(played.state, {});
    CHECK(played.field(f.life, cato) == 0);
    CHECK(played.field(f.life, gob) == 1);
}

TEST_CASE("with nothing legal nobody is asked") {
    Fight f;
    Played played(f.b);
    const ThingId ada = played.make(f.hero);
    CHECK(played.perform(f.turn, {ada}).kind == Outcome::Kind::done);
}

TEST_CASE("a policy takes the best by its keys, first fitting preference first") {
    Fight f;
    Policy policy;
    Prefer prefer;
    prefer.rule = f.hit;
    prefer.roles = {1};
    const std::vector<Register> act_and_target{{"", type_act}, {"target", f.thing}};
    prefer.keys = {{f.b.function(act_and_target, 2, f.b.read(f.life, f.b.local(1, f.thing))), true}};
    policy.prefers = {prefer};
    f.b.program->policies = {policy};
    Played played(f.b);
    const ThingId ada = played.make(f.hero), cato = played.make(f.hero), gob = played.make(f.hero);
    f.lives(played, cato, 3);
    f.lives(played, gob, 2);
    played.state.players = {{ada, 0}};
    CHECK(played.perform(f.turn, {ada}).kind == Outcome::Kind::done); // it goes on until nothing is legal
    CHECK(played.field(f.life, gob) == 0);
    CHECK(played.field(f.life, cato) == 0);
}

TEST_CASE("a question: its text, options and default; answers that a test has queued") {
    ProgramBuilder b;
    const NodeId from = b.list({b.number(4), b.number(5), b.number(6)});
    const NodeId ask =
        b.node(ir::Op::ask, type_number, {b.number(0), b.text("which?"), from, b.number(5)}, 0, 0, 3);
    const FunctionId function = b.function({}, 0, ask);
    const NodeId yes_no = b.node(ir::Op::ask, type_yesno, {b.number(0), b.text("sure?")}, 0, 0, 0);
    const FunctionId sure = b.function({}, 0, yes_no);
    Played played(b);
    const Outcome outcome = played.call(function);
    REQUIRE(outcome.kind == Outcome::Kind::needs_answer);
    CHECK(outcome.question.asker == 0);
    CHECK(outcome.question.text == "which?");
    CHECK(outcome.question.fallback == 1);
    CHECK(outcome.question.options[2].label == "6");
    played.machine.give_answer(played.state, 2);
    CHECK(played.machine.run(played.state, {}).value == 6);
    DefaultDecider defaults;
    Surroundings around;
    around.decider = &defaults;
    CHECK(played.call(function, {}, around).value == 5);
    CHECK(played.call(sure, {}, around).value == 0);
}

TEST_CASE("may: asked only when it is legal, taken or not") {
    Fight f;
    const NodeId deed = f.b.perform(f.hit, {f.b.local(0, f.thing), f.b.local(1, f.thing)});
    const NodeId may = f.b.node(ir::Op::may, type_yesno, {f.b.local(0, f.thing), deed}, 1);
    const FunctionId function = f.b.function({{"a", f.thing}, {"b", f.thing}}, 2, f.b.result(may));
    Played played(f.b);
    const ThingId ada = played.make(f.hero), gob = played.make(f.hero);
    CHECK(played.call(function, {ada, gob}).kind == Outcome::Kind::done);
    f.lives(played, gob, 1);
    CHECK(played.call(function, {ada, gob}).kind == Outcome::Kind::needs_answer);
    played.machine.give_answer(played.state, 0);
    CHECK(played.machine.run(played.state, {}).value == 1);
    CHECK(played.field(f.life, gob) == 0);
}
