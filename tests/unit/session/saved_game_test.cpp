#include "tests/unit/session/duel.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <functional>
#include <random>

namespace saved_game_test {

using namespace bylaw;
using namespace bylaw::api;
using Kind = Step::Kind;

namespace {

// All that a host can see of a game.
std::string seen(const Session &session) {
    std::string all;
    for (const ThingView &thing : session.things()) {
        all += thing.name + ' ' + thing.kind;
        for (const FieldView &field : thing.fields)
            all += ' ' + field.name + '=' + field.value;
        for (const std::string &condition : thing.conditions)
            all += " +" + condition;
        all += '\n';
    }
    for (const ReportLine &line : session.reports())
        all += line.name + ": " + line.value + '\n';
    const Step step = session.step();
    all += std::to_string(static_cast<int>(step.kind)) + step.question.text + std::to_string(step.dice.sides);
    for (const std::string &option : step.question.options)
        all += '|' + option;
    return all;
}

std::string messages(const Restored &restored) {
    return restored.report.text({});
}

} // namespace

TEST_CASE("a saved game is taken up where it stood, and goes on as it would have") {
    for (DiceFrom dice : {DiceFrom::seed, DiceFrom::table}) {
        Session session(test::duel(), {11, Decisions::ask, dice});
        Step step = session.start("hall");
        for (int done = 0; step.kind == Kind::question || step.kind == Kind::dice; ++done) {
            REQUIRE(done < 100);
            Restored restored = Session::restore(test::duel(), session.save());
            INFO(messages(restored));
            REQUIRE(restored.session);
            CHECK(restored.report.empty());
            CHECK(seen(*restored.session) == seen(session));
            if (done % 3 == 0) // from now on the game is the restored one
                session = std::move(*restored.session);
            step = step.kind == Kind::question ? session.answer(step.question.suggested)
                                               : session.give_faces({1 + done % 20});
        }
        CHECK(step.kind == Kind::done);
    }
}

TEST_CASE("undo, typed texts, declarations, seeds and queued dice are part of what is saved") {
    Session session = test::asking();
    session.evaluate("given ada = fencer \"Ada\" { skill = 5 }");
    session.evaluate("given bob = fencer \"Bob\"");
    session.evaluate("stat weather = 3");
    session.queue_dice({6});
    session.evaluate("lunge(ada, bob)");
    session.reseed(99);
    session.evaluate("ada.skill = 2");
    session.undo();
    Restored restored = Session::restore(test::duel(), session.save());
    INFO(messages(restored));
    REQUIRE(restored.session);
    CHECK(seen(*restored.session) == seen(session));
    CHECK(restored.session->evaluate("ada.skill + weather").value == "8");
    CHECK(restored.session->evaluate("bob.spirit").value == "2");
    CHECK(restored.session->evaluate("roll(10d20)").value == session.evaluate("roll(10d20)").value);
}

TEST_CASE("a game of other rules is refused; one of rules that have changed says so") {
    Session session = test::asking();
    session.start("hall");
    const std::string saved = session.save();

    std::string other = test::duel_text;
    other.replace(other.find("ruleset duel"), 12, "ruleset joust");
    Restored refused = Session::restore(Library().load_text("joust", other).program, saved);
    CHECK(!refused.session);
    CHECK(refused.report.all().at(0).code == "B0990");

    std::string changed = test::duel_text;
    changed.replace(changed.find("against 11"), 10, "against 12");
    Restored warned = Session::restore(Library().load_text("duel", changed).program, saved);
    REQUIRE(warned.session);
    CHECK(warned.report.all().at(0).code == "B0991");
    CHECK(!warned.report.has_errors());

    std::string without = test::duel_text;
    without.replace(without.find("scenario hall"), 13, "scenario room");
    Restored gone = Session::restore(Library().load_text("duel", without).program, saved);
    CHECK(!gone.session);
    CHECK(gone.report.has_errors());
}

// Any bytes: refused, or a game. Every change of a saved game is noticed by its checksum.
TEST_CASE("a damaged save is refused") {
    Session session = test::asking();
    Step step = session.start("hall");
    for (int i = 0; i < 4 && step.kind == Kind::question; ++i)
        step = session.answer(0);
    const std::string saved = session.save();
    std::mt19937 random(5);
    const auto below = [&](std::size_t n) { return random() % n; };
    for (int i = 0; i < 2000; ++i) {
        std::string damaged = saved;
        switch (below(3)) {
        case 0: damaged[below(saved.size())] ^= static_cast<char>(1u << below(8)); break;
        case 1: damaged.resize(below(saved.size())); break;
        default: std::swap(damaged[below(saved.size())], damaged[below(saved.size())]); break;
        }
        if (damaged == saved)
            continue;
        Restored restored = Session::restore(test::duel(), damaged);
        // A change may stand where it means nothing: `\\u0041` for A, a blank.
        const auto meaning = [](const std::string &text) {
            return nlohmann::json::parse(text, nullptr, false);
        };
        if (meaning(damaged) != meaning(saved)) {
            INFO(damaged);
            CHECK(!restored.session);
            CHECK(restored.report.has_errors());
        }
    }
}

// With a checksum that fits: what is in it may still be nonsense.
TEST_CASE("a save that somebody made up is refused or played, never worse") {
    const std::string saved = [] {
        Session session = test::asking();
        session.start("hall");
        return session.save();
    }();
    const std::vector<std::string> deeds = {R"({"do":"answer","numbers":[99999]})",
                                            R"({"do":"answer"})",
                                            R"({"do":"faces","numbers":[1,2,3]})",
                                            R"({"do":"decide","numbers":[7]})",
                                            R"({"do":"dance"})",
                                            R"({"do":"evaluate","text":"given given"})",
                                            R"({"do":"queue","numbers":[-5,999999999]})",
                                            R"({"do":"start","text":"nowhere"})",
                                            R"({"do":"reseed","numbers":["x"]})",
                                            R"({"do":"clear","numbers":[1]})",
                                            R"({"do":"clear"})",
                                            R"([])"};
    for (const std::string &deed : deeds) {
        nlohmann::json json = nlohmann::json::parse(saved);
        json["deeds"].push_back(nlohmann::json::parse(deed));
        Restored restored = Session::restore(test::duel(), json.dump());
        INFO(deed);
        CHECK(!restored.session); // its checksum does not fit
    }
}

} // namespace saved_game_test
