// A game in a file: what was kept is there, in order, with what was taken back; what is damaged is reported.
#include "tests/support/files.hpp"

#include <bylaw/library.hpp>
#include <bylaw/save_file.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sys/wait.h>
#include <unistd.h>

using namespace bylaw::api;

namespace {

namespace fs = std::filesystem;

// Asked for a number again and again; what was said is summed up.
const std::string rules = R"(
enum amount: zero, one, two
stat sum = 0
procedure asked_often {
    repeat 40 times {
        let more = ask gm "How many?" from amount
        sum += (if more is two then 2 else if more is one then 1 else 0) + roll(d6)
    }
}
scenario counting "Counting" {
    asked_often()
    report sum as "sum"
}
)";

Program program() {
    static const Loaded loaded = Library(usual_options()).load_text("counting", rules);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    return loaded.program;
}

// A folder that is there as long as the test.
struct Folder {
    fs::path path;
    Folder() : path(fs::temp_directory_path() / ("bylaw_saves_" + std::to_string(std::random_device{}()))) {
        fs::create_directory(path);
    }
    ~Folder() { fs::remove_all(path); }
    std::string operator/(const char *name) const { return (path / name).string(); }
};

SaveFile created(const std::string &path, const Session &session) {
    OpenedSave made = SaveFile::create(path, session);
    INFO(made.report.text({}));
    REQUIRE(made.file);
    return std::move(*made.file);
}

SaveFile opened(const std::string &path) {
    OpenedSave made = SaveFile::open(path);
    INFO(made.report.text({}));
    REQUIRE(made.file);
    return std::move(*made.file);
}

std::vector<std::string> words_of(const SaveLog &log, const std::string &branch) {
    std::vector<std::string> words;
    for (const SavedBranch &each : log.branches)
        if (each.name == branch)
            for (const SavedDeed &deed : log.line_to(each.head))
                words.push_back(deed.words);
    return words;
}

std::string sum(const Session &session) {
    return session.game_fields().at(0).value;
}

// Options in turn, kept after each.
void play(Session &session, SaveFile &file, std::size_t answers) {
    for (std::size_t i = 0; i < answers; ++i) {
        REQUIRE(session.answer(i % 3).kind != Step::Kind::failed);
        REQUIRE(file.keep(session).empty());
    }
}

} // namespace

TEST_CASE("what was kept is there in a file that is opened anew, and the game goes on where it stood") {
    const Folder folder;
    Session session(program(), {.seed = 5});
    {
        SaveFile file = created(folder / "game", session);
        session.start("counting");
        play(session, file, 7);
    }
    const SaveFile file = opened(folder / "game");
    CHECK(words_of(file.log(), "main") ==
          std::vector<std::string>{"the scenario `counting`", "the answer `zero`", "the answer `one`",
                                   "the answer `two`", "the answer `zero`", "the answer `one`",
                                   "the answer `two`", "the answer `zero`"});
    Restored restored = file.resume(program());
    REQUIRE(restored.session);
    CHECK(sum(*restored.session) == sum(session));
    CHECK(restored.session->answer(2).kind == Step::Kind::question);
    session.answer(2);
    CHECK(sum(*restored.session) == sum(session));
}

TEST_CASE("a file that is there is not written over, and one that is none is not read") {
    const Folder folder;
    Session session(program());
    { const SaveFile file = created(folder / "game", session); }
    CHECK(SaveFile::create(folder / "game", session).report.all().at(0).code == "B0990");
    CHECK(SaveFile::open(folder / "other").report.all().at(0).code == "B0990");
    std::ofstream(folder / "text") << "no saved game at all, but long enough for the head of a file\n";
    CHECK(SaveFile::open(folder / "text").report.all().at(0).code == "B0990");
    CHECK(SaveFile::create(folder / "no/such/folder", session).report.has_errors());
}

TEST_CASE("what was taken back can be done again after the file was closed, and a new answer is a line of "
          "its own") {
    const Folder folder;
    Session session(program(), {.seed = 5});
    {
        SaveFile file = created(folder / "game", session);
        session.start("counting");
        play(session, file, 4);
        session.undo();
        session.undo();
        CHECK(file.keep(session).empty());
    }
    const std::string before = sum(session);
    SaveFile file = opened(folder / "game");
    CHECK(file.log().deeds.size() == 5);
    CHECK(words_of(file.log(), "main").size() == 3);
    Restored restored = file.resume(program());
    REQUIRE(restored.session);
    CHECK(sum(*restored.session) == before);
    CHECK(restored.session->redo());
    CHECK(restored.session->redo());
    CHECK(!restored.session->redo());
    CHECK(file.keep(*restored.session).empty());
    CHECK(file.log().deeds.size() == 5); // equal commands, nothing new
    CHECK(words_of(file.log(), "main").back() == "the answer `zero`");
    restored.session->undo();
    restored.session->answer(1);
    CHECK(file.keep(*restored.session).empty());
    CHECK(file.log().deeds.size() == 6);
    CHECK(file.log().deeds.back().after == 4);
    CHECK(words_of(file.log(), "main").back() == "the answer `one`");
}

TEST_CASE("a branch leaves the line that it left as it was") {
    const Folder folder;
    Session session(program(), {.seed = 5});
    SaveFile file = created(folder / "game", session);
    session.start("counting");
    play(session, file, 5);
    CHECK(file.branch("what if", 3).empty());
    CHECK(file.branch("main", 3).has_errors());
    CHECK(file.branch("too far", 99).has_errors());
    CHECK(file.play_branch("nowhere").has_errors());
    Restored other = file.resume(program());
    REQUIRE(other.session);
    other.session->answer(2);
    CHECK(file.keep(*other.session).empty());
    CHECK(words_of(file.log(), "main").size() == 6);
    CHECK(words_of(file.log(), "what if") == std::vector<std::string>{"the scenario `counting`",
                                                                      "the answer `zero`", "the answer `one`",
                                                                      "the answer `two`"});
    CHECK(file.play_branch("main").empty());
    CHECK(sum(*file.resume(program()).session) == sum(session));
    CHECK(sum(*file.resume(program(), {}, "what if").session) == sum(*other.session));
    CHECK(!file.resume(program(), {}, "nowhere").session);
}

TEST_CASE("a game told again is told in the same events") {
    const Folder folder;
    Session session(program(), {.seed = 5});
    std::string told, again;
    session.on_event([&](const Event &event) { told += to_json(event) + '\n'; });
    SaveFile file = created(folder / "game", session);
    session.start("counting");
    play(session, file, 40);
    CHECK(!told.empty());
    CHECK(file.resume(program(), [&](const Event &event) { again += to_json(event) + '\n'; }).session);
    CHECK(again == told);
}

TEST_CASE("a save of changed rules says so, or says what no longer fits") {
    const Folder folder;
    Session session(program(), {.seed = 5});
    SaveFile file = created(folder / "game", session);
    session.start("counting");
    play(session, file, 3);
    const auto changed = [](std::string text, const std::string &what, const std::string &to) {
        text.replace(text.find(what), what.size(), to);
        const Loaded loaded = Library(usual_options()).load_text("counting", text);
        REQUIRE(loaded.program);
        return loaded.program;
    };
    const Restored more = file.resume(changed(rules, "roll(d6)", "roll(d6) + 10"));
    REQUIRE(more.session);
    CHECK(more.report.all().at(0).code == "B0991");
    const Restored none = file.resume(changed(rules, "zero, one, two", "one, two"));
    CHECK(!none.session);
    CHECK(none.report.has_errors());
    CHECK(file.texts().size() >= 1);
}

// The games of a file differ in nothing but what was done in them.
TEST_CASE("the game of another file is not kept, and the file stays as it is") {
    const Folder folder;
    const Program rules = program(), other = Library(usual_options()).load_text("counted", ::rules).program;
    const Program changed =
        Library(usual_options()).load_text("counting", ::rules + "stat fame = 0\n").program;
    const Program turned =
        Library(usual_options()).load_text("counting", ::rules + "option fame in 1..9 = 3\n").program;
    REQUIRE((other && changed && turned));
    Session session(rules, {.seed = 7});
    SaveFile file = created(folder / "kept", session);
    session.start("counting");
    session.answer(1);
    REQUIRE(file.keep(session).empty());
    const std::string before = to_json(file.log());
    const std::pair<const char *, Session> games[] = {
        {"the seeds `7` and `8`", Session(rules, {.seed = 8})},
        {"the trials `0` and `1`", Session(rules, {.seed = 7, .trial = 1})},
        {"the rules `counting` and `counted`", Session(other, {.seed = 7})},
        {"the texts of the rules", Session(changed, {.seed = 7})},
        {"who decides", Session(rules, {.seed = 7, .decisions = Decisions::policies})},
        {"where dice come from", Session(rules, {.seed = 7, .dice = DiceFrom::table})}};
    for (const auto &[differs, game] : games) {
        INFO(differs);
        const Report report = file.keep(game);
        REQUIRE(report.has_errors());
        CHECK(report.all().front().code == "B0993");
        CHECK(report.all().front().message.find("another game") != std::string::npos);
        CHECK(report.all().front().message.find(differs) != std::string::npos);
        CHECK(to_json(file.log()) == before);
    }
    CHECK(file.resume(rules).session->save() == session.save());
    CHECK(file.keep(session).empty());
}

TEST_CASE("a game whose rules have changed since it began is kept on") {
    const Folder folder;
    Session session(program(), {.seed = 7});
    session.start("counting");
    { created(folder / "kept", session); }
    const Program changed =
        Library(usual_options()).load_text("counting", ::rules + "stat fame = 0\n").program;
    SaveFile file = opened(folder / "kept");
    Restored resumed = file.resume(changed);
    REQUIRE(resumed.session);
    resumed.session->answer(0);
    CHECK(file.keep(*resumed.session).empty());
    session.move_to(changed);
    session.answer(1);
    CHECK(file.keep(session).empty());
}

TEST_CASE("a file that is open elsewhere says so") {
    const Folder folder;
    const Session session(program(), {.seed = 7});
    const SaveFile file = created(folder / "kept", session);
    const OpenedSave again = SaveFile::open(folder / "kept");
    REQUIRE(!again.file);
    CHECK(again.report.all().front().message.find("another program, or this one, has it open") !=
          std::string::npos);
    CHECK(again.report.all().front().hint.empty()); // nothing is to be repaired
}

TEST_CASE("a child of fork() keeps nothing, and leaves the parent's file whole") {
    const Folder folder;
    Session session(program(), {.seed = 7});
    session.start("counting");
    std::optional<SaveFile> file = created(folder / "kept", session);
    const pid_t child = fork();
    if (child == 0) {
        session.answer(0);
        const bool refused = file->keep(session).has_errors();
        file.reset();
        _exit(refused ? 0 : 1);
    }
    int status = -1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(status == 0);
    session.answer(1);
    CHECK(file->keep(session).empty());
    const std::string kept = session.save();
    file.reset();
    CHECK(opened(folder / "kept").resume(program()).session->save() == kept);
}
