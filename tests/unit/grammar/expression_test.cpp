#include "tests/unit/grammar/support.hpp"

#include <catch2/catch.hpp>

using bylaw::test::expression;

TEST_CASE("operators bind from the loosest to the tightest") {
    CHECK(expression("a or b and c") == "Binary(Name:a Operator:or Binary(Name:b Operator:and Name:c))");
    CHECK(expression("not a is b") == "Not(Binary(Name:a Operator:is Name:b))");
    CHECK(expression("not not a") == "Not(Not(Name:a))");
    CHECK(expression("a + b * c") == "Binary(Name:a Operator:+ Binary(Name:b Operator:* Name:c))");
    CHECK(expression("a - b - c") == "Binary(Binary(Name:a Operator:- Name:b) Operator:- Name:c)");
    CHECK(expression("(a - b) / -c") == "Binary(Binary(Name:a Operator:- Name:b) Operator:/ Negate(Name:c))");
    CHECK(expression("a < 2") == "Binary(Name:a Operator:< Number:2)");
    CHECK(expression("a >= 1_000") == "Binary(Name:a Operator:>= Number:1_000)");
    CHECK(expression("a is not b") == "Binary(Name:a Operator:is not Name:b)");
    CHECK(expression("a has b and c in d") ==
          "Binary(Binary(Name:a Operator:has Name:b) Operator:and Binary(Name:c Operator:in Name:d))");
    CHECK(expression("7 / 2 rounded up") == "RoundedExpr(Binary(Number:7 Operator:/ Number:2) Word:up)");
    CHECK(expression("9/25") == "Binary(Number:9 Operator:/ Number:25)");
}

TEST_CASE("dice and what is done with them") {
    CHECK(expression("d20 + 2d6") == "Binary(DiceLiteral:d20 Operator:+ DiceLiteral:2d6)");
    CHECK(expression("2d20 highest 1") == "Keep(DiceLiteral:2d20 Word:highest Number:1)");
    CHECK(expression("(n + 1)d6 lowest n") ==
          "Keep(DicePool(Binary(Name:n Operator:+ Number:1) DiceLiteral:d6) Word:lowest Name:n)");
    CHECK(expression("(n)d(s)") == "DicePool(Name:n Name:s)");
    CHECK(expression("3d6 reroll 1 once + 2") ==
          "Binary(Reroll(DiceLiteral:3d6 Range(Number:1) Word:once) Operator:+ Number:2)");
    CHECK(expression("3d6 reroll 1..2") == "Reroll(DiceLiteral:3d6 Range(Number:1 Number:2))");
    CHECK(expression("d6 explode") == "Explode(DiceLiteral:d6)");
    CHECK(expression("d6 explode 5..6") == "Explode(DiceLiteral:d6 Range(Number:5 Number:6))");
    CHECK(expression("5d6 count 5..6, 1") ==
          "CountFaces(DiceLiteral:5d6 Range(Number:5 Number:6) Range(Number:1))");
    CHECK(expression("greater(5d6 count 5, x)") ==
          "Call(Name:greater Argument(CountFaces(DiceLiteral:5d6 Range(Number:5))) Argument(Name:x))");
    CHECK(expression("climb d4, d6") == "Climb(DiceLiteral:d4 DiceLiteral:d6)");
}

TEST_CASE("names, calls and members") {
    CHECK(expression("a.b.c(x)") == "Call(Member(Member(Name:a Name:b) Name:c) Argument(Name:x))");
    CHECK(expression("hp.max") == "Member(Name:hp Name:max)");
    CHECK(expression("x[a]") == "Element(Name:x Name:a)");
    CHECK(expression("f()") == "Call(Name:f)");
    CHECK(expression("f(a, target: b,)") == "Call(Name:f Argument(Name:a) Argument(Name:target Name:b))");
    CHECK(expression("f(\n  a,\n  b\n)") == "Call(Name:f Argument(Name:a) Argument(Name:b))");
    CHECK(expression("roll(2d6) + count(x)") ==
          "Binary(Call(Name:roll Argument(DiceLiteral:2d6)) Operator:+ Call(Name:count Argument(Name:x)))");
    CHECK(expression("[a, b]") == "ListOf(Name:a Name:b)");
    CHECK(expression("[]") == "ListOf");
    CHECK(expression("yes") == "Literal:yes");
    CHECK(expression("pass") == "Literal:pass");
}

TEST_CASE("choosing, picking and asking") {
    CHECK(expression("if a then b else\n c") == "Choose(Name:a Name:b Name:c)");
    CHECK(expression("first f in l where f.ok by most f.x then least f.y") ==
          "Select(Word:first Pick(Name:f Name:l Where(Member(Name:f Name:ok)) Key(Word:most Member(Name:f "
          "Name:x)) "
          "Key(Word:least Member(Name:f Name:y))))");
    CHECK(expression("if all f in l by most f then a else b") ==
          "Choose(Select(Word:all Pick(Name:f Name:l Key(Word:most Name:f))) Name:a Name:b)");
    CHECK(expression("(count c in l) < 2") ==
          "Binary(Select(Word:count Pick(Name:c Name:l)) Operator:< Number:2)");
    CHECK(expression("x in l") == "Binary(Name:x Operator:in Name:l)");
    CHECK(expression("x in 3..5 and y") ==
          "Binary(Binary(Name:x Operator:in Range(Number:3 Number:5)) Operator:and Name:y)");
    CHECK(expression("x in a + 1.. or y") ==
          "Binary(Binary(Name:x Operator:in Range(Binary(Name:a Operator:+ Number:1))) Operator:or Name:y)");
    CHECK(expression("some x in l has x.a") == "Quantified(Word:some Name:x Name:l Member(Name:x Name:a))");
    CHECK(expression("every x in l has a or b") ==
          "Quantified(Word:every Name:x Name:l Binary(Name:a Operator:or Name:b))");
    CHECK(expression("sum x in l of x.a") == "Fold(Word:sum Pick(Name:x Name:l) Member(Name:x Name:a))");
    CHECK(expression("ask gm \"how?\" from l default a") ==
          "AskExpr(Name:gm Text(TextPart:how?) From(Name:l) AskDefault(Name:a))");
    CHECK(expression("make wolf \"Grey\" { hp = 3 }") ==
          "Made(Entity(Name:wolf Text(TextPart:Grey) Block(Assign(Name:hp Operator:= Number:3))))");
    CHECK(expression("odds(a)") == "Odds(Name:a)");
}

TEST_CASE("texts hold expressions") {
    CHECK(expression(R"("")") == "Text");
    CHECK(expression(R"("a {b.c + 1} d")") ==
          "Text(TextPart:a  Binary(Member(Name:b Name:c) Operator:+ Number:1) TextPart: d)");
    CHECK(expression(R"("\"\{\n")") == R"(Text(TextPart:\"\{\n))");
    CHECK(expression(R"("{f("x")}")") == "Text(Call(Name:f Argument(Text(TextPart:x))))");
}
