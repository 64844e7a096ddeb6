#include "tests/unit/session/duel.hpp"

#include <catch2/catch.hpp>

namespace speak_up_test {

using namespace bylaw;
using namespace bylaw::api;
using Kind = Step::Kind;

constexpr const char *yard = R"(ruleset yard "A Yard"

kind man "man" {
    stat luck in -9..9
    flag favoured
}

tag ruling

procedure rulings() at any time {
    gm may any ruling
}

action favour(who: man) tagged ruling "favour {who}" {
    requires not who.favoured
    who.favoured = yes
}

action hop(who: man) "hop" {
    requires not who.favoured
    who.luck += 1
}

action dance(who: man) "dance" {
    requires who.favoured
    who.luck += 5
}

procedure turn(who: man) {
    who may any action
}

policy kind_master {
    prefer favour(who) when who.luck is 0
    otherwise default
}

scenario game "A game" {
    given ann = man "Ann"
    repeat 2 times {
        turn(ann)
    }
    report ann.luck as "luck"
    report ann.favoured as "favoured"
}

scenario kindly "By a kind game master" {
    given ann = man "Ann"
    gm plays kind_master
    turn(ann)
    report ann.luck as "luck"
}
)";

bylaw::api::Program rules() {
    const Loaded loaded = Library().load_text("yard.bylaw", yard);
    if (!loaded.program)
        throw std::runtime_error(loaded.report.text({}));
    return loaded.program;
}

using Options = std::vector<std::string>;

TEST_CASE("the game master speaks up at a question, which then comes anew") {
    Session session(rules());
    CHECK(!session.may_speak_up());
    CHECK(session.start("game").question.options == Options{"hop", "pass"});
    CHECK(session.may_speak_up());
    const Step asked = session.speak_up();
    REQUIRE(asked.kind == Kind::question);
    CHECK(asked.question.asker == "game master");
    CHECK(asked.question.options == Options{"favour Ann", "pass"});
    CHECK(asked.question.suggested == 1);
    CHECK(!session.may_speak_up());
    CHECK(session.answer(0).question.options == Options{"dance", "pass"});
    CHECK(session.speak_up().kind == Kind::failed); // nobody is left to be favoured
    CHECK(session.step().question.options == Options{"dance", "pass"});
    session.answer(0);
    session.answer(1);
    CHECK(session.reports()[0].value == "5");
}

TEST_CASE("passing changes nothing") {
    Session session(rules());
    session.start("game");
    session.speak_up();
    CHECK(session.answer(1).question.options == Options{"hop", "pass"});
}

TEST_CASE("what the game master did is taken back, done once more, saved and restored") {
    Session session(rules());
    session.start("game");
    session.speak_up();
    session.answer(0);
    const Restored restored = Session::restore(rules(), session.save());
    REQUIRE(restored.session);
    CHECK(restored.session->step().question.options == Options{"dance", "pass"});
    CHECK(session.undo());
    CHECK(session.step().question.options == Options{"favour Ann", "pass"});
    CHECK(session.undo());
    CHECK(session.step().question.options == Options{"hop", "pass"});
    CHECK(session.redo());
    CHECK(session.redo());
    CHECK(session.step().question.options == Options{"dance", "pass"});
    CHECK(session.undo_decision());
    CHECK(session.undo_decision());
    CHECK(session.step().question.options == Options{"hop", "pass"});
}

TEST_CASE("a policy of the game master acts before questions, asked by a host or not") {
    Session played(rules(), {1, Decisions::policies, DiceFrom::seed});
    played.start("kindly");
    CHECK(played.reports()[0].value == "5"); // nobody plays Ann: the first act is taken
    Session asked(rules());
    CHECK(asked.start("kindly").question.options == Options{"hop", "pass"});
    const auto spoken = asked.policy_speaks_up();
    REQUIRE(spoken);
    CHECK(spoken->question.options == Options{"dance", "pass"});
    CHECK(!asked.policy_speaks_up());
}

TEST_CASE("without such rules the game master cannot speak up") {
    Session session = test::asking();
    session.start("hall");
    CHECK(!session.may_speak_up());
    CHECK(session.speak_up().kind == Kind::failed);
    CHECK(session.step().kind == Kind::question);
}

TEST_CASE("a yes or no without a default is left to a person") {
    Session session = test::asking();
    CHECK(session.start("hall").question.decided); // default yes
}

} // namespace speak_up_test
