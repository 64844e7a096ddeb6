#include "tests/unit/session/duel.hpp"

#include <catch2/catch.hpp>

namespace typed_text_test {

using namespace bylaw;
using namespace bylaw::api;
using Kind = Step::Kind;

TEST_CASE("typed texts name things and see them later") {
    Session session = test::asking();
    CHECK(session.evaluate("2 + 3").value == "5");
    CHECK(session.evaluate("2 + 3").type == "number");
    CHECK(session.evaluate("let n = 4").kind == Kind::done);
    CHECK(session.evaluate("given zoe = fencer \"Zoe\" { skill = n }").kind == Kind::done);
    CHECK(session.evaluate("zoe.skill + n").value == "8");
    CHECK(session.evaluate("zoe").value == "Zoe");
    session.evaluate("let all_of_them = [zoe, zoe]");
    CHECK(session.evaluate("size(all_of_them)").value == "2");
    CHECK(session.evaluate("zoe.skill = 9").kind == Kind::done);
    CHECK(session.evaluate("zoe.skill").value == "9");
    REQUIRE(session.things().size() == 1);
    CHECK(session.things()[0].name == "Zoe");
    CHECK(session.undo());
    CHECK(session.evaluate("zoe.skill").value == "4");
}

TEST_CASE("dice that stand alone are rolled") {
    Session session = test::asking();
    session.queue_dice({3, 4});
    Step step = session.evaluate("2d6 + 1");
    CHECK(step.value == "8");
    CHECK(session.explain().size() >= 1);
}

TEST_CASE("an error changes nothing, an unfinished text is told as such") {
    Session session = test::asking();
    session.evaluate("given zoe = fencer");
    Step step = session.evaluate("zoe.skil");
    CHECK(step.kind == Kind::failed);
    CHECK(step.report.all()[0].hint == "did you mean `skill`?");
    CHECK(session.evaluate("1 / 0").kind == Kind::failed);
    CHECK(session.evaluate("if yes {").incomplete);
    CHECK(session.evaluate("zoe.spirit").value == "3");
}

TEST_CASE("a rule that is there is called with brackets, however near its name is to a word") {
    Session session = test::asking();
    session.evaluate("given zoe = fencer");
    CHECK(session.evaluate("rest zoe").report.all()[0].hint == "did you mean `result`?");
    REQUIRE(session.evaluate("procedure rest(who: fencer) { who.skill += 1 }").kind == Kind::done);
    CHECK(session.evaluate("rest zoe").report.all()[0].hint == "to perform it, write `rest(zoe)`");
    CHECK(session.evaluate("rest(zoe)").kind == Kind::done);
    CHECK(session.evaluate("zoe.skill").value == "1");
}

TEST_CASE("declarations are a layer over what was loaded") {
    Session session = test::asking();
    session.evaluate("given zoe = fencer { skill = 2 }");
    Step step = session.evaluate("formula doubled(n) = 2 * n");
    INFO(step.report.text({}));
    CHECK(step.kind == Kind::done);
    CHECK(session.evaluate("doubled(zoe.skill)").value == "4");
    CHECK(session.evaluate("formula tripled(n) = 3 * n").kind == Kind::done);
    CHECK(session.evaluate("tripled(doubled(1))").value == "6");
    session.undo();
    session.undo();
    CHECK(session.evaluate("tripled(1)").kind == Kind::failed);
}

} // namespace typed_text_test
