// Damaged files: refused, or the same game as before; never another one. What is repaired is a beginning of
// what was played.
#include "tests/support/files.hpp"

#include <bylaw/library.hpp>
#include <bylaw/save_file.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

using namespace bylaw::api;

namespace {

namespace fs = std::filesystem;

const std::string endless_rules = R"(
enum amount: one, two, many "three, and more of them"
stat sum = 0
scenario counting "Counting" {
    repeat until sum >= 200 {
        let more = ask gm "How many?" from amount
        sum += if more is one then 1 else 2
    }
}
)";

std::string bytes_of(const fs::path &path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path &path, const std::string &bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

// Some eighty commands, with some taken back and a branch.
void make_save(const std::string &path) {
    const Loaded loaded = Library(usual_options()).load_text("counting", endless_rules);
    REQUIRE(loaded.program);
    Session session(loaded.program, {.seed = 1});
    OpenedSave made = SaveFile::create(path, session);
    REQUIRE(made.file);
    session.start("counting");
    for (std::size_t i = 0; i < 80; ++i) {
        session.answer(i * 7 % 3);
        REQUIRE(made.file->keep(session).empty());
        if (i % 20 == 19) {
            session.undo();
            REQUIRE(made.file->keep(session).empty());
        }
    }
    REQUIRE(made.file->branch("what if", 30).empty());
}

std::string damaged(std::string bytes, std::mt19937_64 &random) {
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    switch (below(5)) {
    case 0: bytes[below(bytes.size())] ^= static_cast<char>(1 << below(8)); break;
    case 1: bytes.resize(below(bytes.size())); break;
    case 2: { // two stretches change places
        const std::size_t size = std::size_t{1} << below(13), a = below(bytes.size() - size),
                          b = below(bytes.size() - size);
        const std::string one = bytes.substr(a, size), other = bytes.substr(b, size);
        bytes.replace(a, size, other);
        bytes.replace(b, size, one);
        break;
    }
    case 3: { // a stretch is wiped
        const std::size_t size = 1 + below(600), at = below(bytes.size() - size);
        bytes.replace(at, size, std::string(size, '\0'));
        break;
    }
    default:
        for (std::size_t i = 1 + below(20); i > 0; --i)
            bytes[below(bytes.size())] = static_cast<char>(below(256));
    }
    return bytes;
}

// Is this how a line of the log begins?
bool begins_a_line(const SaveLog &log, const std::vector<SavedDeed> &line) {
    for (const SavedDeed &end : log.deeds) {
        const std::vector<SavedDeed> whole = log.line_to(end.number);
        bool same = whole.size() == line.size();
        for (std::size_t i = 0; same && i < line.size(); ++i)
            same = whole[i].words == line[i].words;
        if (same)
            return true;
    }
    return line.empty();
}

std::uint64_t setting(const char *name, std::uint64_t usual) {
    const char *text = std::getenv(name);
    return text == nullptr ? usual : std::strtoull(text, nullptr, 10);
}

} // namespace

TEST_CASE("a damaged file is refused or the same game, and what is repaired was played") {
    const fs::path folder =
        fs::temp_directory_path() / ("bylaw_damage_" + std::to_string(std::random_device{}()));
    fs::create_directory(folder);
    const fs::path good = folder / "good", bad = folder / "bad", repaired = folder / "repaired";
    make_save(good.string());
    const std::string bytes = bytes_of(good);
    const SaveLog right = SaveFile::open(good.string()).file->log();
    REQUIRE(right.deeds.size() == 81);
    std::size_t refused = 0, same = 0, recovered = 0;
    const std::uint64_t first = setting("BYLAW_DAMAGE_SEED", 1), count = setting("BYLAW_DAMAGES", 150);
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        INFO("seed " << seed);
        std::mt19937_64 random(seed);
        write(bad, damaged(bytes, random));
        if (const OpenedSave opened = SaveFile::open(bad.string()); opened.file) {
            CHECK(to_json(opened.file->log()) == to_json(right));
            ++same;
            continue;
        } else {
            CHECK(opened.report.all().at(0).code == "B0990");
            ++refused;
        }
        fs::remove(repaired);
        if (const OpenedSave mended = SaveFile::repair(bad.string(), repaired.string()); mended.file) {
            CHECK(begins_a_line(right, mended.file->log().deeds));
            recovered += mended.file->log().deeds.empty() ? 0 : 1;
        }
    }
    fs::remove_all(folder);
    WARN(count << " damaged files: " << refused << " refused, of " << recovered
               << " a part was recovered; in " << same << " nothing was hit that says anything");
    CHECK(refused * 3 > count);
    CHECK(recovered * 10 > count);
}
