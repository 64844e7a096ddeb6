// What a C program may do, right and wrong. tests/install plays whole battles from C.
#include "tests/unit/session/duel.hpp"

#include <bylaw/bylaw.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace {

using Json = nlohmann::json;

struct Freed {
    void operator()(bylaw_program *program) const { bylaw_program_free(program); }
    void operator()(bylaw_session *session) const { bylaw_session_free(session); }
    void operator()(bylaw_save_file *file) const { bylaw_save_file_free(file); }
};
template <class Handle> using Owned = std::unique_ptr<Handle, Freed>;

std::string taken(char *text) {
    REQUIRE(text);
    std::string copy = text;
    bylaw_text_free(text);
    return copy;
}

Owned<bylaw_program> duel() {
    return Owned<bylaw_program>(bylaw_load_text("duel", bylaw::test::duel_text));
}

Owned<bylaw_session> fresh(const bylaw_program *program, std::uint64_t seed = 7) {
    bylaw_session_options options = BYLAW_SESSION_OPTIONS;
    options.seed = seed;
    return Owned<bylaw_session>(bylaw_session_new(program, &options));
}

} // namespace

TEST_CASE("the library is the one that was compiled for") {
    CHECK(bylaw_abi_version() == BYLAW_ABI_VERSION);
    CHECK(std::string(bylaw_version()).find('.') != std::string::npos);
}

TEST_CASE("a game through the handles: question, answer, value, undo") {
    Owned<bylaw_program> program = duel();
    REQUIRE(program);
    Owned<bylaw_session> session = fresh(program.get());
    REQUIRE(bylaw_start(session.get(), "hall") == BYLAW_QUESTION);
    CHECK(bylaw_question_text(session.get()) == std::string("lunge?"));
    CHECK(bylaw_question_count(session.get()) == 2);
    CHECK(bylaw_question_option(session.get(), 2) == nullptr);
    CHECK(bylaw_answer(session.get(), 0) != BYLAW_FAILED);
    CHECK(bylaw_undo(session.get()) == 1);
    CHECK(bylaw_where(session.get()) == BYLAW_QUESTION);
    bylaw_cancel(session.get());
    CHECK(bylaw_where(session.get()) == BYLAW_DONE);
    CHECK(bylaw_evaluate(session.get(), "3 + 4") == BYLAW_DONE);
    CHECK(bylaw_value(session.get()) == std::string("7"));
}

TEST_CASE("a scenario begun anew has its own cast, and is one step back") {
    Owned<bylaw_program> program = duel();
    Owned<bylaw_session> session = fresh(program.get());
    REQUIRE(bylaw_evaluate(session.get(), "given eve = fencer \"Eve\"") == BYLAW_DONE);
    const auto cast = [&] { return Json::parse(taken(bylaw_look(session.get()))).at("things").size(); };
    CHECK(bylaw_start_anew(session.get(), "nowhere") == BYLAW_FAILED);
    CHECK(bylaw_start_anew(session.get(), nullptr) == BYLAW_FAILED);
    CHECK(cast() == 1);
    REQUIRE(bylaw_start_anew(session.get(), "hall") == BYLAW_QUESTION);
    CHECK(cast() == 2); // Ada and Bob
    CHECK(bylaw_find(session.get(), "Eve") == 0);
    CHECK(bylaw_start_anew(session.get(), "hall") == BYLAW_FAILED); // something is asked
    CHECK(bylaw_undo(session.get()) == 1);
    CHECK(bylaw_find(session.get(), "Eve") != 0);
    CHECK(cast() == 1);
    CHECK(bylaw_start_anew(nullptr, "hall") == BYLAW_FAILED);
}

TEST_CASE("what goes wrong is told, and what was asked is asked still") {
    CHECK(bylaw_load("no_such_game_anywhere", nullptr) == nullptr);
    CHECK(std::string(bylaw_last_error()).find("no_such_game_anywhere") != std::string::npos);
    CHECK(bylaw_load_text("bad", "kind {") == nullptr);
    CHECK(!Json::parse(bylaw_last_report()).at("diagnostics").empty());

    Owned<bylaw_program> program = duel();
    Owned<bylaw_session> session = fresh(program.get());
    CHECK(bylaw_start(session.get(), "nowhere") == BYLAW_FAILED);
    REQUIRE(bylaw_start(session.get(), "hall") == BYLAW_QUESTION);
    CHECK(bylaw_answer(session.get(), 17) == BYLAW_FAILED);
    CHECK(bylaw_where(session.get()) == BYLAW_QUESTION);
    const std::int64_t face = 3;
    CHECK(bylaw_give_dice(session.get(), &face, 1) == BYLAW_FAILED);
    CHECK(bylaw_evaluate(session.get(), "1 + 1") == BYLAW_FAILED);
    CHECK(bylaw_where(session.get()) == BYLAW_QUESTION);
    CHECK(bylaw_question_count(session.get()) == 2);
}

TEST_CASE("dice of the table") {
    Owned<bylaw_program> program = duel();
    bylaw_session_options options = BYLAW_SESSION_OPTIONS;
    options.policies = 1;
    options.typed_dice = 1;
    Owned<bylaw_session> session(bylaw_session_new(program.get(), &options));
    REQUIRE(bylaw_start(session.get(), "hall") == BYLAW_DICE);
    CHECK(bylaw_dice_count(session.get()) == 1);
    CHECK(bylaw_dice_sides(session.get()) == 20);
    CHECK(bylaw_dice_what(session.get()) == std::string("lunge (Ada, Bob)"));
    const std::int64_t wrong = 21, right = 20;
    CHECK(bylaw_give_dice(session.get(), &wrong, 1) == BYLAW_FAILED);
    CHECK(bylaw_give_dice(session.get(), &right, 1) == BYLAW_DICE);
}

TEST_CASE("rules and tables are described, and turned") {
    Owned<bylaw_program> program = duel();
    const Json about = Json::parse(taken(bylaw_describe(program.get())));
    CHECK(about.at("name") == "duel");
    CHECK(about.at("options").at(0).at("name") == "lives");
    CHECK(about.at("options").at(0).at("high") == 9);
    CHECK(about.at("scenarios").at(0).at("name") == "hall");

    const char *settings[] = {"lives", "1", nullptr};
    Owned<bylaw_program> turned(bylaw_set_options(program.get(), settings));
    REQUIRE(turned);
    Owned<bylaw_session> session = fresh(turned.get());
    bylaw_evaluate(session.get(), "given ada = fencer \"Ada\"");
    const Json seen = Json::parse(taken(bylaw_look(session.get())));
    CHECK(seen.at("things").at(0).at("fields").at("spirit") == "1");
    const char *wrong[] = {"lives", "77", nullptr};
    CHECK(bylaw_set_options(program.get(), wrong) == nullptr);
}

// A lunge with skill 5 reaches 11 with 6 to 20: 15 of 20.
TEST_CASE("odds and simulation as JSON, and stopped by the host") {
    Owned<bylaw_program> program = duel();
    const char *lunge = "given ada = fencer { skill = 5 }; given bob = fencer; lunge(ada, bob) is success";
    const std::string odds = taken(bylaw_odds(program.get(), lunge, 5, nullptr, nullptr));
    CHECK(odds.find("0.75") != std::string::npos);
    const Json many = Json::parse(taken(bylaw_simulate(program.get(), "hall", 1, 200, 1, nullptr, nullptr)));
    CHECK(many.at("trials") == 200);
    const auto enough = [](double, std::uint64_t, std::uint64_t, void *asked) {
        ++*static_cast<int *>(asked);
        return 0;
    };
    int asked = 0;
    const Json few =
        Json::parse(taken(bylaw_simulate(program.get(), "hall", 1, 100'000'000, 1, enough, &asked)));
    CHECK(asked > 0);
    CHECK(few.at("trials") < 100'000'000);
}

TEST_CASE("listeners hear what happens, copies and saves go their own ways") {
    Owned<bylaw_program> program = duel();
    Owned<bylaw_session> session = fresh(program.get());
    std::vector<std::string> heard;
    bylaw_listen(
        session.get(),
        [](const char *event, void *all) { static_cast<std::vector<std::string> *>(all)->push_back(event); },
        &heard);
    bylaw_start(session.get(), "hall");
    Owned<bylaw_session> copy(bylaw_session_copy(session.get()));
    bylaw_answer(session.get(), 0);
    REQUIRE(!heard.empty());
    CHECK(Json::parse(heard.front()).contains("event"));
    CHECK(bylaw_question_asker(copy.get()) == std::string("Ada"));

    Owned<bylaw_session> again(bylaw_restore(program.get(), taken(bylaw_save(copy.get())).c_str()));
    REQUIRE(again);
    bylaw_answer(copy.get(), 0);
    bylaw_answer(again.get(), 0);
    CHECK(taken(bylaw_look(copy.get())) == taken(bylaw_look(again.get())));
    CHECK(bylaw_restore(program.get(), "nonsense") == nullptr);
    CHECK(std::string(bylaw_last_error()).find("saved game") != std::string::npos);
}

TEST_CASE("a game in a file outlives its session, and branches") {
    const std::string path =
        std::filesystem::temp_directory_path() / ("bylaw_c_" + std::to_string(std::random_device{}()));
    Owned<bylaw_program> program = duel();
    Owned<bylaw_session> session = fresh(program.get(), 7);
    Owned<bylaw_save_file> file(bylaw_save_file_create(path.c_str(), session.get()));
    REQUIRE(file);
    CHECK(bylaw_save_file_create(path.c_str(), session.get()) == nullptr);
    CHECK(std::string(bylaw_last_report()).find("B0990") != std::string::npos);
    REQUIRE(bylaw_start(session.get(), "hall") == BYLAW_QUESTION);
    bylaw_answer(session.get(), 0);
    CHECK(bylaw_save_file_keep(file.get(), session.get()) == 1);
    CHECK(bylaw_save_file_branch(file.get(), "what if", 1) == 1);
    CHECK(bylaw_save_file_branch(file.get(), "what if", 1) == 0);
    CHECK(bylaw_save_file_open(path.c_str()) == nullptr); // one program at a time
    file.reset();
    file.reset(bylaw_save_file_open(path.c_str()));
    REQUIRE(file);
    Owned<bylaw_session> main(bylaw_save_file_resume(file.get(), program.get(), "main"));
    Owned<bylaw_session> other(bylaw_save_file_resume(file.get(), program.get(), nullptr));
    REQUIRE(main);
    REQUIRE(other);
    CHECK(taken(bylaw_look(main.get())) == taken(bylaw_look(session.get())));
    CHECK(bylaw_where(other.get()) == BYLAW_QUESTION);
    bylaw_answer(other.get(), 0);
    CHECK(taken(bylaw_look(other.get())) == taken(bylaw_look(session.get())));
    CHECK(bylaw_undo(other.get()) == 1);
    CHECK(bylaw_redo(other.get()) == 1);
    CHECK(bylaw_redo(other.get()) == 0);
    CHECK(taken(bylaw_look(other.get())) == taken(bylaw_look(session.get())));
    CHECK(taken(bylaw_save_file_log(file.get())).find("the scenario `hall`") != std::string::npos);
    CHECK(bylaw_save_file_resume(file.get(), program.get(), "nowhere") == nullptr);
    CHECK(bylaw_save_file_open("/no/such/file") == nullptr);
    file.reset();
    std::filesystem::remove(path);
}

TEST_CASE("a host that knew fewer options gives fewer") {
    Owned<bylaw_program> program = duel();
    bylaw_session_options options = BYLAW_SESSION_OPTIONS;
    options.size = offsetof(bylaw_session_options, policies);
    options.seed = 7;
    options.policies = 1; // beyond what this host knows of
    Owned<bylaw_session> session(bylaw_session_new(program.get(), &options));
    CHECK(bylaw_start(session.get(), "hall") == BYLAW_QUESTION);
}

TEST_CASE("sessions of one program on several threads come to the same as one after the other") {
    Owned<bylaw_program> program = duel();
    const auto play = [&](std::uint64_t seed) {
        Owned<bylaw_session> session = fresh(program.get(), seed);
        bylaw_state state = bylaw_start(session.get(), "hall");
        while (state == BYLAW_QUESTION)
            state = bylaw_answer(session.get(), bylaw_question_suggested(session.get()));
        char *seen = bylaw_look(session.get());
        std::string text = seen;
        bylaw_text_free(seen);
        return text;
    };
    std::vector<std::string> together(8);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < together.size(); ++i)
        threads.emplace_back([&, i] { together[i] = play(i); });
    for (std::thread &thread : threads)
        thread.join();
    for (std::size_t i = 0; i < together.size(); ++i)
        CHECK(together[i] == play(i));
}
