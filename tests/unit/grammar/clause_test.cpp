#include "tests/unit/grammar/support.hpp"

#include <catch2/catch.hpp>

using bylaw::test::clause;
using bylaw::test::declaration;

TEST_CASE("clauses of rules") {
    CHECK(clause("requires a else \"b\"") == "Requires(Name:a Else(Text(TextPart:b)))");
    CHECK(
        clause("cost 1 moves and 2 battle.luck ahead\n  or 1 actions when x") ==
        "Cost(Price(Payment(Number:1 Name:moves) Payment(Number:2 Member(Name:battle Name:luck) Word:ahead)) "
        "Price(Payment(Number:1 Name:actions)) When(Name:x))");
    CHECK(clause("cost as plan") == "Cost(As(Name:plan))");
    CHECK(clause("value v: number = 3") == "Value(Name:v Type(Name:number) Default(Number:3))");
    CHECK(clause("roll d20") == "Roll(DiceLiteral:d20)");
    CHECK(clause("under 12 when x") == "Against(Word:under Number:12 When(Name:x))");
    CHECK(clause("degree critical is success when natural is 20") ==
          "Degree(Name:critical Is(Path(Name:success)) When(Binary(Name:natural Operator:is Number:20)))");
    CHECK(clause("degree full above partial is success") ==
          "Degree(Name:full Standing(Word:above Name:partial) Is(Path(Name:success)))");
    CHECK(clause("degree becomes one lower when x") == "DegreeBecomes(Word:lower When(Name:x))");
    CHECK(clause("degree becomes one when x") == "DegreeBecomes(Name:one When(Name:x))");
    CHECK(clause("degree becomes failure when x because \"y\"") ==
          "DegreeBecomes(Name:failure When(Name:x) Because(Text(TextPart:y)))");
    CHECK(clause("stage base") == "Stage(Name:base)");
    CHECK(clause("stage apply { }") == "Stage(Name:apply Block)");
    CHECK(clause("once per turn of x") == "Once(Pattern(Path(Name:turn) Of(Name:x)))");
    CHECK(clause("success { end } @Z-1 @Z-2") ==
          "Named(Name:success Block(End) Reference:@Z-1 Reference:@Z-2)");
    CHECK(clause("a \"text\" { @X }") == "Named(Name:a Text(TextPart:text) Block(Reference:@X))");
}

TEST_CASE("fields") {
    CHECK(clause("stat [ability] in -3..12 = 0") ==
          "Field(Word:stat Slot(Index(Name:ability) Range(Negate(Number:3) Number:12)) Default(Number:0))");
    CHECK(clause("pool moves in 0..1, actions: number in 2.. per turn of x") ==
          "Field(Word:pool Slot(Name:moves Range(Number:0 Number:1)) Slot(Name:actions Type(Name:number) "
          "Range(Number:2)) "
          "Per(Pattern(Path(Name:turn) Of(Name:x))))");
    CHECK(clause("mutual list next_to: zone") ==
          "Field(Word:mutual Word:list Slot(Name:next_to Type(Name:zone)))");
    CHECK(clause("link a: list of dice") == "Field(Word:link Slot(Name:a Type(Word:list Type(Name:dice))))");
    CHECK(
        clause("formula f(x: a = 1): b = x") ==
        "Formula(Name:f Params(Param(Name:x Type(Name:a) Default(Number:1))) Type(Name:b) Default(Name:x))");
}

TEST_CASE("rows") {
    CHECK(clause("1..3 wary \"Wary\" = 2 { end }") ==
          "Row(Range(Number:1 Number:3) Name:wary Text(TextPart:Wary) Default(Number:2) Block(End))");
    CHECK(clause("20.. good") == "Row(Range(Number:20) Name:good)");
    CHECK(clause("-2..-1") == "Row(Range(Negate(Number:2) Negate(Number:1)))");
    CHECK(clause("otherwise a") == "Row(Otherwise Name:a)");
    CHECK(clause("otherwise random") == "Row(Otherwise Name:random)");
    CHECK(declaration("policy p { otherwise random }") == "Policy(Name:p Block(PolicyElse(Word:random)))");
    CHECK(clause("otherwise random { }") == "Row(Otherwise Name:random Block)");
}

TEST_CASE("adjustments") {
    CHECK(
        clause("plus 2 as dodge over z.q, w when x until end of round or for 3 rounds because \"y\"") ==
        "Adjust(Operator:plus Number:2 Label(Name:dodge) Over(Path(Name:z Name:q) Path(Name:w)) When(Name:x) "
        "Until(Lasting(LastUntil(Moment(Word:end Pattern(Path(Name:round)))) LastFor(Number:3 Name:rounds))) "
        "Because(Text(TextPart:y)))");
    CHECK(clause("hp divided by 2 rounded up") ==
          "Adjust(Name:hp Operator:divided by Number:2 Rounded(Word:up))");
    CHECK(clause("plus x / 2 rounded up") ==
          "Adjust(Operator:plus RoundedExpr(Binary(Name:x Operator:/ Number:2) Word:up))");
    CHECK(clause("times 3/4 when x") == "Adjust(Operator:times Fraction:3/4 When(Name:x))");
    CHECK(clause("times 3/4 + 1") ==
          "Adjust(Operator:times Binary(Binary(Number:3 Operator:/ Number:4) Operator:+ Number:1))");
    CHECK(clause("starts at 2") == "Adjust(Operator:starts at Number:2)");
    CHECK(clause("at least 5") == "Adjust(Operator:at least Number:5)");
    CHECK(clause("becomes a") == "Adjust(Operator:becomes Name:a)");
    CHECK(clause("advantage") == "More(Name:advantage)");
    CHECK(clause("advantage\n when x") == "More(Name:advantage When(Name:x))");
    CHECK(clause("ignores a when x because \"y\"") ==
          "Ignores(Name:a When(Name:x) Because(Text(TextPart:y)))");
    CHECK(clause("forbid \"no\" when x") == "Forbid(Text(TextPart:no) When(Name:x))");
}

TEST_CASE("what bundles reach into") {
    CHECK(
        clause("modify any check of bearer (a, b: c, d as e) tagged f, g { }") ==
        "Modify(Pattern(Any(Word:check) Of(Name:bearer) Binders(Binder(Name:a) Binder(Name:b MustBe(Name:c)) "
        "Binder(Name:d Rename(Name:e))) Tagged(Name:f Name:g)) Block)");
    CHECK(clause("instead of turn.act(who) when x once per day { }") ==
          "Trigger(Word:instead Pattern(Path(Name:turn Name:act) Binders(Binder(Name:who))) When(Name:x) "
          "Once(Pattern(Path(Name:day))) Block)");
    CHECK(clause("before a { }") == "Trigger(Word:before Pattern(Path(Name:a)) Block)");
    CHECK(clause("whenever a is 0 { }") == "Whenever(Binary(Name:a Operator:is Number:0) Block)");
    CHECK(clause("every hour when a { }") == "Every(Name:hour When(Name:a) Block)");
    CHECK(clause("every n + 1 hours { }") == "Every(Binary(Name:n Operator:+ Number:1) Name:hours Block)");
    CHECK(clause("stacking highest p per source") == "Stacking(Word:highest Name:p Word:source)");
    CHECK(clause("stacking separate") == "Stacking(Word:separate)");
    CHECK(clause("counts once when a") == "Counts(Word:once When(Name:a))");
    CHECK(clause("counts each") == "Counts(Word:each)");
    CHECK(clause("counts = 3") == "Assign(Name:counts Operator:= Number:3)");
    CHECK(clause("a gains b until end of next turn of c") ==
          "Gains(Name:a Path(Name:b) Lasting(LastUntil(Moment(Word:end Next Pattern(Path(Name:turn) "
          "Of(Name:c))))))");
    CHECK(clause("a gains b until end of next") ==
          "Gains(Name:a Path(Name:b) Lasting(LastUntil(Moment(Word:end Pattern(Path(Name:next))))))");
    CHECK(declaration("condition c { begins { } ; ending { } }") ==
          "Condition(Name:c Block(Begins(Block) Ending(Block)))");
    CHECK(clause("begins { }") == "Named(Name:begins Block)");
    CHECK(clause("ends after turn of a by save(a) when b") ==
          "Ends(Moment(Word:after Pattern(Path(Name:turn) Of(Name:a))) By(Call(Name:save Argument(Name:a))) "
          "When(Name:b))");
    CHECK(clause("ends by save") == "Ends(By(Path(Name:save)))");
}

TEST_CASE("what tests hear, and moments") {
    CHECK(clause("expect said \"x\"") == "ExpectHeard(Word:said Text(TextPart:x))");
    CHECK(clause("expect not said \"x\"") == "ExpectHeard(Negated Word:said Text(TextPart:x))");
    CHECK(clause("expect asked a.b \"x\"") ==
          "ExpectHeard(Word:asked Member(Name:a Name:b) Text(TextPart:x))");
    CHECK(clause("expect asked a") == "ExpectHeard(Word:asked Name:a)");
    CHECK(clause("expect asked \"x\"") == "ExpectHeard(Word:asked Text(TextPart:x))");
    CHECK(clause("expect offered f(a)") == "ExpectHeard(Word:offered Call(Name:f Argument(Name:a)))");
    CHECK(clause("expect not offered pass") == "ExpectHeard(Negated Word:offered Literal:pass)");
    CHECK(clause("at start of round 2 { expect a }") ==
          "AtMoment(Word:start Path(Name:round) Number:2 Block(Expect(Name:a)))");
    CHECK(clause("at end of turn of a { }") == "AtMoment(Word:end Path(Name:turn) Of(Name:a) Block)");
    // The same words as names.
    CHECK(clause("expect said") == "Expect(Name:said)");
    CHECK(clause("expect not asked") == "Expect(Not(Name:asked))");
    CHECK(clause("expect offered is 3") == "Expect(Binary(Name:offered Operator:is Number:3))");
    CHECK(clause("expect offered(a)") == "Expect(Call(Name:offered Argument(Name:a)))");
    CHECK(clause("expect asked has a") == "Expect(Binary(Name:asked Operator:has Name:a))");
    CHECK(clause("expect said.x") == "Expect(Member(Name:said Name:x))");
}

TEST_CASE("scenarios, tests and policies") {
    CHECK(clause("given a") == "Given(Name:a)");
    CHECK(clause("given a = 3 * wolf \"W\" { x = 1 }") ==
          "Given(Name:a Entity(Number:3 Name:wolf Text(TextPart:W) Block(Assign(Name:x Operator:= "
          "Number:1))))");
    CHECK(clause("given a = b + 1") == "Given(Name:a Binary(Name:b Operator:+ Number:1))");
    CHECK(clause("given option a = b") == "GivenOption(Name:a Name:b)");
    CHECK(clause("a plays b") == "Plays(Name:a Name:b)");
    CHECK(clause("do f(a) with { b }") == "Do(Call(Name:f Argument(Name:a)) With(Block(More(Name:b))))");
    CHECK(clause("refused f(a) \"no\"") == "Refused(Call(Name:f Argument(Name:a)) Text(TextPart:no))");
    CHECK(clause("report a as \"b\"") == "Report(Name:a Label(Text(TextPart:b)))");
    CHECK(clause("expect a is 3") == "Expect(Binary(Name:a Operator:is Number:3))");
    CHECK(clause("expect odds of (a) is 9/25 within 0.01") ==
          "ExpectOdds(Word:odds Name:a Fraction:9/25 Within(Decimal:0.01))");
    CHECK(clause("expect mean of (d6) within 1/10 of 3.5") ==
          "ExpectOdds(Word:mean DiceLiteral:d6 Within(Fraction:1/10) Decimal:3.5)");
    CHECK(clause("expect odds(a) is 1") == "Expect(Binary(Odds(Name:a) Operator:is Number:1))");
    CHECK(clause("dice 1, 2") == "DiceQueue(Number:1 Number:2)");
    CHECK(clause("dice d20: 12, 3") == "DiceQueue(DiceLiteral:d20 Number:12 Number:3)");
    CHECK(clause("answers a, b") == "Answers(Name:a Name:b)");
    CHECK(
        clause("prefer f(a) in t.s by most a then least b when c") ==
        "Prefer(Pattern(Path(Name:f) Binders(Binder(Name:a))) In(Path(Name:t Name:s)) Key(Word:most Name:a) "
        "Key(Word:least Name:b) When(Name:c))");
    CHECK(clause("prefer any action") == "Prefer(Pattern(Any(Word:action)))");
    CHECK(clause("prefer f(1)") == "Prefer(Call(Name:f Argument(Number:1)))");
}
