// Memory that runs out while a game is kept in a file: SQLite's, too.
#include "tests/manners/each_failing.hpp"

#include <bylaw/save_file.hpp>

#include <catch2/catch.hpp>

using namespace bylaw::api;
using bylaw::test::chosen;
using bylaw::test::FailingMemory;
using bylaw::test::Fails;
using bylaw::test::fair;
using bylaw::test::Folder;

namespace {

const bool sqlite_fails = (bylaw::test::let_sqlite_fail(), true);

Session played(int answers) {
    Session session(fair(), {.seed = 5});
    session.start("market");
    for (int i = 0; i < answers; ++i)
        session.answer(0);
    return session;
}

SaveFile made(const std::string &path, const Session &session) {
    OpenedSave opened = SaveFile::create(path, session);
    INFO(opened.report.text({}));
    REQUIRE(opened.file);
    return std::move(*opened.file);
}

// What a program finds that opens the file afterwards.
std::string on_disk(const std::string &path) {
    OpenedSave opened = SaveFile::open(path);
    return opened.file ? to_json(opened.file->log()) : "none: " + opened.report.text({});
}

// `work` gives whether it worked; without memory it may also throw.
template <class Work> std::optional<bool> tried(std::uint64_t number, Fails how, const Work &work) {
    try {
        const FailingMemory memory(number, how);
        return work();
    } catch (const std::bad_alloc &) {
        return std::nullopt;
    }
}

template <class Work> std::uint64_t allocations(const Work &work) {
    const FailingMemory enough(0, Fails::once);
    work();
    return enough.asked();
}

// Each of a file of its own, so that what was left of one is no matter for the next.
template <class Try> void each_failing(std::uint64_t count, const Try &attempt) {
    for (const Fails how : {Fails::once, Fails::from_now})
        for (const std::uint64_t number : chosen(count)) {
            INFO("allocation " << number << (how == Fails::once ? "" : " and all after it"));
            const Folder folder;
            attempt(folder / "game", number, how);
        }
}

} // namespace

TEST_CASE("without memory a file is made whole or not at all") {
    REQUIRE(sqlite_fails);
    const Session session = played(3);
    const Folder first;
    const auto count = allocations([&] { made(first / "game", session); });
    const std::string wanted = on_disk(first / "game");
    each_failing(count, [&](const std::string &path, std::uint64_t number, Fails how) {
        const auto create = [&] { return SaveFile::create(path, session).file.has_value(); };
        if (!tried(number, how, create).value_or(false))
            REQUIRE(create());
        CHECK(on_disk(path) == wanted);
    });
}

TEST_CASE("without memory an answer is in the file or not, and the next keep writes it") {
    const Session before = played(2), after = played(5);
    const Folder first;
    const auto count = [&] {
        SaveFile file = made(first / "game", before);
        return allocations([&] { REQUIRE(file.keep(after).empty()); });
    }();
    const std::string wanted = on_disk(first / "game");
    each_failing(count, [&](const std::string &path, std::uint64_t number, Fails how) {
        SaveFile file = made(path, before);
        const std::string log = to_json(file.log());
        if (!tried(number, how, [&] { return !file.keep(after).has_errors(); }).value_or(false)) {
            CHECK(to_json(file.log()) == log);
            const Report report = file.keep(after);
            INFO(report.text({}));
            REQUIRE(report.empty());
        }
        CHECK(to_json(file.log()) == wanted);
        { const SaveFile closed = std::move(file); }
        CHECK(on_disk(path) == wanted);
    });
}

TEST_CASE("without memory a branch is begun or not, and files are opened, gone on with and repaired or not") {
    const Session session = played(4);
    const Folder first;
    const std::string path = first / "game", copy = first / "copy";
    SaveFile file = made(path, session);
    const auto branches = allocations([&] { REQUIRE(file.branch("first", 1).empty()); });
    int number = 0;
    for (const Fails how : {Fails::once, Fails::from_now})
        for (const std::uint64_t allocation : chosen(branches)) {
            const std::string name = "branch " + std::to_string(++number), log = to_json(file.log());
            if (!tried(allocation, how, [&] { return file.branch(name, 1).empty(); }).value_or(false)) {
                CHECK(to_json(file.log()) == log);
                CHECK(file.branch(name, 1).empty());
            }
        }
    const std::string game = file.resume(fair(), {}, "main").session->save();
    for (const Fails how : {Fails::once, Fails::from_now})
        for (const std::uint64_t allocation : chosen(allocations([&] { file.resume(fair(), {}, "main"); }))) {
            std::string taken_up;
            tried(allocation, how, [&] {
                if (Restored restored = file.resume(fair(), {}, "main"); restored.session)
                    taken_up = restored.session->save();
                return true;
            });
            CHECK((taken_up.empty() || taken_up == game));
        }
    const std::string log = to_json(file.log());
    { const SaveFile closed = std::move(file); }
    for (const Fails how : {Fails::once, Fails::from_now})
        for (const std::uint64_t allocation : chosen(allocations([&] { SaveFile::open(path); }))) {
            std::optional<OpenedSave> opened;
            tried(allocation, how, [&] { return opened.emplace(SaveFile::open(path)).file.has_value(); });
            if (opened && opened->file)
                CHECK(to_json(opened->file->log()) == log);
            opened.reset();
            CHECK(on_disk(path) == log);
        }
    const auto repairs = allocations([&] { SaveFile::repair(path, copy); });
    const std::string repaired = on_disk(copy);
    for (const Fails how : {Fails::once, Fails::from_now})
        for (const std::uint64_t allocation : chosen(repairs)) {
            std::filesystem::remove(copy);
            if (!tried(allocation, how, [&] {
                     return SaveFile::repair(path, copy).file.has_value();
                 }).value_or(false))
                REQUIRE(SaveFile::repair(path, copy).file);
            CHECK(on_disk(copy) == repaired);
        }
}
