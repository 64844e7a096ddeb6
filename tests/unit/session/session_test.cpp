#include "tests/unit/session/duel.hpp"

#include <catch2/catch.hpp>

namespace session_test {

using namespace bylaw;
using namespace bylaw::api;
using Kind = Step::Kind;

namespace {

std::vector<std::string> texts_of(Session &session, Step step) {
    std::vector<std::string> texts;
    session.on_event([&](const Event &event) {
        if (event.weight == Event::Weight::spoken)
            texts.push_back(event.text);
    });
    while (step.kind == Kind::question)
        step = session.answer(step.question.suggested);
    CHECK(step.kind == Kind::done);
    return texts;
}

} // namespace

TEST_CASE("a scenario asks, with what the policy would do as the default") {
    INFO(Library().load_text("duel", test::duel_text).report.text({}));
    REQUIRE(test::duel());
    Session session = test::asking();
    Step step = session.start("hall");
    REQUIRE(step.kind == Kind::question);
    CHECK(step.question.asker == "Ada");
    CHECK(step.question.text == "lunge?");
    CHECK(step.question.options == std::vector<std::string>{"yes", "no"});
    CHECK(step.question.suggested == 0);
    CHECK(!texts_of(session, step).empty());
    REQUIRE(session.reports().size() == 1);
    CHECK(session.reports()[0].name == "spirit of Ada");
}

TEST_CASE("pressing Enter plays as the policies would") {
    Session asked = test::asking();
    std::vector<std::string> texts = texts_of(asked, asked.start("hall"));
    Session automatic(test::duel(), {7, Decisions::policies, DiceFrom::seed});
    std::vector<std::string> others;
    automatic.on_event([&](const Event &event) {
        if (event.weight == Event::Weight::spoken)
            others.push_back(event.text);
    });
    CHECK(automatic.start("hall").kind == Kind::done);
    CHECK(others == texts);
}

TEST_CASE("a `whenever` sees a change of whomever it looks at") {
    Library library;
    auto loaded = library.load_text("far", R"(kind creature "creature" {
    flag lost
    link friend: creature
    list band: creature
    stat by_link = 0
    stat by_list = 0
    stat by_formula = 0
    stat by_itself = 0

    formula friendless: yesno = friend is not none and friend.lost

    whenever friend is not none and friend.lost { by_link += 1 }
    whenever some c in band has c.lost { by_list += 1 }
    whenever friendless { by_formula += 1 }
    whenever lost { by_itself += 1 }
}
formula gone(who: creature): yesno = who.lost
condition sworn on creature { ends when source.lost }
condition bound on creature { ends when gone(source) }
condition awake on creature { ends when bearer.lost }
condition alone on creature { ends when gone(bearer) }
scenario hall "The hall" {
    given ada = creature "Ada"
    given orc = creature "Orc"
    ada.friend = orc
    ada.band = [orc]
    ada gains sworn from orc
    ada gains bound from orc
    ada gains awake from orc
    ada gains alone from orc
    orc.lost = yes
    report ada.by_link as "link"
    report ada.by_list as "list"
    report ada.by_formula as "formula"
    report ada.by_itself as "itself"
    report orc.by_itself as "own"
    report ada is sworn as "sworn"
    report ada is bound as "bound"
    report ada is awake as "awake"
    report ada is alone as "alone"
}
)");
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    Session session(loaded.program, {7, Decisions::policies, DiceFrom::seed});
    REQUIRE(session.start("hall").kind == Kind::done);
    std::vector<std::pair<std::string, std::string>> reports;
    for (const ReportLine &line : session.reports())
        reports.emplace_back(line.name, line.value);
    CHECK(reports == std::vector<std::pair<std::string, std::string>>{{"link", "1"},
                                                                      {"list", "1"},
                                                                      {"formula", "1"},
                                                                      {"itself", "0"},
                                                                      {"own", "1"},
                                                                      {"sworn", "no"},
                                                                      {"bound", "no"},
                                                                      {"awake", "yes"},
                                                                      {"alone", "yes"}});
}

TEST_CASE("the default that is worked out is suggested, whoever plays") {
    Library library;
    auto loaded = library.load_text("ways", R"(kind place "place" {
    flag deep
}
kind hero "hero" {
    list ways: place
}
policy obedient {
    otherwise default
}
scenario hall "The hall" {
    given a = place "A"
    given b = place "B" { deep = yes }
    given ada = hero "Ada" { ways = [a, b] }
    let deepest = first z in ada.ways where z.deep
    let one = ask ada "Where to?" from ada.ways default deepest
    ada plays obedient
    let other = ask ada "Where to?" from ada.ways default deepest
    say "{one}, {other}"
}
)");
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    Session session(loaded.program, {7, Decisions::ask, DiceFrom::seed});
    Step step = session.start("hall");
    for (int question = 0; question < 2; ++question) {
        REQUIRE(step.kind == Kind::question);
        CHECK(step.question.suggested == 1);
        step = session.answer(step.question.suggested);
    }
    CHECK(step.kind == Kind::done);
}

TEST_CASE("a text that asks after a game draws no views: it has no cast") {
    Session session = test::asking();
    texts_of(session, session.start("hall"));
    CHECK(session.evaluate("ask gm \"Well?\"").kind == Kind::question);
    CHECK(session.views().empty());
    CHECK(session.answer(1).value == "no");
}

TEST_CASE("an answer that was queued waits for the line that asks") {
    Session session(test::duel(), {7, Decisions::policies, DiceFrom::seed});
    session.evaluate("given ada = fencer \"Ada\"; given bob = fencer \"Bob\" { spirit = 1 }");
    session.evaluate("let number = 3; answers no"); // by default it is yes
    std::string first;
    session.on_event([&](const Event &event) {
        if (first.empty() && event.weight == Event::Weight::spoken)
            first = event.text;
    });
    CHECK(session.evaluate("bout(ada, bob)").kind == Kind::done);
    CHECK(first == "Ada waits");
}

TEST_CASE("dice of the table are asked for, and wrong ones again") {
    Session session(test::duel(), {0, Decisions::policies, DiceFrom::table});
    Step step = session.start("hall");
    REQUIRE(step.kind == Kind::dice);
    CHECK(step.dice.sides == 20);
    CHECK(step.dice.what == "lunge (Ada, Bob)");
    CHECK(session.give_faces({21}).kind == Kind::failed);
    CHECK(session.give_faces({3, 4}).kind == Kind::failed);
    CHECK(session.step().kind == Kind::dice);
    for (int i = 0; step.kind == Kind::dice && i < 9; ++i)
        step = session.give_faces({i % 2 == 0 ? 20 : 1});
    CHECK(step.kind == Kind::done);
}

TEST_CASE("a place is a line of a file, or the file") {
    CHECK(to_string(Place{"rules.bylaw", 3, 1}) == "rules.bylaw:3");
    CHECK(to_string(Place{"rules.bylaw"}) == "rules.bylaw");
    CHECK(to_string(Place{}).empty());
}

// Ada has a skill of 5 and needs 11.
TEST_CASE("of dice that were typed the whole roll is told, as of any") {
    Session session(test::duel(), {0, Decisions::policies, DiceFrom::table});
    REQUIRE(session.start("hall").kind == Kind::dice);
    REQUIRE(session.give_faces({20}).kind == Kind::dice);
    std::string told;
    for (const std::string &line : session.short_answer(Since::roll, false))
        told += line + '\n';
    INFO(told);
    for (const char *part :
         {"lunge(Ada, Bob): success", "rolls d20: 20", "plus 5", "the total is 25 against 11"})
        CHECK(told.find(part) != std::string::npos);
}

TEST_CASE("answers are found by their words, or are missed") {
    auto fork = [](const std::string &ways) {
        return Library()
            .load_text("fork",
                       "stat steps = 0\nprocedure go() {\n    ask gm \"Where?\" {\n" + ways + "    }\n}\n")
            .program;
    };
    const std::string left = "        left \"left\" {\n            steps = 1\n        }\n",
                      right = "        right \"right\" {\n            steps = 2\n        }\n",
                      on = "        straight \"straight on\" {\n            steps = 3\n        }\n";
    REQUIRE(fork(left + right));
    Session session(fork(left + right));
    session.evaluate("go()");
    session.answer(1);
    REQUIRE(session.evaluate("steps").value == "2");
    CHECK(session.move_to(fork(right + left)).kind == Kind::done);
    CHECK(session.evaluate("steps").value == "2");
    CHECK(session.move_to(fork(left + on)).kind == Kind::failed);
    CHECK(session.evaluate("steps").value == "2");
}

TEST_CASE("a copy is a game of its own") {
    Session session = test::asking();
    session.start("hall");
    Session copy = session;
    while (copy.step().kind == Kind::question)
        copy.answer(0);
    CHECK(session.step().kind == Kind::question);
    CHECK(session.views()[0].rows[1][1] == "3");
}

TEST_CASE("other rules: what was done is done again") {
    Session session = test::asking();
    session.evaluate("given zoe = fencer");
    Loaded turned = Library().set_options(test::duel(), {{"lives", "5"}});
    INFO(turned.report.text({}));
    REQUIRE(turned.program);
    session.move_to(turned.program);
    CHECK(session.evaluate("zoe.spirit").value == "5");
    CHECK(!Library().set_options(test::duel(), {{"lifes", "5"}}).program);
    CHECK(!Library().set_options(test::duel(), {{"lives", "10"}}).program);
}

TEST_CASE("a game that waits for an answer takes no other text") {
    Session session = test::asking();
    session.start("hall");
    CHECK(session.evaluate("1 + 1").kind == Kind::failed);
    CHECK(session.step().kind == Kind::question);
    session.cancel();
    CHECK(session.evaluate("1 + 1").value == "2");
}

TEST_CASE("what was taken back is explained no longer") {
    Session session = test::asking();
    session.start("hall");
    const std::vector<std::string> before = session.explain();
    session.answer(0);
    REQUIRE(session.explain() != before);
    REQUIRE(session.undo_decision());
    CHECK(session.explain() == before);
    session.answer(0);
    const std::vector<std::string> once = session.explain();
    session.undo_decision();
    session.answer(0);
    CHECK(session.explain() == once);
}

TEST_CASE("the last roll is explained by what was decided on, and by nothing before") {
    auto loaded = Library().load_text("blows", R"(kind creature "creature" {
    pool hp in 0..14
}
procedure harm(victim: creature) {
    victim.hp -= roll(d6)
}
check blow(victim: creature) {
    roll d20
    against 5
    success {
        harm(victim)
    }
}
)");
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    Session session(loaded.program);
    session.evaluate("given ada = creature \"Ada\"");
    for (std::int64_t face : {10, 11}) {
        session.queue_dice({face, 3});
        REQUIRE(session.evaluate("blow(ada)").kind == Kind::done);
        std::string why;
        for (const std::string &line : session.explain())
            why += line.substr(0, line.find("  [")) + '\n';
        CAPTURE(why);
        CHECK(why.starts_with("blow(Ada)\n  rolls d20: " + std::to_string(face) + "\n"));
        CHECK(why.find("rolls d6: 3") != std::string::npos);
        CHECK(why.find("rolls d20") == why.rfind("rolls d20"));
    }
}

// `attack(…).total` asks for a number; that the attack ended as a failure is reported all the same.
TEST_CASE("a performing is over with its outcome, whatever of it was asked for") {
    Session session = test::asking();
    session.evaluate("given ada = fencer \"Ada\"");
    session.evaluate("given bob = fencer \"Bob\"");
    session.queue_dice({3});
    REQUIRE(session.evaluate("lunge(ada, bob).total").value == "3");
    std::string why;
    for (const std::string &line : session.explain())
        why += line + '\n';
    CAPTURE(why);
    CHECK(why.find("lunge is over: failure") != std::string::npos);
}

} // namespace session_test
