// Memory that runs out anywhere, in the C++ API: what was begun has not happened, and can be done then.
#include "tests/manners/each_failing.hpp"
#include "tests/support/wander.hpp"

#include <catch2/catch.hpp>

using namespace bylaw::api;
using bylaw::test::fair;
using bylaw::test::Folder;
using bylaw::test::loaded;
using bylaw::test::seen;

namespace {

Session with_dice(DiceFrom dice) {
    Session session(fair(), {.seed = 5, .dice = dice});
    session.start("market");
    return session;
}

Session begun() {
    return with_dice(DiceFrom::seed);
}

// A game of people that have been named at the prompt.
Session prompted() {
    Session session(fair(), {.seed = 5});
    for (const char *line : {"given ada = trader \"Ada\"", "given bob = trader \"Bob\"", "ada.stall += salt"})
        REQUIRE(session.evaluate(line).kind == Step::Kind::done);
    return session;
}

// Where the question is a hook's.
Session in_a_hook() {
    Session session = begun();
    while (session.step().question.text != "What do you offer?")
        REQUIRE(session.answer(0).kind == Step::Kind::question);
    return session;
}

template <class Prepare, class Act> void each(const char *name, const Prepare &prepare, const Act &act) {
    INFO(name);
    const Session base = prepare();
    bylaw::test::with_each_failing([&] { return base; }, act, [](const Session &game) { return seen(game); });
}

} // namespace

TEST_CASE("without memory a deed has not happened, and happens then as it would have") {
    each(
        "start", [] { return Session(fair(), {.seed = 5}); }, [](Session &s) { return s.start("market"); });
    each("no such scenario", begun, [](Session &s) { return s.start("nowhere"); });
    each("answer", begun, [](Session &s) { return s.answer(0); });
    each("answer in a hook", in_a_hook, [](Session &s) { return s.answer(1); });
    each(
        "typed dice",
        [] {
            Session session = with_dice(DiceFrom::table);
            while (session.step().kind == Step::Kind::question)
                session.answer(0);
            return session;
        },
        [](Session &s) {
            return s.give_faces(std::vector<std::int64_t>(static_cast<std::size_t>(s.step().dice.count), 1));
        });
    each("act", prompted, [](Session &s) {
        return s.act("sell", {{"seller", Value::of(Thing{1})},
                              {"buyer", Value::of(Thing{2})},
                              {"item", Value::named("salt")}});
    });
    each("expression", prompted, [](Session &s) { return s.evaluate("ada.coins + roll(3d6)"); });
    each("hook", prompted, [](Session &s) { return s.evaluate("worth(ada.stall)"); });
    each("statement", prompted, [](Session &s) { return s.evaluate("let cat = make trader \"Cat\""); });
    each("declaration", prompted, [](Session &s) { return s.evaluate("stat weather = 3"); });
    each("mistake", prompted, [](Session &s) { return s.evaluate("ada.coinz + 1"); });
    each("no text", prompted, [](Session &s) { return s.evaluate("ada.("); });
    each("failing", prompted, [](Session &s) { return s.evaluate("ada.skill = 1 / 0"); });
    each("queue", prompted, [](Session &s) {
        s.queue_dice({1, 2, 3});
        return true;
    });
    each("reseed", prompted, [](Session &s) {
        s.reseed(9);
        return true;
    });
    each("policies", begun, [](Session &s) {
        s.decide(Decisions::policies);
        return true;
    });
}

TEST_CASE("without memory nothing is taken back, done again or given up by half") {
    const auto played = [] {
        Session session = begun();
        for (int i = 0; i < 4; ++i)
            session.answer(0);
        return session;
    };
    const auto taken_back = [&] {
        Session session = played();
        session.undo();
        session.undo();
        return session;
    };
    each("undo", played, [](Session &s) { return s.undo(); });
    each("undo decision", played, [](Session &s) { return s.undo_decision(); });
    each("redo", taken_back, [](Session &s) { return s.redo(); });
    each("cancel", played, [](Session &s) {
        s.cancel();
        return true;
    });
    const Program harder = Library(bylaw::test::shipped()).set_options(fair(), {{"days", "1"}}).program;
    each("other rules", played, [&](Session &s) { return s.move_to(harder); });
    each("carried over", played, [&](Session &s) { return s.carry_over(harder).step; });
}

TEST_CASE("without memory a game is neither copied, saved, taken up nor looked at by half") {
    const auto in_hook = [] { return in_a_hook(); };
    const std::string saved = in_a_hook().save();
    each("save", in_hook, [](Session &s) { return s.save(); });
    each("copy", in_hook, [](Session &s) { return Session(s).save(); });
    each("restore", in_hook, [&](Session &) { return Session::restore(fair(), saved).session->save(); });
    each("choices", in_hook, [](Session &s) { return s.choices().size(); });
    each("query", in_hook, [](Session &s) { return s.query("talk + worth([salt])").value.text; });
    each("read", in_hook, [](Session &s) { return s.read(Thing{1}, "skill").value.text; });
    each("look", in_hook, [](Session &s) { return s.things().size() + s.views().size() + s.all().size(); });
    each("why not", in_hook, [](Session &s) { return s.why_not("envious").size(); });
    each("why", in_hook, [](Session &s) { return s.short_answer(Since::beginning).size(); });
}

TEST_CASE("a listener that throws undoes the deed, whatever calls it") {
    Session session = in_a_hook();
    const std::string before = seen(session);
    Session same = session;
    std::size_t heard = 0, most = 0;
    session.on_event([&](const Event &) {
        if (++heard > most)
            throw std::runtime_error("enough");
    });
    for (;; ++most) {
        heard = 0;
        try {
            session.answer(1);
            break;
        } catch (const std::runtime_error &) {
            CHECK(seen(session) == before);
        }
    }
    CHECK(most > 5);
    same.answer(1);
    CHECK(seen(session) == seen(same));
}

TEST_CASE("without memory rules are not loaded by half") {
    bylaw::test::with_each_failing([] { return 0; }, [](int) { return loaded(bylaw::test::fair_folder); },
                                   [](int) { return std::string(); });
    // What is compiled when it is first asked for, and the names that are known at the prompt.
    for (const char *line : {"1 + 2", "given ada = trader \"Ada\""})
        bylaw::test::with_each_failing([] { return Session(loaded(bylaw::test::fair_folder), {.seed = 5}); },
                                       [&](Session &s) { return s.evaluate(line); },
                                       [](const Session &game) { return seen(game); });
}

TEST_CASE("without memory odds and simulations say so, or are right") {
    bylaw::test::with_each_failing(
        [] { return 0; },
        [](int) { return odds_of(fair(), "let ada = trader { skill = 2 }; appraise(ada, salt)"); },
        [](int) { return std::string(); });
    bylaw::test::with_each_failing([] { return 0; }, [](int) { return odds_of_dice("4d6 highest 3"); },
                                   [](int) { return std::string(); });
    for (unsigned threads : {1U, 3U})
        bylaw::test::with_each_failing(
            [] { return 0; },
            [&](int) { return simulate(fair(), "market", {.seed = 1, .trials = 40, .threads = threads}); },
            [](int) { return std::string(); });
}

TEST_CASE("without memory odds by several threads say so, or are those of one") {
    const Program walk = bylaw::api::Library().load_text("walk", bylaw::test::wander(9)).program;
    REQUIRE(walk);
    const auto odds = [&](unsigned threads) {
        OddsOptions options;
        options.most_seconds = 120;
        options.threads = threads;
        return odds_of_scenario(walk, "wander", options);
    };
    const OddsAnswer one = odds(1);
    CHECK(one.exact);
    CHECK(one.states > 4096);
    const auto tried = bylaw::test::with_each_failing([] { return 0; }, [&](int) { return odds(3); },
                                                      [](int) { return std::string(); }, 300);
    CHECK(tried.failed > 0);
    CHECK(bylaw::test::in_words(odds(3)) == bylaw::test::in_words(one));
}
