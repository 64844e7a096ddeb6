// What bots and tables need of bylaw.h: acts with roles, reads, questions as data, budgets, jobs.
#include "tests/support/wander.hpp"
#include "tests/unit/session/duel.hpp"

#include <bylaw/bylaw.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>

namespace {

using Json = nlohmann::json;

struct Closed {
    void operator()(bylaw_program *program) const { bylaw_program_free(program); }
    void operator()(bylaw_session *session) const { bylaw_session_free(session); }
    void operator()(bylaw_job *job) const { bylaw_job_free(job); }
};
template <class Handle> using Held = std::unique_ptr<Handle, Closed>;

Json read_json(char *text) {
    INFO(bylaw_last_error());
    REQUIRE(text);
    Json json = Json::parse(text);
    bylaw_text_free(text);
    return json;
}

std::string last_code() {
    return Json::parse(bylaw_last_report())["diagnostics"][0]["code"];
}

Held<bylaw_program> a_duel() {
    return Held<bylaw_program>(bylaw_load_text("duel", bylaw::test::duel_text));
}

Held<bylaw_session> two_fencers(const bylaw_program *program,
                                const bylaw_session_options *options = nullptr) {
    Held<bylaw_session> session(bylaw_session_new(program, options));
    REQUIRE(bylaw_evaluate(session.get(), "given ada = fencer \"Ada\" { skill = 5 }") == BYLAW_DONE);
    REQUIRE(bylaw_evaluate(session.get(), "given bob = fencer \"Bob\"") == BYLAW_DONE);
    return session;
}

} // namespace

TEST_CASE("C: an act with roles, a read, a query") {
    const auto program = a_duel();
    const auto session = two_fencers(program.get());
    bylaw_session *game = session.get();
    const std::uint32_t ada = bylaw_find(game, "Ada");
    CHECK(ada == 1);
    CHECK(bylaw_find(game, "Carl") == 0);
    for (int i = 0; i < 9; ++i)
        REQUIRE(bylaw_act(game, "lunge", R"({"attacker": {"thing": 1}, "target": "Bob"})") == BYLAW_DONE);
    CHECK(read_json(bylaw_value_json(game))["kind"] == "member"); // the check's degree
    const Json spirit = read_json(bylaw_read(game, bylaw_find(game, "Bob"), "spirit"));
    CHECK(spirit["number"] == 0); // nine lunges with +5 against 11, three of which are enough
    CHECK(read_json(bylaw_query(game, "a.skill + 1", R"({"a": {"thing": 1}})"))["number"] == 6);
    CHECK(bylaw_act(game, "lunge", R"({"attacker": {"thing": 1}})") == BYLAW_FAILED);
    CHECK(last_code() == "B0995");
    CHECK(bylaw_act(game, "lunge", "{") == BYLAW_FAILED);
    CHECK(std::string(bylaw_last_error()).find("JSON") != std::string::npos);
    CHECK(bylaw_read(game, 99, "spirit") == nullptr);
    CHECK(bylaw_query(game, "roll(d6)", nullptr) == nullptr);
    CHECK(bylaw_question(game) == nullptr);
}

TEST_CASE("C: a question with what buttons need") {
    const auto program = a_duel();
    const Held<bylaw_session> session(bylaw_session_new(program.get(), nullptr));
    REQUIRE(bylaw_start(session.get(), "hall") == BYLAW_QUESTION);
    const Json question = read_json(bylaw_question(session.get()));
    CHECK(question["text"] == "lunge?");
    CHECK(question["asker"]["name"] == "Ada");
    CHECK(question["asker"]["number"] == bylaw_find(session.get(), "ada"));
    REQUIRE(question["options"].size() == 2);
    CHECK(question["options"][0]["value"]["yes"] == true);
}

TEST_CASE("C: budgets, and options of hosts that know none") {
    const auto program = a_duel();
    bylaw_session_options options = BYLAW_SESSION_OPTIONS;
    options.instructions = 1;
    Held<bylaw_session> session(bylaw_session_new(program.get(), &options));
    CHECK(bylaw_start(session.get(), "hall") == BYLAW_FAILED);
    CHECK(last_code() == "B0785");
    options.instructions = 0;
    options.dice = 1;
    bylaw_allow(session.get(), &options);
    CHECK(bylaw_start(session.get(), "hall") == BYLAW_QUESTION);
    CHECK(bylaw_answer(session.get(), 0) == BYLAW_FAILED); // both lunge before the next question
    CHECK(last_code() == "B0788");
    CHECK(bylaw_where(session.get()) == BYLAW_QUESTION);
    options.dice = 2;
    bylaw_allow(session.get(), &options);
    CHECK(bylaw_answer(session.get(), 0) == BYLAW_QUESTION);

    options.instructions = 1; // behind what an older host has
    options.size = offsetof(bylaw_session_options, instructions);
    session.reset(bylaw_session_new(program.get(), &options));
    CHECK(bylaw_start(session.get(), "hall") == BYLAW_QUESTION);
}

TEST_CASE("C: simulation and odds in the background") {
    const auto program = a_duel();
    Held<bylaw_job> job(bylaw_simulate_begin(program.get(), "hall", 3, 1000, 1));
    CHECK(read_json(bylaw_job_result(job.get()))["trials"] == 1000);
    std::uint64_t done = 0, planned = 0;
    double seconds = -1;
    CHECK(bylaw_job_progress(job.get(), &done, &planned, &seconds) == 1);
    CHECK(seconds >= 0);
    job.reset(bylaw_simulate_begin(program.get(), "hall", 3, 4'000'000'000, 1));
    bylaw_job_cancel(job.get());
    CHECK(read_json(bylaw_job_result(job.get()))["trials"] < 4'000'000'000);
    job.reset(bylaw_simulate_begin(program.get(), "nowhere", 3, 10, 1));
    CHECK(bylaw_job_result(job.get()) == nullptr);
    CHECK(last_code() == "B0201");
    job.reset(bylaw_odds_begin(program.get(), "roll(2d6) >= 10", 30));
    CHECK(read_json(bylaw_job_result(job.get()))["probability"].get<double>() == Approx(6.0 / 36));
    job.reset(bylaw_odds_of_scenario_begin(program.get(), "hall", 30));
    CHECK(read_json(bylaw_job_result(job.get()))["exact"] == true);
}

TEST_CASE("C: odds by as many threads as the host says") {
    const Held<bylaw_program> program(bylaw_load_text("walk", bylaw::test::wander(20).c_str()));
    REQUIRE(program);
    const auto threads = [] {
        return std::distance(std::filesystem::directory_iterator("/proc/self/task"), {});
    };
    Json answers[2];
    for (const unsigned wanted : {1U, 3U}) {
        bylaw_odds_options options = BYLAW_ODDS_OPTIONS;
        options.seconds = 60;
        options.threads = wanted;
        const auto before = threads();
        const Held<bylaw_job> job(bylaw_odds_of_scenario_begin_within(program.get(), "wander", &options));
        auto most = before;
        while (bylaw_job_progress(job.get(), nullptr, nullptr, nullptr) == 0)
            most = std::max(most, threads());
        CHECK(most - before == wanted); // the job's own is one of them
        Json &answer = answers[wanted / 2] = read_json(bylaw_job_result(job.get()));
        answer.erase("seconds");
        CHECK(answer["exact"] == true);
        const auto mean = [&](int branch, const char *report) {
            return answer["branches"][branch]["reports"][report]["mean"].get<double>();
        };
        CHECK(mean(0, "east") == Approx(20 * 2 * 3.5)); // yes comes first
        CHECK(mean(1, "east") == Approx(20 * 3.5));
        CHECK(mean(1, "north") == Approx(20 * 2.5));
    }
    CHECK(answers[0] == answers[1]);

    bylaw_odds_options options = BYLAW_ODDS_OPTIONS;
    options.seconds = 0; // behind what an older host has: the usual time
    options.size = offsetof(bylaw_odds_options, seconds);
    const Held<bylaw_job> job(bylaw_odds_begin_within(program.get(), "roll(2d6) >= 10", &options));
    CHECK(read_json(bylaw_job_result(job.get()))["probability"].get<double>() == Approx(6.0 / 36));
    CHECK(bylaw_odds_begin_within(nullptr, "1", &options) == nullptr);
}

TEST_CASE("C: a deed in pieces, to the same end") {
    const auto program = a_duel();
    std::string ends[2];
    for (int paused = 0; paused < 2; ++paused) {
        bylaw_session_options options = BYLAW_SESSION_OPTIONS;
        options.seed = 7;
        options.policies = 1;
        const Held<bylaw_session> session(bylaw_session_new(program.get(), &options));
        bylaw_session *game = session.get();
        CHECK(bylaw_go_on(game) == BYLAW_FAILED); // nothing is paused
        bylaw_pause_after(game, paused == 1 ? 100 : 0);
        bylaw_state state = bylaw_start(game, "hall");
        CHECK(bylaw_steps_taken(game) > 0);
        int pieces = 1;
        for (; state == BYLAW_PAUSED; ++pieces) {
            CHECK(bylaw_where(game) == BYLAW_PAUSED);
            state = bylaw_go_on(game);
        }
        CHECK(state == BYLAW_DONE);
        CHECK((pieces > 3) == (paused == 1));
        ends[paused] = read_json(bylaw_look(game)).dump();
    }
    CHECK(ends[0] == ends[1]);
}

TEST_CASE("C: dice that are wanted name whom they are for") {
    const auto program = a_duel();
    bylaw_session_options options = BYLAW_SESSION_OPTIONS;
    options.typed_dice = 1;
    const auto session = two_fencers(program.get(), &options);
    CHECK(bylaw_dice(session.get()) == nullptr);
    REQUIRE(bylaw_act(session.get(), "lunge", R"(["Bob", "Ada"])") == BYLAW_DICE);
    const Json dice = read_json(bylaw_dice(session.get()));
    CHECK(dice["count"] == 1);
    CHECK(dice["sides"] == 20);
    CHECK(dice["rule"] == "lunge");
    REQUIRE(dice["people"].size() == 2);
    CHECK(dice["people"][0]["name"] == "attacker");
    CHECK(dice["people"][0]["value"]["text"] == "Bob");
}

TEST_CASE("C: what is restored is bounded") {
    const auto program = a_duel();
    const auto session = two_fencers(program.get());
    REQUIRE(bylaw_act(session.get(), "lunge", R"(["Bob", "Ada"])") == BYLAW_DONE);
    char *saved = bylaw_save(session.get());
    bylaw_session_options options = BYLAW_SESSION_OPTIONS;
    options.instructions = 1;
    CHECK(bylaw_restore_within(program.get(), saved, &options) == nullptr);
    CHECK(last_code() == "B0785");
    options.instructions = 100'000;
    const Held<bylaw_session> again(bylaw_restore_within(program.get(), saved, &options));
    REQUIRE(again);
    CHECK(bylaw_evaluate(again.get(), "repeat while 1 < 2 { }") == BYLAW_FAILED);
    CHECK(last_code() == "B0785");
    bylaw_text_free(saved);
}
