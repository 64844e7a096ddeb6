// A session and its host: calls from within a listener, numbers that mean nothing, how far undo() goes back.
#include "tests/unit/session/duel.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <functional>
#include <limits>

namespace guest_test {

using namespace bylaw;
using namespace bylaw::api;
using Kind = Step::Kind;

namespace {

// All that is seen of a game, and what it is made from.
std::string seen(const Session &session) {
    std::string all = session.save() + session.step().question.text + session.step().value;
    for (const ThingView &thing : session.things())
        for (const FieldView &field : thing.fields)
            all += thing.name + '.' + field.name + '=' + field.value + '\n';
    for (const std::string &name : session.names())
        all += name + '\n';
    return all;
}

const Session &other_game() {
    static const Session game(test::duel());
    return game;
}

using Call = std::function<void(Session &)>;

const std::vector<std::pair<const char *, Call>> &calls() {
    static const std::vector<std::pair<const char *, Call>> all = {
        {"start", [](Session &s) { s.start("hall"); }},
        {"start_anew", [](Session &s) { s.start_anew("hall"); }},
        {"evaluate", [](Session &s) { s.evaluate("1 + 1"); }},
        {"act", [](Session &s) { s.act("lunge", {}); }},
        {"answer", [](Session &s) { s.answer(0); }},
        {"give_faces", [](Session &s) { s.give_faces({1}); }},
        {"queue_dice", [](Session &s) { s.queue_dice({1}); }},
        {"reseed", [](Session &s) { s.reseed(1); }},
        {"decide", [](Session &s) { s.decide(Decisions::policies); }},
        {"pause_after", [](Session &s) { s.pause_after(1); }},
        {"go_on", [](Session &s) { s.go_on(); }},
        {"allow", [](Session &s) { s.allow({.instructions = 1}); }},
        {"undo", [](Session &s) { s.undo(); }},
        {"undo_decision", [](Session &s) { s.undo_decision(); }},
        {"redo", [](Session &s) { s.redo(); }},
        {"cancel", [](Session &s) { s.cancel(); }},
        {"on_event", [](Session &s) { s.on_event({}); }},
        {"move_to", [](Session &s) { s.move_to(s.program()); }},
        {"carry_over", [](Session &s) { s.carry_over(s.program()); }},
        {"save", [](Session &s) { s.save(); }},
        {"copy", [](Session &s) { Session copy = s; }},
        {"assign", [](Session &s) { s = other_game(); }},
        {"query", [](Session &s) { s.query("1 + 1"); }},
        {"read",
         [](Session &s) {
             s.read({1, ""}, "skill");
         }},
        {"find", [](Session &s) { s.find("Ada"); }},
        {"all", [](Session &s) { s.all(); }},
        {"things", [](Session &s) { s.things(); }},
        {"views", [](Session &s) { s.views(); }},
        {"choices", [](Session &s) { s.choices(); }},
        {"explain", [](Session &s) { s.explain(); }},
        {"why_not", [](Session &s) { s.why_not("lunge"); }},
        {"value", [](Session &s) { s.value(); }},
    };
    return all;
}

} // namespace

TEST_CASE("a call from within a listener is refused, and nothing is changed by it") {
    Session undisturbed = test::asking();
    undisturbed.start("hall");
    undisturbed.answer(0);
    for (const auto &[name, call] : calls()) {
        INFO(name);
        Session session = test::asking();
        session.start("hall");
        int refused = 0;
        session.on_event([&, &made = call](const Event &) {
            try {
                made(session);
            } catch (const SessionBusy &busy) {
                refused += std::string(busy.what()).find("the session is busy") == 0 ? 1 : 0;
            }
        });
        CHECK(session.answer(0).kind != Kind::failed);
        CHECK(refused > 0);
        session.on_event({});
        CHECK(seen(session) == seen(undisturbed));
    }
}

TEST_CASE("what is refused within a listener and not caught undoes the call that it happens in") {
    Session session = test::asking();
    session.start("hall");
    const std::string before = seen(session);
    session.on_event([&](const Event &) { session.undo(); });
    CHECK_THROWS_AS(session.answer(0), SessionBusy);
    CHECK(seen(session) == before);
    session.on_event({});
    CHECK(session.answer(0).kind != Kind::failed);
}

TEST_CASE("a listener may look where the session stands, and interrupt it") {
    Session session = test::asking();
    session.on_event([&](const Event &) {
        CHECK(session.step().kind == Kind::done);
        CHECK(session.program().name() == "duel");
        session.interrupt();
    });
    const Step step = session.evaluate("say \"on and on\"; repeat while 1 < 2 { }");
    REQUIRE(step.kind == Kind::failed);
    CHECK(step.report.all().front().code == "B0750");
}

TEST_CASE("seconds below 0 are over at once, NaN is refused") {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double seconds : {-1.0, -std::numeric_limits<double>::infinity()}) {
        Session session = test::asking();
        session.allow({.seconds = seconds});
        const Step step = session.evaluate("repeat while 1 < 2 { }");
        REQUIRE(step.kind == Kind::failed);
        CHECK(step.report.all().front().code == "B0994");
    }
    CHECK_THROWS_AS(Session(test::duel(), {.budgets = {.seconds = nan}}), std::invalid_argument);
    Session session = test::asking();
    CHECK_THROWS_AS(session.allow({.seconds = nan}), std::invalid_argument);
    CHECK_THROWS_AS(Session::restore(test::duel(), session.save(), {.seconds = nan}), std::invalid_argument);
    CHECK(session.evaluate("1 + 1").value == "2");
}

// Each place of a game of typed texts, as a session that came there has it, and one that went back to it.
TEST_CASE("undo goes back to typed texts whose rules were forgotten") {
    const std::vector<std::string> texts = {"given eve = fencer \"Eve\" { skill = 2 }",
                                            "let pool_of_hers = 7d13",
                                            "given bob = fencer \"Bob\"",
                                            "roll(pool_of_hers)",
                                            "eve.skill += 3",
                                            "if ask eve \"strike?\" default yes { bob.spirit -= 1 }",
                                            "given cy = fencer \"Cy\" { skill = eve.skill }",
                                            "lunge(eve, cy)",
                                            "say \"well met, {bob}\""};
    const auto do_next = [&](Session &session, std::size_t &next) {
        if (session.step().kind == Kind::question)
            return session.answer(0);
        return session.evaluate(texts[next++ % texts.size()]);
    };
    Session session = test::asking();
    std::vector<std::string> places;
    for (std::size_t next = 0; next < texts.size();) {
        places.push_back(seen(session));
        REQUIRE(do_next(session, next).kind != Kind::failed);
    }
    const std::string end = seen(session);
    Session back = session;
    for (std::size_t i = places.size(); i-- > 0;) {
        REQUIRE(back.undo());
        CHECK(seen(back) == places[i]);
    }
    CHECK(!back.undo());
    while (back.redo()) {
    }
    CHECK(seen(back) == end);
    // From the middle of a text that asks it goes on as it did.
    while (back.step().kind != Kind::question)
        REQUIRE(back.undo());
    CHECK(back.evaluate("1").kind == Kind::failed);
    CHECK(back.query("eve.skill").value.text == "5");
    CHECK(back.answer(0).kind == Kind::done);
    CHECK(back.query("bob.spirit").value.text == "2");
}

TEST_CASE("a host bounds what is kept for undo, and the last command is kept always") {
    const auto steps_back = [](std::uint64_t bytes) {
        Session session(test::duel(), {.budgets = {.undo_memory = bytes}});
        for (int i = 0; i < 50; ++i)
            session.evaluate("let n" + std::to_string(i) + " = 1");
        int steps = 0;
        while (session.undo())
            ++steps;
        return steps;
    };
    CHECK(steps_back(0) == 1);
    CHECK(steps_back(Budgets::unbounded) == 50);
    const int some = steps_back(40'000);
    CHECK(some > 1);
    CHECK(some < 50);
}

} // namespace guest_test
