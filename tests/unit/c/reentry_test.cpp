// A C listener that calls its session: each call is refused in words, and nothing is changed by it.
#include "tests/unit/session/duel.hpp"

#include <bylaw/bylaw.h>

#include <catch2/catch.hpp>

#include <cmath>
#include <string>
#include <vector>

namespace c_reentry_test {

namespace {

std::string taken(char *text) {
    const std::string copy = text == nullptr ? "" : text;
    bylaw_text_free(text);
    return copy;
}

struct Call {
    const char *name;
    bool (*refused)(bylaw_session *session); // what it gives says that it could not do its work
};

bool nothing(bylaw_session *) {
    return true; // gives nothing
}

const std::vector<Call> calls = {
    {"start", [](bylaw_session *s) { return bylaw_start(s, "hall") == BYLAW_FAILED; }},
    {"start_anew", [](bylaw_session *s) { return bylaw_start_anew(s, "hall") == BYLAW_FAILED; }},
    {"evaluate", [](bylaw_session *s) { return bylaw_evaluate(s, "1 + 1") == BYLAW_FAILED; }},
    {"act", [](bylaw_session *s) { return bylaw_act(s, "lunge", nullptr) == BYLAW_FAILED; }},
    {"answer", [](bylaw_session *s) { return bylaw_answer(s, 0) == BYLAW_FAILED; }},
    {"give_dice",
     [](bylaw_session *s) {
         const int64_t face = 1;
         return bylaw_give_dice(s, &face, 1) == BYLAW_FAILED;
     }},
    {"go_on", [](bylaw_session *s) { return bylaw_go_on(s) == BYLAW_FAILED; }},
    {"undo", [](bylaw_session *s) { return bylaw_undo(s) == 0; }},
    {"redo", [](bylaw_session *s) { return bylaw_redo(s) == 0; }},
    {"cancel", [](bylaw_session *s) { return bylaw_cancel(s), nothing(s); }},
    {"pause_after", [](bylaw_session *s) { return bylaw_pause_after(s, 1), nothing(s); }},
    {"allow",
     [](bylaw_session *s) {
         bylaw_session_options options = BYLAW_SESSION_OPTIONS;
         options.instructions = 1;
         return bylaw_allow(s, &options), nothing(s);
     }},
    {"listen", [](bylaw_session *s) { return bylaw_listen(s, nullptr, nullptr), nothing(s); }},
    {"free", [](bylaw_session *s) { return bylaw_session_free(s), nothing(s); }},
    {"copy", [](bylaw_session *s) { return bylaw_session_copy(s) == nullptr; }},
    {"save", [](bylaw_session *s) { return bylaw_save(s) == nullptr; }},
    {"look", [](bylaw_session *s) { return bylaw_look(s) == nullptr; }},
    {"explain", [](bylaw_session *s) { return bylaw_explain(s, 1) == nullptr; }},
    {"query", [](bylaw_session *s) { return bylaw_query(s, "1 + 1", nullptr) == nullptr; }},
    {"read", [](bylaw_session *s) { return bylaw_read(s, 1, "skill") == nullptr; }},
    {"find", [](bylaw_session *s) { return bylaw_find(s, "Ada") == 0; }},
    {"value_json", [](bylaw_session *s) { return bylaw_value_json(s) == nullptr; }},
    {"question", [](bylaw_session *s) { return bylaw_question(s) == nullptr; }},
    {"steps_taken", [](bylaw_session *s) { return bylaw_steps_taken(s) == 0; }},
    {"save_file_create",
     [](bylaw_session *s) { return bylaw_save_file_create("/tmp/no_file_of_a_busy_game", s) == nullptr; }},
};

struct Guest {
    bylaw_session *session = nullptr;
    const Call *call = nullptr;
    int heard = 0, refused = 0;
};

void listener(const char *, void *data) {
    auto &guest = *static_cast<Guest *>(data);
    ++guest.heard;
    const bool refused = guest.call->refused(guest.session);
    guest.refused += refused && std::string(bylaw_last_error()).find("the session is busy") == 0 ? 1 : 0;
}

} // namespace

TEST_CASE("a C listener that calls its session is refused, and nothing is changed") {
    bylaw_program *program = bylaw_load_text("duel", bylaw::test::duel_text);
    REQUIRE(program);
    const auto played = [&](const Call *call) {
        Guest guest{bylaw_session_new(program, nullptr), call};
        bylaw_start(guest.session, "hall");
        if (call != nullptr)
            bylaw_listen(guest.session, listener, &guest);
        CHECK(bylaw_answer(guest.session, 0) == BYLAW_QUESTION);
        CHECK(guest.refused == guest.heard);
        CHECK((guest.heard > 0) == (call != nullptr));
        bylaw_listen(guest.session, nullptr, nullptr);
        std::string game = taken(bylaw_save(guest.session)) + taken(bylaw_look(guest.session));
        bylaw_session_free(guest.session);
        return game;
    };
    const std::string undisturbed = played(nullptr);
    for (const Call &each : calls) {
        INFO(each.name);
        CHECK(played(&each) == undisturbed);
    }
    bylaw_program_free(program);
}

TEST_CASE("seconds of a C host: below 0 is over at once, NaN is an error") {
    bylaw_program *program = bylaw_load_text("duel", bylaw::test::duel_text);
    bylaw_session_options options = BYLAW_SESSION_OPTIONS;
    options.seconds = std::nan("");
    CHECK(bylaw_session_new(program, &options) == nullptr);
    CHECK(std::string(bylaw_last_error()).find("seconds") != std::string::npos);
    for (const double seconds : {-1.0, 0.0}) {
        options.seconds = seconds;
        bylaw_session *session = bylaw_session_new(program, &options);
        const bool stops = bylaw_evaluate(session, "repeat 20000 times { }") == BYLAW_FAILED;
        CHECK(stops == (seconds < 0));
        bylaw_session_free(session);
    }
    CHECK(bylaw_odds(program, "roll(2d6)", std::nan(""), nullptr, nullptr) == nullptr);
    CHECK(std::string(bylaw_last_error()).find("seconds") != std::string::npos);
    bylaw_program_free(program);
}

} // namespace c_reentry_test
