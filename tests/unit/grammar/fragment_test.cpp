#include "grammar/keywords.hpp"
#include "tests/unit/grammar/support.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

namespace {

struct Typed {
    SourceMap sources;
    DiagnosticSink sink;
    Fragment fragment;

    explicit Typed(std::string text) {
        fragment = parse_fragment(sources, sources.add("prompt", std::move(text)), sink);
    }
    std::string root() const { return test::compact(fragment.tree, fragment.tree.root); }
};

} // namespace

TEST_CASE("what is typed is an expression, clauses or declarations") {
    CHECK(Typed("1 + 2").fragment.kind == Fragment::Kind::expression);
    CHECK(Typed("1 + 2").root() == "Binary(Number:1 Operator:+ Number:2)");
    CHECK(Typed("f(x)\n").root() == "Call(Name:f Argument(Name:x))");
    CHECK(Typed("x = 1 ; say x").root() == "Block(Assign(Name:x Operator:= Number:1) Say(Name:x))");
    CHECK(Typed("roll(2d6)").root() == "Call(Name:roll Argument(DiceLiteral:2d6))");
    CHECK(Typed("formula f(x) = x").root() == "File(Formula(Name:f Params(Param(Name:x)) Default(Name:x)))");
    CHECK(Typed("").fragment.kind == Fragment::Kind::clauses);
}

TEST_CASE("nothing that is typed behind a value is passed over") {
    for (const char *text :
         {"f(x); g(y)", "f(x)\ng(y)", "f(x); say \"z\"; g(y)", "f(x) # first\n; x = 3\n"}) {
        INFO(text);
        CHECK(Typed(text).fragment.kind == Fragment::Kind::clauses);
        CHECK(!Typed(text).sink.failed());
    }
    CHECK(Typed("f(x); g(y)").root().find("Name:g") != std::string::npos);
    CHECK(Typed("1 + 2 ;\n; # no more\n").fragment.kind == Fragment::Kind::expression);
    for (const char *text : {"1 + 2; 3", "a.b; a.b = 5", "a.b\nc.d", "1 }", "f(x) }"}) {
        INFO(text);
        CHECK(Typed(text).sink.error_count() == 1);
        CHECK(!parse_expression(Source("", text)));
    }
}

TEST_CASE("what may go on is incomplete") {
    for (const char *text :
         {"f(1,", "if x {", "if x {\n y()\n", "1 +", "[1, 2 # so far\n", "check a {\n", "formula f(x) ="}) {
        INFO(text);
        Typed typed(text);
        CHECK(typed.fragment.incomplete);
        CHECK(typed.sink.error_count() == 1); // for those who have no more to type
    }
    for (const char *text : {"say \"x", "x gains", ")", "f(1 2", "let x", "1 2"}) {
        INFO(text);
        Typed typed(text);
        CHECK(!typed.fragment.incomplete);
        CHECK(typed.sink.error_count() == 1);
    }
}

TEST_CASE("behind a mistake nothing is said of what is not typed yet") {
    for (const char *text : {"if x {\n    y = = 1\n", "check a {\n    roll d20 d6\n    success {\n",
                             "f(1 2,\n", "kind a {\n    stat c = = 3\n    stat b = 1\n"}) {
        INFO(text);
        Typed typed(text);
        CHECK(!typed.fragment.incomplete);
        CHECK(typed.fragment.wrong_so_far);
        CHECK(typed.sink.error_count() == 1);
    }
    for (const char *text : {"if x {\n    y = = 1\n}", "say \"{\" )", "f(1 2", "x = ) # {", "1 2"}) {
        INFO(text);
        CHECK(!Typed(text).fragment.wrong_so_far);
    }
}

TEST_CASE("what is too deep is not read on") {
    std::string deep;
    for (int i = 0; i < 1000; ++i)
        deep += "if x {\n";
    CHECK(Typed(deep).sink.failed());
    CHECK(!Typed(deep).fragment.wrong_so_far);
    CHECK(!Typed(deep).fragment.incomplete);
}

// Which of both is tried first says a guess by the first two words: here it is held against the attempt
// itself.
TEST_CASE("what can be read as a value is one, whichever words it is made of") {
    std::vector<std::string> seconds = {"",      "ada",         "ada = 3", "3",       "-1",
                                        "(ada)", "(2d6) >= 10", ".x",      "\"text\""};
    for (const keywords::Keyword &each : keywords::all)
        seconds.push_back(std::string(each.word) + " 3");
    std::size_t values = 0;
    for (const keywords::Keyword &first : keywords::all)
        for (const std::string &second : seconds) {
            const std::string text = std::string(first.word) + " " + second;
            const bool value = parse_expression(Source("", text)).has_value();
            values += value ? 1 : 0;
            if (value && Typed(text).fragment.kind != Fragment::Kind::expression)
                FAIL_CHECK(text);
        }
    CHECK(values > 100);
}
