#include "tests/unit/grammar/support.hpp"

#include <catch2/catch.hpp>

using bylaw::test::clause;

TEST_CASE("statements by their first word") {
    CHECK(clause("let a = 1") == "Let(Name:a Number:1)");
    CHECK(clause("if a { } else if b { } else { end }") ==
          "If(Name:a Block Else(If(Name:b Block Else(Block(End)))))");
    CHECK(clause("if a { }   @X\nelse { }") == "If(Name:a Block Reference:@X Else(Block))");
    CHECK(clause("if a may free f(b) { }") ==
          "If(May(Name:a Word:free Call(Name:f Argument(Name:b))) Block)");
    CHECK(clause("repeat while a may any action tagged t { }") ==
          "Repeat(Word:while May(Name:a Any(Word:action) Tagged(Name:t)) Block)");
    CHECK(clause("repeat until a { }") == "Repeat(Word:until Name:a Block)");
    CHECK(clause("repeat 3 times { }") == "Repeat(Number:3 Word:times Block)");
    CHECK(clause("each a in b where c together { }") ==
          "Each(Pick(Name:a Name:b Where(Name:c)) Word:together Block)");
    CHECK(clause("each a in b a gains c") == "Each(Pick(Name:a Name:b) Gains(Name:a Path(Name:c)))");
    CHECK(clause("ask gm \"q\" { a \"x\" { } ; b { } }") ==
          "AskBlock(Name:gm Text(TextPart:q) Named(Name:a Text(TextPart:x) Block) Named(Name:b Block))");
    CHECK(clause("perform a free") == "Perform(Name:a Word:free)");
    CHECK(clause("end") == "End");
    CHECK(clause("stop a") == "Stop(Name:a)");
    CHECK(clause("redo a.b") == "Redo(Path(Name:a Name:b))");
    CHECK(clause("put a after b in c.d") == "Put(Name:a Word:after Name:b Member(Name:c Name:d))");
    CHECK(clause("say a") == "Say(Name:a)");
    CHECK(clause("row \"a\", b") == "RowOut(Text(TextPart:a) Name:b)");
    CHECK(clause("show a.b(c)") == "Show(Call(Member(Name:a Name:b) Argument(Name:c)))");
    CHECK(clause("result 1") == "Result(Number:1)");
}

TEST_CASE("statements that begin with a place") {
    CHECK(clause("a = 1") == "Assign(Name:a Operator:= Number:1)");
    CHECK(clause("a.b[c] += 1") == "Assign(Element(Member(Name:a Name:b) Name:c) Operator:+= Number:1)");
    CHECK(clause("a -=\n  1") == "Assign(Name:a Operator:-= Number:1)");
    CHECK(clause("gm may \"x\" { }") == "MayDo(Name:gm Text(TextPart:x) Block)");
    CHECK(clause("a may f(b)") == "May(Name:a Call(Name:f Argument(Name:b)))");
    CHECK(clause("a gains b(1) from c until start of turn of c or for 2 rounds") ==
          "Gains(Name:a Call(Name:b Argument(Number:1)) From(Name:c) Lasting(LastUntil(Moment(Word:start "
          "Pattern(Path(Name:turn) Of(Name:c)))) LastFor(Number:2 Name:rounds)))");
    CHECK(clause("a loses oldest b.c") == "Loses(Name:a Word:oldest Path(Name:b Name:c))");
    CHECK(clause("f(a) with { b plus 1 }") ==
          "Perforce(Call(Name:f Argument(Name:a)) With(Block(Adjust(Name:b Operator:plus Number:1))))");
}

TEST_CASE("where lines end") {
    CHECK(clause("a = b and\n # a remark\n c") ==
          "Assign(Name:a Operator:= Binary(Name:b Operator:and Name:c))");
    CHECK(clause("requires a\n  and b\n  else \"c\"") ==
          "Requires(Binary(Name:a Operator:and Name:b) Else(Text(TextPart:c)))");
    CHECK(clause("f(make a { x = 1\n y = 2 })") ==
          "Perforce(Call(Name:f Argument(Made(Entity(Name:a Block(Assign(Name:x Operator:= Number:1) "
          "Assign(Name:y Operator:= Number:2)))))))");
}
