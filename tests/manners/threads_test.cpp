// Eight threads, each with sessions of its own of the same programs, through bylaw.h: all come to what one
// comes to alone. The preset `tsan` builds this with the thread sanitizer.
#include "tests/manners/games.hpp"

#include <bylaw/bylaw.h>

#include <catch2/catch.hpp>

#include <memory>
#include <thread>
#include <vector>

namespace {

struct Freed {
    void operator()(bylaw_program *program) const { bylaw_program_free(program); }
    void operator()(bylaw_session *session) const { bylaw_session_free(session); }
    void operator()(bylaw_job *job) const { bylaw_job_free(job); }
    void operator()(char *text) const { bylaw_text_free(text); }
};
template <class Handle> using Owned = std::unique_ptr<Handle, Freed>;

std::string text_of(char *text) {
    const Owned<char> owned(text);
    return text == nullptr ? bylaw_last_error() : text;
}

Owned<bylaw_program> program_of(const std::string &target) {
    const char *folders[] = {BYLAW_RULESETS_FOLDER, nullptr};
    return Owned<bylaw_program>(bylaw_load(target.c_str(), folders));
}

struct Guest {
    const bylaw_program *program;
    std::string scenario;
    std::uint64_t seed;
};

void hear(const char *event, void *all) {
    *static_cast<std::string *>(all) += std::string(event) + '\n';
}

// The events of a game, some of what can be asked in the meantime, and where it stood.
std::string play(const Guest &guest) {
    bylaw_session_options options = BYLAW_SESSION_OPTIONS;
    options.seed = guest.seed;
    options.instructions = 40'000'000;
    Owned<bylaw_session> session(bylaw_session_new(guest.program, &options));
    std::string told;
    bylaw_listen(session.get(), hear, &told);
    bylaw_state state = bylaw_start(session.get(), guest.scenario.c_str());
    for (int answers = 0; state == BYLAW_QUESTION && answers < 8; ++answers) {
        const std::size_t option =
            (guest.seed + static_cast<std::size_t>(answers)) % bylaw_question_count(session.get());
        if (answers % 4 == 1)
            told += text_of(bylaw_query(session.get(), "1 + 2 + roll_of_nobody", nullptr)) +
                    text_of(bylaw_question(session.get()));
        if (answers % 4 == 3) {
            session.reset(bylaw_restore(guest.program, text_of(bylaw_save(session.get())).c_str()));
            bylaw_listen(session.get(), hear, &told);
        }
        state = bylaw_answer(session.get(), option);
    }
    bylaw_cancel(session.get());
    bylaw_evaluate(session.get(), "let lots = 3 * 4");
    bylaw_evaluate(session.get(), "lots + roll(2d6)");
    told += bylaw_value(session.get());
    bylaw_evaluate(session.get(), "stat weather_of_this_thread = 3");
    told += bylaw_last_error() + text_of(bylaw_save(session.get())) + text_of(bylaw_look(session.get()));
    return told;
}

std::string ask(const Guest &guest) {
    const Owned<bylaw_job> job(bylaw_simulate_begin(guest.program, guest.scenario.c_str(), guest.seed, 4, 2));
    return text_of(bylaw_odds(guest.program, "roll(3d6) >= 12", 5, nullptr, nullptr)).substr(0, 60) +
           (bylaw_job_progress(job.get(), nullptr, nullptr, nullptr) >= 0 ? "" : "?") +
           std::to_string(text_of(bylaw_job_result(job.get())).size() > 100);
}

// What all of them came to, each by a thread of its own.
std::vector<std::string> together(const std::vector<Guest> &guests) {
    std::vector<std::string> all(guests.size());
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < guests.size(); ++i)
        threads.emplace_back([&, i] { all[i] = play(guests[i]) + ask(guests[i]); });
    for (std::thread &thread : threads)
        thread.join();
    return all;
}

void check_together(const std::string &ruleset, const std::string &scenario) {
    INFO(ruleset);
    // Fresh: what a program computes when it is first asked for is asked for by all at once.
    const Owned<bylaw_program> shared = program_of(ruleset), alone = program_of(ruleset);
    REQUIRE(shared);
    std::vector<Guest> guests;
    for (std::uint64_t seed = 0; seed < 8; ++seed)
        guests.push_back({shared.get(), scenario, seed});
    const std::vector<std::string> all = together(guests);
    for (Guest &guest : guests) {
        guest.program = alone.get();
        const std::string wanted = play(guest) + ask(guest);
        CHECK(wanted.size() > 500);
        CHECK(all[guest.seed] == wanted);
    }
}

} // namespace

TEST_CASE("eight threads with sessions of one program, game by game") {
    for (const auto &[ruleset, scenario] : bylaw::test::shipped_games)
        check_together(ruleset, scenario);
    check_together(bylaw::test::fair_folder, "market");
}

// Long enough that rules are compiled in the meantime, where an optimiser is installed; by others than play.
TEST_CASE("two threads play while a third one compiles, and all three are stopped in the middle") {
    namespace api = bylaw::api;
    const api::Program zones = bylaw::test::loaded("zones");
    const auto played = [&](const char *engine) { // the batch engine notes no luck
        return api::result_file(
            api::simulate(zones, "encounter",
                          {.seed = 3, .trials = 300'000, .threads = 2, .engine = engine, .luck = true}));
    };
    CHECK(played("auto") == played("interpreter"));
    for (const double seconds : {0.2, 0.8, 1.3}) { // before it begins, and in its middle
        api::SimulationOptions options{.seed = 3, .trials = 1'000'000'000, .threads = 2, .luck = true};
        options.go_on = [&](const api::SimulationProgress &now) { return now.seconds < seconds; };
        const api::SimulationResult stopped = api::simulate(zones, "encounter", options);
        CHECK(stopped.interrupted);
        CHECK(stopped.failed == 0);
    }
}

TEST_CASE("interrupted from another thread, and while others play") {
    const Owned<bylaw_program> program(
        bylaw_load_text("loops", "stat n = 0\nprocedure on() {\n    repeat until n < 0 {\n        n += 1\n   "
                                 "     n -= 1\n    }\n}\n"));
    REQUIRE(program);
    std::vector<std::thread> threads;
    std::vector<bylaw_state> states(4, BYLAW_DONE);
    std::vector<Owned<bylaw_session>> sessions;
    for (std::size_t i = 0; i < states.size(); ++i)
        sessions.emplace_back(bylaw_session_new(program.get(), nullptr));
    for (std::size_t i = 0; i < states.size(); ++i)
        threads.emplace_back([&, i] { states[i] = bylaw_act(sessions[i].get(), "on", nullptr); });
    for (int i = 0; i < 20; ++i) { // one that comes before the call is none for it
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        for (const auto &session : sessions)
            bylaw_interrupt(session.get());
    }
    for (std::thread &thread : threads)
        thread.join();
    CHECK(states == std::vector<bylaw_state>(4, BYLAW_FAILED));
}
