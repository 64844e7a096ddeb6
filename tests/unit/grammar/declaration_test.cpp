#include "tests/unit/grammar/support.hpp"

#include <catch2/catch.hpp>

using bylaw::test::declaration;
using bylaw::test::Parsed;

TEST_CASE("a file begins with its header") {
    CHECK(
        Parsed("ruleset a \"A\" language 1\nuse b.c ; use d\nextends e @X-1\n").root() ==
        "File(Ruleset(Name:a Text(TextPart:A) Language(Number:1)) Use(Path(Name:b Name:c)) Use(Path(Name:d)) "
        "Extends(Path(Name:e) Reference:@X-1))");
}

TEST_CASE("declarations") {
    CHECK(declaration("option a: number in 1..20 = 12  @Z-025") ==
          "Option(Name:a Type(Name:number) Range(Number:1 Number:20) Default(Number:12) Reference:@Z-025)");
    CHECK(declaration("option a from b, c = b") == "Option(Name:a Choices(Name:b Name:c) Default(Name:b))");
    CHECK(declaration("enum a: b,\n  c") == "Enum(Name:a Names(Name:b Name:c))");
    CHECK(declaration("tag a, b") == "Tag(Names(Name:a Name:b))");
    CHECK(declaration("kind a is b, c.d \"e\" { }") ==
          "Kind(Name:a Is(Path(Name:b) Path(Name:c Name:d)) Text(TextPart:e) Block)");
    CHECK(declaration("check a(b: c, d = 1) is e(b) tagged f rolls d6 \"g\" { @R\n }") ==
          "Rule(Word:check Name:a Params(Param(Name:b Type(Name:c)) Param(Name:d Default(Number:1))) "
          "Is(Call(Name:e Argument(Name:b))) Tagged(Name:f) Rolls(DiceLiteral:d6) Text(TextPart:g) "
          "Block(Reference:@R))");
    CHECK(declaration("procedure a") == "Rule(Word:procedure Name:a)");
    CHECK(declaration("table a { }") == "Rule(Word:table Name:a Block)");
    CHECK(declaration("action a is b.c") == "Rule(Word:action Name:a Is(Path(Name:b Name:c)))");
    CHECK(declaration("view v { }") == "Rule(Word:view Name:v Block)");
    CHECK(declaration(
              "condition a(b) on c is d while e lasts for 2 rounds or until f follows g, h \"i\" { }") ==
          "Condition(Name:a Params(Param(Name:b)) On(Name:c) Is(Path(Name:d)) While(Name:e) "
          "Lasts(Lasting(LastFor(Number:2 Name:rounds) LastUntil(Moment(Pattern(Path(Name:f)))))) "
          "Follows(Path(Name:g) Path(Name:h)) Text(TextPart:i) Block)");
    CHECK(declaration("rule a while b follows c { }") ==
          "Bundle(Name:a While(Name:b) Follows(Path(Name:c)) Block)");
    CHECK(declaration("policy a { }") == "Policy(Name:a Block)");
    CHECK(declaration("scenario a \"b\" { }") == "Scenario(Name:a Text(TextPart:b) Block)");
    CHECK(declaration("test \"a\" { }") == "Test(Text(TextPart:a) Block)");
    CHECK(declaration("hook a(b: number): c pure in \"d.lua\"") ==
          "Hook(Name:a Params(Param(Name:b Type(Name:number))) Type(Name:c) Word:pure Text(TextPart:d.lua))");
    CHECK(declaration("formula a = 1") == "Formula(Name:a Default(Number:1))");
    CHECK(declaration("stat a = 1") == "Field(Word:stat Slot(Name:a) Default(Number:1))");
}

TEST_CASE("grids") {
    CHECK(declaration("grid g(a, b: c): d {\n  one two\n  1..3 x -3 @R\n  key - 5\n  otherwise yes x\n}") ==
          "Grid(Name:g Params(Param(Name:a) Param(Name:b Type(Name:c))) Type(Name:d) Columns(Name:one "
          "Name:two) "
          "GridRow(Range(Number:1 Number:3) Cell(Name:x) Cell(Negate(Number:3)) Reference:@R) "
          "GridRow(Name:key Cell Cell(Number:5)) GridRow(Otherwise Cell(Literal:yes) Cell(Name:x)))");
}

TEST_CASE("grids with one key have no columns, and several keys in a row") {
    CHECK(declaration("grid g(a) {\n ..-3 -d4\n 1, 4..5 2d6 + 1\n 7.. \"x\"\n yes, b -2d6\n}") ==
          "Grid(Name:g Params(Param(Name:a)) "
          "GridRow(Range(Negate(Number:3)) Cell(Negate(DiceLiteral:d4))) "
          "GridRow(Range(Number:1) Range(Number:4 Number:5) "
          "Cell(Binary(DiceLiteral:2d6 Operator:+ Number:1))) "
          "GridRow(Range(Number:7) Cell(Text(TextPart:x))) "
          "GridRow(Literal:yes Name:b Cell(Negate(DiceLiteral:2d6))))");
    CHECK(declaration("grid g(a, b) {\n ..2 3..5 6..\n 1 2 3 4\n}") ==
          "Grid(Name:g Params(Param(Name:a) Param(Name:b)) "
          "Columns(Range(Number:2) Range(Number:3 Number:5) Range(Number:6)) "
          "GridRow(Range(Number:1) Cell(Number:2) Cell(Number:3) Cell(Number:4)))");
}

TEST_CASE("tables of kinds") {
    CHECK(declaration("kinds of a {\n  b c[d]\n  e \"f\" - [g] @R\n  h (1 + 2) -3 { i = 4 }\n}") ==
          "Kinds(Is(Path(Name:a)) Columns(Name:b Element(Name:c Name:d)) "
          "KindRow(Name:e Text(TextPart:f) Cell Cell(ListOf(Name:g)) Reference:@R) "
          "KindRow(Name:h Cell(Binary(Number:1 Operator:+ Number:2)) Cell(Negate(Number:3)) "
          "Block(Assign(Name:i Operator:= Number:4))))");
}

TEST_CASE("members of an enum have titles") {
    CHECK(declaration("enum a: b \"x y\", c,\n d \"z\"") ==
          "Enum(Name:a Names(Name:b Text(TextPart:x y) Name:c Name:d Text(TextPart:z)))");
}

TEST_CASE("layers") {
    CHECK(declaration("amend table a rolls d12 { }") ==
          "Rule(Layer(Word:amend) Word:table Name:a Rolls(DiceLiteral:d12) Block)");
    CHECK(declaration("replace formula a = 1") == "Formula(Layer(Word:replace) Name:a Default(Number:1))");
    CHECK(declaration("amend kind a { }") == "Kind(Layer(Word:amend) Name:a Block)");
    CHECK(declaration("remove rule a.b") == "Remove(Word:rule Path(Name:a Name:b))");
}

TEST_CASE("spans go from the first to the last token") {
    Parsed parsed("check a {  # remark\n  plus 1   @R  \n  roll d6 # more\n}  \n");
    const auto &tree = parsed.tree;
    const auto rule = tree.child(tree.root, 0);
    const auto block = tree.find(rule, bylaw::ast::NodeKind::Block);
    CHECK(tree.text_of(tree.child(block, 0)) == "plus 1   @R");
    CHECK(tree.text_of(tree.child(block, 1)) == "roll d6");
    REQUIRE(tree.comments.size() == 2);
    CHECK(tree.text.substr(tree.comments[1].begin, tree.comments[1].end - tree.comments[1].begin) ==
          "# more");
}
