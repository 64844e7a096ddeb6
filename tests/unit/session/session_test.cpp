#include "tests/unit/session/duel.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::api;
using Kind = Step::Kind;

namespace {

Session asking(std::uint64_t seed = 7) {
    return Session(test::duel(), {seed, Decisions::ask, DiceFrom::seed});
}

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
    Session session = asking();
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
    Session asked = asking();
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

TEST_CASE("a view that is shown twice is drawn once, and a last point shows in a bar") {
    Library library;
    auto loaded = library.load_text("two", R"(kind creature "creature" {
    pool hp in 0..14
}
view state(who: creature) {
    row "{who}", bar(who.hp, 14, 10)
}
scenario hall "The hall" {
    given ada = creature "Ada" { hp = 1 }
    given orc = creature "Orc" { hp = 0 }
    given elf = creature "Elf" { hp = 13 }
    show state(ada)
    show state(orc)
    show state(elf)
    let more = ask gm "Go on?"
    say "{more}"
    show state(ada)
}
)");
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    Session session(loaded.program, {7, Decisions::ask, DiceFrom::seed});
    REQUIRE(session.start("hall").kind == Kind::question);
    std::vector<View> views = session.views();
    REQUIRE(views.size() == 3);
    CHECK(views[0].rows[0] == std::vector<std::string>{"Ada", "#........."});
    CHECK(views[1].rows[0] == std::vector<std::string>{"Orc", ".........."});
    CHECK(views[2].rows[0] == std::vector<std::string>{"Elf", "#########."});
}

TEST_CASE("views are drawn in the middle of a game") {
    Session session = asking();
    session.start("hall");
    std::vector<View> views = session.views();
    REQUIRE(views.size() == 1);
    REQUIRE(views[0].rows.size() == 3);
    CHECK(views[0].rows[1] == std::vector<std::string>{"Ada", "3"});
    CHECK(session.step().kind == Kind::question);
}

TEST_CASE("a text that asks after a game draws no views: it has no cast") {
    Session session = asking();
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
    CHECK(session.give_faces({21}).kind == Kind::dice);
    CHECK(session.give_faces({3, 4}).kind == Kind::dice);
    for (int i = 0; step.kind == Kind::dice && i < 9; ++i)
        step = session.give_faces({i % 2 == 0 ? 20 : 1});
    CHECK(step.kind == Kind::done);
}

TEST_CASE("undo goes back before the last answer") {
    Session session = asking();
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
    Session session = asking();
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

TEST_CASE("dice that were typed are taken back") {
    Session session(test::duel(), {7, Decisions::policies, DiceFrom::table});
    CHECK(session.start("hall").kind == Kind::dice);
    CHECK(!session.undo_decision());
    session.give_faces({3});
    CHECK(session.undo_decision());
    CHECK(session.step().kind == Kind::dice);
}

TEST_CASE("undo restores the seed and where the dice stand") {
    Session session = asking();
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
    Session session = asking(), other = asking();
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
    Session session = asking();
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
    Session session = asking();
    session.evaluate("given zoe = fencer { skill = 2 }");
    Loaded other = Library().load_text("other", "kind fencer \"fencer\" {\n    stat wit = 0\n}\n");
    REQUIRE(other.program);
    CHECK(session.move_to(other.program).kind == Kind::failed);
    CHECK(session.program().name() == "duel");
    CHECK(session.evaluate("zoe.skill").value == "2");
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
    Session session = asking();
    session.start("hall");
    Session copy = session;
    while (copy.step().kind == Kind::question)
        copy.answer(0);
    CHECK(session.step().kind == Kind::question);
    CHECK(session.views()[0].rows[1][1] == "3");
}

TEST_CASE("typed texts name things and see them later") {
    Session session = asking();
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
    Session session = asking();
    session.queue_dice({3, 4});
    Step step = session.evaluate("2d6 + 1");
    CHECK(step.value == "8");
    CHECK(session.explain().size() >= 1);
}

TEST_CASE("an error changes nothing, an unfinished text is told as such") {
    Session session = asking();
    session.evaluate("given zoe = fencer");
    Step step = session.evaluate("zoe.skil");
    CHECK(step.kind == Kind::failed);
    CHECK(step.report.all()[0].hint == "did you mean `skill`?");
    CHECK(session.evaluate("1 / 0").kind == Kind::failed);
    CHECK(session.evaluate("if yes {").incomplete);
    CHECK(session.evaluate("zoe.spirit").value == "3");
}

TEST_CASE("declarations are a layer over what was loaded") {
    Session session = asking();
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

TEST_CASE("other rules: what was done is done again") {
    Session session = asking();
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
    Session session = asking();
    session.start("hall");
    CHECK(session.evaluate("1 + 1").kind == Kind::failed);
    CHECK(session.step().kind == Kind::question);
    session.cancel();
    CHECK(session.evaluate("1 + 1").value == "2");
}

TEST_CASE("what was taken back is explained no longer") {
    Session session = asking();
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
