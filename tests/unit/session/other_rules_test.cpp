// Names and calls of a program; a game taken to other rules; odds of a game as it stands.
#include "tests/unit/session/duel.hpp"

#include <catch2/catch.hpp>

namespace other_rules_test {

namespace test = bylaw::test;
using namespace bylaw::api;
using Kind = Step::Kind;

namespace {

Program changed(const std::string &from, const std::string &to) {
    std::string text = test::duel_text;
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    Loaded loaded = Library().load_text("duel", text);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    return loaded.program;
}

std::vector<std::string> left_out(const CarriedOver &carried) {
    std::vector<std::string> all;
    for (const LeftOut &each : carried.left_out)
        all.push_back(each.what + (each.why.has_errors() ? ": " + each.why.all().front().code : ""));
    return all;
}

OddsOptions in_fractions() {
    OddsOptions options;
    options.rational = true;
    return options;
}

using Texts = std::vector<std::string>;

} // namespace

TEST_CASE("a call that is open is told with its roles, and which comes next") {
    const Program program = test::duel();
    const auto call = program.open_call("bob.skill + lunge(first(bob), ");
    REQUIRE(call);
    REQUIRE(call->called.size() == 1);
    CHECK(call->called[0].roles == Texts{"attacker: fencer", "target: fencer"});
    CHECK(call->role == 1);
    CHECK(program.open_call("lunge(")->role == 0);
    CHECK(!program.open_call("lunge(a, b)"));
    CHECK(!program.open_call("nobody("));
    CHECK(!program.open_call("("));
    CHECK(!program.open_call("fencer(")); // a kind is no call
}

TEST_CASE("what bears a name is told with its place") {
    const Program program = test::duel();
    const std::vector<Declared> found = program.declared("bout");
    REQUIRE(found.size() == 1);
    CHECK(found[0].is_called);
    CHECK(found[0].place.line == 26);
    CHECK(program.declared("lives").at(0).place.line == 3);
    CHECK(program.declared("nobody").empty());
}

TEST_CASE("a game goes on by other rules, without what they do not allow") {
    Session session = test::asking();
    session.evaluate("given ada = fencer { skill = 2 }");
    session.evaluate("given bob = fencer");
    session.evaluate("bob.spirit -= 1");
    session.evaluate("ada.skill += 1");
    const CarriedOver carried = session.carry_over(changed("skill", "craft"));
    CHECK(carried.step.kind == Kind::done);
    CHECK(left_out(carried) == Texts{"given ada = fencer { skill = 2 }: B0202", "ada.skill += 1: B0207"});
    CHECK(session.evaluate("bob.spirit").value == "2");
    CHECK(session.evaluate("bob.craft").value == "0");
    CHECK(session.undo());
    CHECK(session.evaluate("bob.spirit").value == "3");
}

TEST_CASE("where all can be done again nothing is left out") {
    Session session = test::asking();
    session.evaluate("given ada = fencer { skill = 2 }");
    CHECK(session.carry_over(changed("stat skill = 0", "stat skill = 1")).left_out.empty());
    CHECK(session.evaluate("ada.skill").value == "2");
}

TEST_CASE("an answer that nobody is asked for is left out with what came after it; the question stands") {
    Session session = test::asking();
    session.start("hall");
    session.answer(1);
    session.answer(1);
    const CarriedOver carried = session.carry_over(
        changed("if ask a \"lunge?\" default yes {", "if ask a \"well?\" from [1, 2] default 1 is 1 {"));
    CHECK(carried.step.kind == Kind::question);
    CHECK(carried.step.question.text == "well?");
    REQUIRE(carried.left_out.size() == 2);
    CHECK(carried.left_out[0].what == "the answer `no`");
    CHECK(!carried.left_out[0].why.empty());
    CHECK(carried.left_out[1].why.empty());
    CHECK(session.answer(0).kind == Kind::question);
}

TEST_CASE("a scenario that is gone takes its answers with it, and what follows is done") {
    Session session = test::asking();
    session.start("hall");
    while (session.step().kind == Kind::question)
        session.answer(0);
    session.evaluate("let n = 4");
    const CarriedOver carried = session.carry_over(changed("scenario hall", "scenario yard"));
    REQUIRE(carried.left_out.size() >= 2);
    CHECK(carried.left_out[0].what == "the scenario `hall`");
    CHECK(carried.left_out[1].what == "the answer `yes`");
    CHECK(session.evaluate("n").value == "4");
}

TEST_CASE("odds are those of the game as it stands") {
    Session session = test::asking();
    session.evaluate("given ada = fencer { skill = 3 }");
    session.evaluate("given bob = fencer");
    session.queue_dice({20});
    // 11 with 3: 8 to 20 on a d20.
    const OddsAnswer answer = session.odds("lunge(ada, bob) is success", in_fractions());
    INFO(answer.report.text({}));
    REQUIRE(answer.branches.size() == 1);
    CHECK(answer.branches[0].distributions[0].mean_fraction == "13/20");
    CHECK(session.evaluate("bob.spirit").value == "3");
    const OddsAnswer set_up = session.odds("ada.skill = 10; lunge(ada, bob) is success", in_fractions());
    CHECK(set_up.branches.at(0).distributions.at(0).mean_fraction == "1/1");
    CHECK(session.evaluate("ada.skill").value == "3");
    session.start("hall");
    CHECK(session.odds("d6", {}).report.has_errors());
}

TEST_CASE("rules that ask where they did not ask are refused, and the game stays as it was") {
    const auto loaded = [](const char *deed) {
        Loaded rules = Library().load_text("r", std::string("ruleset r \"R\"\nstat n = 0\nprocedure p() { ") +
                                                    deed + " }\n");
        INFO(rules.report.text({}));
        REQUIRE(rules.program);
        return rules.program;
    };
    Session session(loaded("n += 1"), {1});
    REQUIRE(session.evaluate("p()").kind == Kind::done);
    REQUIRE(session.evaluate("p()").kind == Kind::done);
    const Step step = session.move_to(loaded("if ask gm \"well?\" default no { n += 1 }"));
    CHECK(step.kind == Kind::failed);
    CHECK(session.query("n", {}).value.number == 2);
}

} // namespace other_rules_test
