#include "tests/unit/session/duel.hpp"

#include <catch2/catch.hpp>

namespace undo_test {

using namespace bylaw;
using namespace bylaw::api;
using Kind = Step::Kind;

TEST_CASE("undo goes back before the last answer") {
    Session session = test::asking();
    session.start("hall");
    std::vector<View> before = session.views();
    session.answer(0);
    CHECK(session.undo());
    CHECK(session.step().kind == Kind::question);
    CHECK(session.views()[0].rows == before[0].rows);
    CHECK(session.undo());
    CHECK(session.step().kind == Kind::done);
    CHECK(!session.undo());
}

TEST_CASE("a decision is taken back, but nothing before the first") {
    Session session = test::asking();
    session.evaluate("let n = 4");
    const Step first = session.start("hall");
    CHECK(!session.undo_decision());
    CHECK(session.step().kind == Kind::question);
    session.answer(0);
    CHECK(session.undo_decision());
    CHECK(session.step().question.text == first.question.text);
    CHECK(!session.undo_decision());
    CHECK(session.answer(1).kind == Kind::question);
}

TEST_CASE("a scenario that begins anew has its own cast, and is one step back") {
    Session session(test::duel(), {7, Decisions::policies, DiceFrom::seed});
    session.evaluate("given eve = fencer \"Eve\"");
    session.start("hall");
    CHECK(session.things().size() == 3); // start() adds
    const std::string before = session.evaluate("roll(5d1000)").value;
    session.undo();
    CHECK(session.start_anew("hall").kind == Kind::done);
    CHECK(session.things().size() == 2);
    CHECK(session.reports().size() == 1);
    CHECK(session.evaluate("eve").kind == Kind::failed);
    CHECK(session.undo());
    CHECK(session.things().size() == 3);
    CHECK(session.evaluate("eve.skill").value == "0");
    CHECK(session.evaluate("roll(5d1000)").value == before);
}

TEST_CASE("what began anew is saved, restored and done once more") {
    Session session = test::asking();
    session.evaluate("given eve = fencer \"Eve\"");
    session.queue_dice({20});
    CHECK(session.start_anew("hall").kind == Kind::question);
    session.answer(0); // the die that waited: 20 and 5 touch
    const auto spirit = [](const Session &game) { return game.things().at(1).fields.at(0).value; };
    CHECK(spirit(session) == "2");
    const Restored restored = Session::restore(test::duel(), session.save());
    REQUIRE(restored.session);
    CHECK(restored.session->things().size() == 2);
    CHECK(spirit(*restored.session) == "2");
    session.cancel();
    CHECK(session.things().size() == 1);
    CHECK(session.redo());
    CHECK(session.step().kind == Kind::question);
    CHECK(session.redo());
    CHECK(spirit(session) == "2");
    CHECK(session.start_anew("hall").kind == Kind::failed); // something is asked
    session.cancel();
    CHECK(session.start_anew("nowhere").kind == Kind::failed);
    CHECK(session.things().size() == 1);
}

TEST_CASE("dice that were typed are taken back") {
    Session session(test::duel(), {7, Decisions::policies, DiceFrom::table});
    CHECK(session.start("hall").kind == Kind::dice);
    CHECK(!session.undo_decision());
    session.give_faces({3});
    CHECK(session.undo_decision());
    CHECK(session.step().kind == Kind::dice);
}

TEST_CASE("undo restores the seed and where the dice stand") {
    Session session = test::asking();
    session.reseed(99);
    const std::string first = session.evaluate("10d1000").value;
    CHECK(session.evaluate("10d1000").value != first);
    session.undo();
    session.undo();
    CHECK(session.evaluate("10d1000").value == first);
    session.undo();
    CHECK(session.undo());
    CHECK(session.options().seed == 7);
}

TEST_CASE("what is given up was not begun: the dice fall as they would have") {
    Session session = test::asking(), other = test::asking();
    session.start("hall");
    session.answer(0);
    session.cancel();
    CHECK(session.evaluate("10d1000").value == other.evaluate("10d1000").value);
    CHECK(session.move_to(test::duel()).kind == Kind::done); // and is not done again
}

TEST_CASE("a game longer than undo goes back can be given up") {
    Loaded loaded = Library().load_text(
        "long", "procedure p() {\n    repeat while yes {\n        let x = ask gm \"x?\"\n    }\n}\n");
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    Session session(loaded.program);
    session.evaluate("let n = 4");
    REQUIRE(session.evaluate("p()").kind == Kind::question);
    for (int i = 0; i < 300; ++i)
        session.answer(0);
    session.cancel();
    CHECK(session.move_to(loaded.program).kind == Kind::done);
    CHECK(session.evaluate("n").value == "4");
}

TEST_CASE("who decides is repeated when a game is done again, and goes with undo") {
    Session session = test::asking();
    session.start("hall");
    session.decide(Decisions::policies);
    Step step = session.answer(0);
    REQUIRE(step.kind == Kind::done);
    CHECK(session.move_to(test::duel()).kind == Kind::done);
    CHECK(session.options().decisions == Decisions::policies);
    CHECK(session.evaluate("formula doubled(n) = 2 * n").kind == Kind::done);
    CHECK(session.options().decisions == Decisions::policies);
    while (session.undo()) {
    }
    CHECK(session.options().decisions == Decisions::ask);
}

TEST_CASE("rules by which something cannot be done again are not moved to") {
    Session session = test::asking();
    session.evaluate("given zoe = fencer { skill = 2 }");
    Loaded other = Library().load_text("other", "kind fencer \"fencer\" {\n    stat wit = 0\n}\n");
    REQUIRE(other.program);
    CHECK(session.move_to(other.program).kind == Kind::failed);
    CHECK(session.program().name() == "duel");
    CHECK(session.evaluate("zoe.skill").value == "2");
}

namespace {

// A game as it is seen from outside; what was done in it is part of what is saved.
std::string seen(const Session &session) {
    std::string all = session.save() + '\n';
    for (const ThingView &thing : session.things())
        for (const FieldView &field : thing.fields)
            all += thing.name + '.' + field.name + ' ' + field.value + '\n';
    return all + session.step().question.text;
}

} // namespace

TEST_CASE("what was taken back is done once more, with the same dice") {
    Session session = test::asking();
    session.evaluate("let first = 3d1000");
    session.start("hall");
    session.answer(0);
    session.answer(1);
    std::vector<std::string> then{seen(session)};
    while (session.undo())
        then.push_back(seen(session));
    for (auto at = then.rbegin() + 1; at != then.rend(); ++at) {
        REQUIRE(session.redo());
        CHECK(seen(session) == *at);
    }
    CHECK(!session.redo());
    CHECK(session.evaluate("1").kind == Kind::failed); // the question stands
}

TEST_CASE("what is done once more is told once more") {
    Session session = test::asking();
    std::vector<std::string> told;
    session.on_event([&](const bylaw::api::Event &event) { told.push_back(event.text); });
    session.start("hall");
    told.clear();
    session.answer(0);
    const std::vector<std::string> first = std::exchange(told, {});
    session.undo();
    session.redo();
    CHECK(told == first);
    CHECK_FALSE(told.empty());
}

TEST_CASE("whatever is done anew leaves nothing to be done once more") {
    Session session = test::asking();
    session.evaluate("let a = 1");
    session.evaluate("let b = 2");
    session.undo();
    session.undo();
    session.evaluate("1 + 1"); // only looks
    CHECK(session.redo());
    session.evaluate("let c = 3");
    CHECK(!session.redo());
    session.undo();
    session.queue_dice({4});
    CHECK(!session.redo());
    session.undo();
    session.reseed(5);
    CHECK(!session.redo());
}

TEST_CASE("a decision that was taken back, and a game that was given up, are done once more") {
    Session session = test::asking();
    session.start("hall");
    session.answer(0);
    session.answer(1);
    const std::string whole = seen(session);
    session.undo_decision();
    session.cancel();
    CHECK(session.step().kind == Kind::done);
    while (session.redo()) {
    }
    CHECK(seen(session) == whole);
}

TEST_CASE("declarations, typed dice and who decides are done once more") {
    Session session(test::duel(), {7, Decisions::ask, DiceFrom::table});
    session.evaluate("enum hue { red, blue }");
    session.start("hall");
    session.answer(0);
    session.give_faces({12});
    session.decide(Decisions::policies);
    session.give_faces({9});
    const std::string whole = seen(session);
    while (session.undo()) {
    }
    CHECK(session.evaluate("hue").kind == Kind::failed);
    CHECK(session.options().decisions == Decisions::ask);
    while (session.redo()) {
    }
    CHECK(seen(session) == whole);
    CHECK(session.options().decisions == Decisions::policies);
}

} // namespace undo_test
