#include "tests/support/program_builder.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::test;

namespace {

struct Cursed {
    ProgramBuilder b;
    KindId hero = b.kind("hero");
    FieldId count = b.field(hero, "count", FieldSort::stat);
    ConditionId curse = b.condition("curse", hero);
    Type thing = type_thing(hero);

    FunctionId doing(NodeId statement) { return b.function({{"hero", thing}}, 1, statement); }
    NodeId self() { return b.local(0, thing); }
    NodeId stacks() { return b.node(ir::Op::stacks, type_number, {self()}, curse); }
    NodeId bears() { return b.node(ir::Op::bears, type_yesno, {self()}, curse); }
    NodeId lose(bool oldest) { return b.node(ir::Op::loses, type_nothing, {self()}, curse, oldest); }
    NodeId instance_bearer() { return b.node(ir::Op::bearer, thing, {b.local(0)}); }
};

Word after_gaining(Cursed &c, Stacking stacking, int times) {
    c.b.program->conditions[c.curse].stacking = stacking;
    const FunctionId gain = c.doing(c.b.gains(c.curse, c.self()));
    const FunctionId how_many = c.doing(c.stacks());
    Played played(c.b);
    const ThingId ada = played.make(c.hero);
    for (int i = 0; i < times; ++i) {
        REQUIRE(played.call(gain, {ada}).kind == Outcome::Kind::done);
    }
    return played.call(how_many, {ada}).value;
}

} // namespace

TEST_CASE("stacking") {
    Cursed c;
    CHECK(after_gaining(c, Stacking::none, 3) == 1);
    CHECK(after_gaining(c, Stacking::separate, 3) == 3);
    CHECK(after_gaining(c, Stacking::count, 3) == 3);
    CHECK(after_gaining(c, Stacking::none, 0) == 0);
}

TEST_CASE("losing all, or the oldest; both blocks are run") {
    Cursed c;
    Condition &curse = c.b.program->conditions[c.curse];
    curse.stacking = Stacking::separate;
    const std::vector<Register> instance{{"", type_number}};
    c.b.program->conditions[c.curse].begins =
        c.b.function(instance, 1, c.b.set(c.count, c.instance_bearer(), c.b.number(1), 1));
    c.b.program->conditions[c.curse].ending =
        c.b.function(instance, 1, c.b.set(c.count, c.instance_bearer(), c.b.number(10), 1));
    const FunctionId gain = c.doing(c.b.gains(c.curse, c.self()));
    const FunctionId oldest = c.doing(c.lose(true)), all = c.doing(c.lose(false)), bears = c.doing(c.bears());
    Played played(c.b);
    const ThingId ada = played.make(c.hero), cato = played.make(c.hero);
    played.call(gain, {ada});
    played.call(gain, {ada});
    played.call(gain, {cato});
    CHECK(played.field(c.count, ada) == 2);
    played.call(oldest, {ada});
    CHECK(played.field(c.count, ada) == 12);
    CHECK(played.call(bears, {ada}).value == 1);
    played.call(all, {ada});
    CHECK(played.field(c.count, ada) == 22);
    CHECK(played.call(bears, {ada}).value == 0);
    CHECK(played.call(bears, {cato}).value == 1);
    CHECK(played.state.instances.size() == 1); // those that ended are not kept
}

TEST_CASE("durations: until the next turn of the anchor; for a number of rounds") {
    Cursed c;
    const RuleId turn = c.b.rule("turn", RuleSort::procedure, {{"who", c.thing}}, 1);
    LastingPart until_turn;
    until_turn.rule = turn;
    until_turn.anchored = true;
    LastingPart for_turns;
    for_turns.rule = turn;
    for_turns.counted = for_turns.at_end = true;
    c.b.program->lastings = {{{until_turn}}, {{for_turns}}};
    c.b.at(turn).expiries_start = {{0, 0, 0}};
    c.b.at(turn).expiries_end = {{1, 0, no_id}};
    const std::vector<Register> two{{"hero", c.thing}, {"anchor", c.thing}};
    const FunctionId until = c.b.function(two, 2, c.b.gains(c.curse, c.self(), {c.b.local(1, c.thing)}, 0));
    const FunctionId counted = c.doing(c.b.gains(c.curse, c.self(), {c.b.number(2)}, 1));
    const FunctionId bears = c.doing(c.bears());
    Played played(c.b);
    const ThingId ada = played.make(c.hero), cato = played.make(c.hero);
    SECTION("until") {
        played.call(until, {ada, cato});
        played.perform(turn, {ada});
        CHECK(played.call(bears, {ada}).value == 1);
        played.perform(turn, {cato});
        CHECK(played.call(bears, {ada}).value == 0);
    }
    SECTION("for 2 turns") {
        played.call(counted, {ada});
        played.perform(turn, {cato});
        CHECK(played.call(bears, {ada}).value == 1);
        played.perform(turn, {cato});
        CHECK(played.call(bears, {ada}).value == 0);
    }
    SECTION("a second gaining puts the end off") {
        played.call(counted, {ada});
        played.perform(turn, {cato});
        played.call(counted, {ada});
        played.perform(turn, {cato});
        CHECK(played.call(bears, {ada}).value == 1);
        CHECK(played.state.instances.size() == 1);
    }
}

TEST_CASE(
    "what a bearer's condition sets off: once for each instance that was there, in the order of gaining") {
    Cursed c;
    c.b.program->conditions[c.curse].stacking = Stacking::separate;
    const RuleId turn = c.b.rule("turn", RuleSort::procedure, {{"who", c.thing}}, 1);
    // before turn(who: bearer): count one more and gain another curse, which has no part in this moment
    const FunctionId body = c.b.function({{"", type_number}, {"who", c.thing}}, 2,
                                         c.b.block({c.b.set(c.count, c.b.local(1, c.thing), c.b.number(1), 1),
                                                    c.b.gains(c.curse, c.b.local(1, c.thing))}));
    const TriggerId trigger =
        c.b.trigger(c.b.program->conditions[c.curse].bundle, Timing::before, body, ir::none, 0);
    c.b.at(turn).stages[0].before = {{trigger, {0}, false}};
    const FunctionId gain = c.doing(c.b.gains(c.curse, c.self()));
    Played played(c.b);
    const ThingId ada = played.make(c.hero), cato = played.make(c.hero);
    played.call(gain, {ada});
    played.perform(turn, {cato});
    CHECK(played.field(c.count, cato) == 0);
    played.perform(turn, {ada});
    CHECK(played.field(c.count, ada) == 1);
    played.perform(turn, {ada});
    CHECK(played.field(c.count, ada) == 3);
}

TEST_CASE("a condition that is borne while something holds is never stored") {
    Cursed c;
    const NodeId many =
        c.b.two(ir::Op::greater_equal, c.b.read(c.count, c.self()), c.b.number(5), type_yesno);
    c.b.program->conditions[c.curse].while_ = c.doing(many);
    const FunctionId bears = c.doing(c.bears());
    const FieldId rank = c.b.field(c.hero, "rank", FieldSort::stat);
    const BundleId bundle = c.b.program->conditions[c.curse].bundle;
    const FunctionId body =
        c.b.function({{"", type_number}, {"hero", c.thing}}, 2,
                     c.b.adjust(AdjustOp::plus, c.b.read(c.count, c.instance_bearer()), no_id, bundle));
    c.b.of(rank).modifies.push_back({c.b.modify(bundle, body, 0), {0}});
    const FunctionId read = c.doing(c.b.read(rank, c.self()));
    Played played(c.b);
    const ThingId ada = played.make(c.hero);
    CHECK(played.call(bears, {ada}).value == 0);
    CHECK(played.call(read, {ada}).value == 0);
    played.state.words[played.state.things[ada].offset] = 6;
    CHECK(played.call(bears, {ada}).value == 1);
    CHECK(played.call(read, {ada}).value == 6);
    CHECK(played.state.instances.empty());
}

TEST_CASE("parameters, and those of a parent") {
    Cursed c;
    const FieldId depth = c.b.condition_field(c.curse, "depth", FieldSort::parameter);
    c.b.program->conditions[c.curse].own_parameters = 1;
    const ConditionId doom = c.b.condition("doom", c.hero);
    Condition &child = c.b.program->conditions[doom];
    child.parent = c.curse;
    child.fields = c.b.program->conditions[c.curse].fields;
    child.size = c.b.program->conditions[c.curse].size;
    c.b.condition_field(doom, "half", FieldSort::parameter);
    c.b.program->conditions[doom].own_parameters = 1;
    c.b.program->conditions[doom].parent_arguments = {c.b.two(ir::Op::multiply, c.b.local(0), c.b.number(2))};
    const FunctionId gain = c.doing(c.b.gains(doom, c.self(), {c.b.number(21)}));
    const FunctionId bears = c.doing(c.bears());
    Played played(c.b);
    const ThingId ada = played.make(c.hero);
    played.call(gain, {ada});
    CHECK(played.call(bears, {ada}).value == 1);
    const Instance &instance = played.state.instances.at(0);
    CHECK(played.state.instance_words[instance.offset + c.b.of(depth).slot] == 42);
    CHECK(played.state.instance_words[instance.offset + 1] == 21);
}
