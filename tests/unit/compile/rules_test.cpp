#include "tests/support/program_builder.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::test;

namespace {

// Notes the order in which things happen as digits of a number.
struct Trace {
    ProgramBuilder b;
    FieldId log = b.game_field("log");

    NodeId digit(std::int64_t d) {
        return b.set_game(log, b.add(b.two(ir::Op::multiply, b.game(log), b.number(10)), b.number(d)));
    }
    TriggerMatch trigger(BundleId bundle, Timing timing, NodeId body, NodeId guard = ir::none) {
        return {b.trigger(bundle, timing, b.function({{"", type_number}}, 1, body), guard), {}, false};
    }
};

} // namespace

TEST_CASE("before, the body, after; instead of it") {
    Trace t;
    const RuleId rule = t.b.rule("act", RuleSort::procedure, {}, 0, t.digit(2));
    const BundleId bundle = t.b.bundle("others");
    Stage &stage = t.b.at(rule).stages[0];
    stage.before = {t.trigger(bundle, Timing::before, t.digit(1))};
    stage.after = {t.trigger(bundle, Timing::after, t.digit(3))};
    SECTION("nothing stands for the body") {
        Played played(t.b);
        played.perform(rule, {});
        CHECK(played.field(t.log, 0) == 123);
    }
    SECTION("the first that applies stands for it") {
        stage.instead = {t.trigger(bundle, Timing::instead, t.digit(8), t.b.yesno(false)),
                         t.trigger(bundle, Timing::instead, t.digit(9)),
                         t.trigger(bundle, Timing::instead, t.digit(7))};
        Played played(t.b);
        played.perform(rule, {});
        CHECK(played.field(t.log, 0) == 193);
    }
}

TEST_CASE("stop leaves a rule without its after; the caller goes on") {
    Trace t;
    const RuleId inner = t.b.rule("inner", RuleSort::procedure, {}, 0);
    t.b.at(inner).stages[0].body =
        t.b.block({t.digit(1), t.b.node(ir::Op::stop, type_nothing, {}, inner), t.digit(9)});
    t.b.at(inner).stages[0].after = {t.trigger(t.b.bundle("late"), Timing::after, t.digit(8))};
    const RuleId outer = t.b.rule("outer", RuleSort::procedure, {}, 0,
                                  t.b.block({t.b.drop(t.b.perform(inner, {})), t.digit(2)}));
    Played played(t.b);
    CHECK(played.perform(outer, {}).kind == Outcome::Kind::done);
    CHECK(played.field(t.log, 0) == 12);
    CHECK(played.state.calls.empty());
    CHECK(played.state.active == std::vector<std::uint32_t>(2));
}

TEST_CASE("stop from two rules further in") {
    Trace t;
    const RuleId outer = t.b.rule("outer", RuleSort::procedure, {}, 0);
    const RuleId leaf = t.b.rule("leaf", RuleSort::procedure, {}, 0,
                                 t.b.block({t.digit(1), t.b.node(ir::Op::stop, type_nothing, {}, outer)}));
    const RuleId middle = t.b.rule("middle", RuleSort::procedure, {}, 0,
                                   t.b.block({t.b.drop(t.b.perform(leaf, {})), t.digit(9)}));
    t.b.at(outer).stages[0].body = t.b.block({t.b.drop(t.b.perform(middle, {})), t.digit(8)});
    const RuleId all = t.b.rule("all", RuleSort::procedure, {}, 0,
                                t.b.block({t.b.drop(t.b.perform(outer, {})), t.digit(2)}));
    Played played(t.b);
    played.perform(all, {});
    CHECK(played.field(t.log, 0) == 12);
}

TEST_CASE("redo goes back to a stage, by name") {
    Trace t;
    const RuleId rule = t.b.rule("rule", RuleSort::procedure, {}, 0, t.digit(1));
    Stage second;
    second.name = "second";
    const NodeId few = t.b.less(t.b.game(t.log), t.b.number(100));
    second.body =
        t.b.block({t.digit(2), t.b.if_then(few, t.b.node(ir::Op::redo, type_nothing, {}, rule, 1))});
    t.b.at(rule).stages.push_back(second);
    Played played(t.b);
    played.perform(rule, {});
    CHECK(played.field(t.log, 0) == 122);
}

TEST_CASE("a requirement refuses, with its reason, and nothing has happened") {
    Trace t;
    const RuleId rule = t.b.rule("act", RuleSort::action, {{"n", type_number}}, 1, t.digit(1));
    t.b.at(rule).requires_ = {t.b.less(t.b.local(0), t.b.number(5))};
    t.b.at(rule).require_texts = {t.b.text("too many")};
    Played played(t.b);
    played.state.observed = true;
    played.perform(rule, {5});
    CHECK(played.state.refusal.happened);
    CHECK(played.state.refusal.reason == "too many");
    CHECK(played.field(t.log, 0) == 0);
    played.perform(rule, {4});
    CHECK(played.field(t.log, 0) == 1);
}

TEST_CASE("a rule's price is paid from what is stored, and refused when modifiers take it away") {
    Trace t;
    const KindId hero = t.b.kind("hero");
    const FieldId coins = t.b.field(hero, "coins", FieldSort::pool);
    t.b.of(coins).low = t.b.constant(0);
    t.b.of(coins).high = t.b.constant(2);
    const RuleId rule = t.b.rule("act", RuleSort::action, {{"hero", type_thing(hero)}}, 1, t.digit(1));
    const NodeId self = t.b.local(0, type_thing(hero));
    Payment payment;
    payment.amount = t.b.number(1);
    payment.place = t.b.read(coins, self);
    SECTION("now") {
        t.b.at(rule).prices = {{ir::none, {payment}, ir::none}};
        Played played(t.b);
        const ThingId ada = played.make(hero);
        played.perform(rule, {ada});
        CHECK(played.state.refusal.happened);
        played.state.words[played.state.things[ada].offset] = 2;
        played.perform(rule, {ada});
        CHECK(played.field(coins, ada) == 1);
    }
    SECTION("ahead: off the next refill, as long as that lasts") {
        payment.ahead = true;
        t.b.at(rule).prices = {{ir::none, {payment}, ir::none}};
        const RuleId turn = t.b.rule("turn", RuleSort::procedure, {{"hero", type_thing(hero)}}, 1);
        t.b.at(turn).refills = {{coins, 0}};
        Played played(t.b);
        const ThingId ada = played.make(hero);
        played.perform(rule, {ada});
        CHECK(played.field(t.log, 0) == 1);
        played.perform(rule, {ada});
        CHECK(played.field(t.log, 0) == 11);
        played.perform(rule, {ada});
        CHECK(played.field(t.log, 0) == 11);
        played.perform(turn, {ada});
        CHECK(played.field(coins, ada) == 0);
        played.perform(turn, {ada});
        CHECK(played.field(coins, ada) == 2);
    }
    SECTION("a modifier leaves nothing to pay with") {
        t.b.at(rule).prices = {{ir::none, {payment}, ir::none}};
        const BundleId tired = t.b.bundle("tired");
        const FunctionId body = t.b.function({{"", type_number}, {"hero", type_thing(hero)}}, 2,
                                             t.b.adjust(AdjustOp::becomes, t.b.number(0), no_id, tired));
        t.b.of(coins).modifies.push_back({t.b.modify(tired, body), {0}});
        Played played(t.b);
        const ThingId ada = played.make(hero);
        played.state.words[played.state.things[ada].offset] = 2;
        played.perform(rule, {ada});
        CHECK(played.state.refusal.happened);
        CHECK(played.field(coins, ada) == 2);
    }
}

TEST_CASE("fields of a running procedure are seen from inside it, and remembered where wanted") {
    Trace t;
    const RuleId outer = t.b.rule("outer", RuleSort::procedure, {{"rounds", type_number}}, 0);
    t.b.at(outer).initials = {{0, t.b.number(4)}};
    const auto rounds = [&] { return t.b.node(ir::Op::active, type_number, {}, outer, 0); };
    const RuleId inner = t.b.rule("inner", RuleSort::procedure, {}, 0,
                                  t.b.node(ir::Op::set_active, type_nothing, {t.b.number(3)}, outer, 0, 1));
    t.b.at(outer).stages[0].body =
        t.b.block({t.b.drop(t.b.perform(inner, {})), t.b.set_game(t.log, rounds())});
    const ir::NodeId remembered = rounds();
    t.b.program->ir.nodes[remembered].flags = 1;
    const FunctionId inside = t.b.function({}, 0, rounds()), later = t.b.function({}, 0, remembered);
    Played played(t.b);
    played.state.observed = true;
    CHECK(played.call(later).value == 4); // none is running: its default
    played.perform(outer, {});
    CHECK(played.field(t.log, 0) == 7);
    CHECK(played.call(later).value == 7);
    CHECK(played.call(inside).value == 4); // a rule does not look back
}

TEST_CASE("rules that call each other without end, and triggers that do") {
    Trace t;
    const RuleId rule = t.b.rule("again", RuleSort::procedure, {}, 0);
    SECTION("calls") {
        t.b.at(rule).stages[0].body = t.b.drop(t.b.perform(rule, {}));
        Played played(t.b);
        CHECK(played.perform(rule, {}).error.code == Code::too_deep);
        CHECK(played.state == played.machine.new_game());
    }
    SECTION("triggers") {
        t.b.at(rule).stages[0].after = {
            t.trigger(t.b.bundle("echo"), Timing::after, t.b.drop(t.b.perform(rule, {})))};
        Played played(t.b);
        const Outcome outcome = played.perform(rule, {});
        CHECK(outcome.error.message == "triggers set off each other more than 64 deep");
        CHECK_FALSE(outcome.error.frames.empty());
    }
    SECTION("loops") {
        t.b.at(rule).stages[0].body =
            t.b.node(ir::Op::repeat_while, type_nothing, {t.b.yesno(true), t.b.block({})});
        Played played(t.b);
        Surroundings around;
        around.limits.instructions = 1000;
        CHECK(played.perform(rule, {}, around).error.message ==
              "this takes more than 1000 steps; does it ever end?");
    }
}
