#include "tests/support/program_builder.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::test;

namespace {

// check test(bonus): rolls d20, plus bonus, against 12; triumph is a success when 20; a value `edge` is added
// twice.
struct Checked {
    enum Registers : std::uint32_t { bonus, edge, natural, total, needed, margin, shortfall, degree };

    ProgramBuilder b;
    FieldId outcome = b.game_field("outcome");
    RuleId rule;
    static constexpr std::uint32_t triumph = 3;

    Checked() {
        b.program->degree_names.push_back("triumph");
        rule = b.rule("test", RuleSort::check,
                      {{"bonus", type_number},
                       {"edge", type_number},
                       {"natural", type_number},
                       {"total", type_number},
                       {"needed", type_number},
                       {"margin", type_number},
                       {"shortfall", type_number},
                       {"degree", type_degree(0)}},
                      1);
        Rule &r = b.at(rule);
        r.type = type_degree(rule);
        r.natural = natural;
        r.total = total;
        r.needed = needed;
        r.margin = margin;
        r.shortfall = shortfall;
        r.degree = degree;
        r.stages.clear();
        for (const char *name : {"try", "roll", "total", "degree", "effect"}) {
            r.stages.emplace_back().name = name;
        }
        r.initials = {{edge, b.number(0)}};
        r.roll = b.dice(1, 20);
        r.againsts = {{b.number(12), ir::none}};
        r.degrees = {{triumph, b.is(b.local(natural), b.number(20))}};
        r.counts_as = {{triumph, degree_success}};
        r.stages[2].adjusts = {b.adjust(AdjustOp::plus, b.local(bonus)),
                               b.adjust(AdjustOp::plus, b.two(ir::Op::multiply, b.number(2), b.local(edge)))};
        r.effects = {
            {degree_success, b.set_game(outcome, b.number(1))},
            {degree_failure, b.set_game(outcome, b.two(ir::Op::subtract, b.number(0), b.local(shortfall)))}};
    }
};

Word tested(Checked &c, std::int64_t face, std::int64_t bonus, Word &outcome) {
    Played played(c.b);
    played.state.queued_dice = {face};
    const Outcome result = played.perform(c.rule, {bonus});
    REQUIRE(result.kind == Outcome::Kind::done);
    outcome = played.field(c.outcome, 0);
    return result.value;
}

} // namespace

TEST_CASE("degrees: by their guard, else by the total; an effect is inherited") {
    Checked c;
    Word outcome = 0;
    CHECK(tested(c, 12, 0, outcome) == degree_success);
    CHECK(outcome == 1);
    CHECK(tested(c, 8, 1, outcome) == degree_failure);
    CHECK(outcome == -3);
    CHECK(tested(c, 20, -30, outcome) == Checked::triumph);
    CHECK(outcome == 1);
}

TEST_CASE("a degree counts as what it is said to be") {
    Checked c;
    const auto is = [&](std::uint32_t degree, std::uint32_t what) {
        const NodeId value = c.b.node(ir::Op::constant, type_degree(c.rule), {}, degree);
        return evaluated(c.b, c.b.node(ir::Op::counts_as, type_yesno, {value}, c.rule,
                                       static_cast<std::int32_t>(what)))
            .value;
    };
    CHECK(is(Checked::triumph, degree_success) == 1);
    CHECK(is(degree_success, Checked::triumph) == 0);
    CHECK(is(degree_refused, degree_failure) == 0);
    CHECK(is(degree_refused, degree_success) == 0);
}

TEST_CASE("under: the total must not exceed what is needed") {
    Checked c;
    c.b.at(c.rule).under = true;
    Word outcome = 0;
    CHECK(tested(c, 12, 0, outcome) == degree_success);
    CHECK(tested(c, 13, 0, outcome) == degree_failure);
    CHECK(outcome == -1);
}

TEST_CASE("modifiers adjust named values first, then the total, then the degree") {
    Checked c;
    const StringId edge = c.b.string("edge"), degree = c.b.string("degree");
    const BundleId bundle = c.b.bundle("blessed");
    const auto modify = [&](NodeId adjust, std::size_t stage) {
        const ModifyId id = c.b.modify(bundle, c.b.function({{"", type_number}}, 1, adjust));
        c.b.at(c.rule).stages[stage].modifies.push_back({id, {}});
    };
    Word outcome = 0;
    SECTION("a value: two a step") {
        modify(c.b.adjust(AdjustOp::plus, c.b.number(3), edge, bundle), 0);
        CHECK(tested(c, 6, 0, outcome) == degree_success);
        CHECK(tested(c, 5, 0, outcome) == degree_failure);
    }
    SECTION("the total, with the rule's own adjustments") {
        modify(c.b.adjust(AdjustOp::minus, c.b.number(5), no_id, bundle), 2);
        CHECK(tested(c, 14, 2, outcome) == degree_failure);
        CHECK(outcome == -1);
    }
    SECTION("the degree") {
        const NodeId failure = c.b.node(ir::Op::constant, type_degree(c.rule), {}, degree_failure);
        modify(c.b.adjust(AdjustOp::becomes, failure, degree, bundle), 3);
        CHECK(tested(c, 20, 0, outcome) == degree_failure);
    }
}

TEST_CASE("a degree that needs no dice saves the roll") {
    Checked c;
    const NodeId failure = c.b.node(ir::Op::constant, type_degree(c.rule), {}, degree_failure);
    const BundleId bundle = c.b.bundle("doomed");
    const NodeId doomed = c.b.if_then(c.b.less(c.b.number(100), c.b.local(1)),
                                      c.b.adjust(AdjustOp::becomes, failure, c.b.string("degree"), bundle));
    const ModifyId id =
        c.b.modify(bundle, c.b.function({{"", type_number}, {"bonus", type_number}}, 2, doomed));
    c.b.at(c.rule).stages[3].modifies.push_back({id, {Checked::bonus}});
    Played played(c.b);
    CHECK(played.perform(c.rule, {101}).value == degree_failure); // no die is given, none is rolled
    played.state.queued_dice = {1};
    CHECK(played.perform(c.rule, {100}).value == degree_success);
}

TEST_CASE("with: adjustments for one performing") {
    Checked c;
    const NodeId with = c.b.node(ir::Op::with, type_nothing, {c.b.adjust(AdjustOp::plus, c.b.local(0))});
    const RuleId caller = c.b.rule("caller", RuleSort::procedure, {{"n", type_number}}, 1);
    c.b.at(caller).stages[0].body =
        c.b.block({c.b.drop(c.b.node(ir::Op::perform, type_degree(c.rule), {c.b.number(0), with}, c.rule))});
    Played played(c.b);
    played.state.queued_dice = {2};
    played.perform(caller, {10});
    CHECK(played.field(c.outcome, 0) == 1);
    played.state.queued_dice = {2};
    played.perform(caller, {0});
    CHECK(played.field(c.outcome, 0) == -10);
}

TEST_CASE("a table: the row that covers the number, and none twice") {
    ProgramBuilder b;
    const FieldId used = b.game_field("used", type_yesno), log = b.game_field("log");
    const RuleId table =
        b.rule("table", RuleSort::table, {{"total", type_number}, {"result", type_number}}, 0);
    Rule &r = b.at(table);
    r.type = type_number;
    r.total = 0;
    r.result = 1;
    r.roll = b.dice(1, 6);
    r.stages.resize(2);
    r.stages[0].name = "roll";
    r.stages[1].name = "row";
    TableRow low, high;
    low.low = 1;
    low.high = 2;
    high.low = 3;
    high.high = 6;
    low.value = 7;
    low.used = used;
    high.result = b.number(9);
    high.body = b.set_game(log, b.local(0));
    r.rows = {low, high};
    Played played(b);
    const auto drawn = [&](std::vector<std::int64_t> faces) {
        played.state.queued_dice.assign(faces.begin(), faces.end());
        const Word row = played.perform(table, {}).value;
        REQUIRE(played.state.queued_dice.empty());
        return row;
    };
    CHECK(drawn({5}) == 9);
    CHECK(played.field(log, 0) == 5);
    CHECK(drawn({2}) == 7);
    CHECK(drawn({1, 2, 3}) == 9);
}
