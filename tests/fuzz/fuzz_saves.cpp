// Saved games from anywhere. A damaged file is refused or is the game that was played; what is repaired is a
// beginning of it. One whose sums fit but which nobody played is refused or played, as its deeds have it.
#include "interpreter/saves/tables.hpp"
#include "interpreter/session/fingerprint.hpp"
#include "interpreter/session/saved_game.hpp"

#include <bylaw/bylaw.hpp>
#include <bylaw/save_file.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace bylaw;
using namespace bylaw::api;

namespace {

namespace fs = std::filesystem;

constexpr const char *rules = R"(
enum amount: one, two, many
kind jar "jar" {
    pool marbles in 0..50
    list others: jar
}
stat sum = 0
procedure pour(giver: jar, taker: jar, n: number = 1) {
    giver.marbles -= n
    taker.marbles += n
    sum += roll(d6)
}
scenario counting "Counting" {
    repeat until sum >= 60 {
        let more = ask gm "How many?" from amount
        sum += if more is one then 1 else roll(d4)
    }
}
)";

void demand(bool holds) {
    if (!holds)
        std::abort();
}

const api::Program &program() {
    static const api::Program loaded = Library().load_text("counting", rules).program;
    return loaded;
}

// In memory, where there is such a folder.
struct Folder {
    fs::path path =
        fs::path(fs::exists("/dev/shm") ? "/dev/shm" : "/tmp") / ("bylaw_fuzz_" + std::to_string(getpid()));

    Folder() { fs::create_directories(path); }
    ~Folder() { fs::remove_all(path); }
};

fs::path path_of(const char *name) {
    static const Folder folder;
    return folder.path / name;
}

void write(const fs::path &path, const std::string &bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

void remove_save(const fs::path &path) {
    for (const char *end : {"", "-wal", "-shm", "-journal"})
        fs::remove(path.string() + end);
}

// A game of some thirty deeds with a branch, and what its file says.
struct Played {
    std::string bytes, log, saved;
    SaveLog deeds;

    Played() {
        const fs::path path = path_of("good");
        remove_save(path);
        Session session(program(), {.seed = 4});
        {
            SaveFile file = std::move(*SaveFile::create(path.string(), session).file);
            session.evaluate("given a = jar \"A\"");
            session.evaluate("given b = jar \"B\"");
            session.act("pour", {{"", Value::named("a")}, {"", Value::named("b")}});
            session.start_anew("counting");
            for (std::size_t i = 0; i < 20; ++i) {
                session.answer(i % 3);
                file.keep(session);
            }
            file.branch("what if", 6);
            deeds = file.log();
        }
        log = to_json(deeds);
        saved = session.save();
        std::ifstream in(path, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(in), {});
    }
};

const Played &good() {
    static const Played played;
    return played;
}

class Bytes {
  public:
    explicit Bytes(std::string_view all) : left_(all) {}
    std::size_t number(std::size_t below) {
        std::size_t value = 0;
        for (int i = 0; i < 3 && !left_.empty(); ++i) {
            value = value << 8 | static_cast<unsigned char>(left_.front());
            left_.remove_prefix(1);
        }
        return below == 0 ? 0 : value % below;
    }
    bool empty() const { return left_.empty(); }
    std::string line() {
        const std::size_t end = std::min(left_.find('\n'), left_.size());
        const std::string line(left_.substr(0, end));
        left_.remove_prefix(std::min(left_.size(), end + 1));
        return line;
    }
    std::string rest() const { return std::string(left_); }

  private:
    std::string_view left_;
};

std::string damaged(std::string bytes, Bytes &choices) {
    for (int edits = 0; edits < 40 && !choices.empty() && !bytes.empty(); ++edits) {
        const std::size_t at = choices.number(bytes.size());
        switch (choices.number(5)) {
        case 0: bytes[at] = static_cast<char>(choices.number(256)); break;
        case 1: bytes.resize(at); break;
        case 2: bytes.replace(at, 16, std::string(16, '\0')); break;
        case 3: bytes.insert(at, bytes.substr(choices.number(bytes.size()), 1 + choices.number(64))); break;
        default: bytes[at] = static_cast<char>(bytes[at] ^ (1 << choices.number(8)));
        }
    }
    return bytes;
}

bool begins_a_line(const std::vector<SavedDeed> &line) {
    if (line.empty())
        return true;
    for (const SavedDeed &end : good().deeds.deeds) {
        const std::vector<SavedDeed> whole = good().deeds.line_to(end.number);
        bool same = whole.size() == line.size();
        for (std::size_t i = 0; same && i < line.size(); ++i)
            same = whole[i].words == line[i].words;
        if (same)
            return true;
    }
    return false;
}

// The file at `path` is damaged, or of anybody's making: then what is in it was never played.
void open(const fs::path &path, bool played) {
    OpenedSave opened = SaveFile::open(path.string());
    if (opened.file) {
        demand(!played || to_json(opened.file->log()) == good().log);
        const Restored restored = opened.file->resume(program());
        demand(restored.session || restored.report.has_errors());
        demand(!played || restored.session);
        return;
    }
    demand(opened.report.has_errors() && opened.report.all()[0].code == "B0990");
    const fs::path into = path_of("repaired");
    remove_save(into);
    const OpenedSave repaired = SaveFile::repair(path.string(), into.string());
    demand(repaired.file || repaired.report.has_errors());
    if (repaired.file && played)
        demand(begins_a_line(repaired.file->log().deeds));
}

void open_bytes(const std::string &bytes, bool played) {
    const fs::path path = path_of("bad");
    remove_save(path);
    write(path, bytes);
    open(path, played);
}

// Deeds that nobody did, in a file that is whole.
void open_forged(Bytes lines) {
    const fs::path path = path_of("forged");
    remove_save(path);
    {
        const Session session(program(), {.seed = 4});
        demand(SaveFile::create(path.string(), session).file.has_value());
        Database database(path.string(), Database::Open::write);
        saves::Tables tables = saves::read_tables(database);
        Transaction all(database);
        for (std::uint64_t number = 1; number < 30 && !lines.empty(); ++number) {
            const std::string line = lines.line();
            const std::uint64_t after = line.starts_with('<') ? number / 2 : number - 1;
            tables.rows.push_back({number, after, line, saves::sum_of(tables.sum_at(after), number, line)});
            saves::add_row(database, tables.rows.back());
        }
        tables.heads["main"] = tables.rows.size();
        saves::write_heads(database, tables);
        all.commit();
    }
    open(path, false);
}

void restore(const std::string &saved, bool played) {
    const Restored restored = Session::restore(program(), saved);
    demand(restored.session || restored.report.has_errors());
    if (restored.session && played)
        demand(restored.session->save() == good().saved);
    if (restored.session)
        demand(Session::restore(program(), restored.session->save()).session.has_value());
}

// A text whose sum fits.
void restore_forged(const std::string &deeds) {
    nlohmann::json json = nlohmann::json::parse(good().saved);
    const nlohmann::json given = nlohmann::json::parse(deeds, nullptr, false);
    if (given.is_discarded())
        return;
    json["deeds"] = given;
    json.erase("checksum");
    const auto text = [&] { return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace); };
    json["checksum"] = checksum(text());
    restore(text(), false);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    if (size < 1 || size > 60'000)
        return 0;
    good();
    Bytes bytes({reinterpret_cast<const char *>(data) + 1, size - 1});
    switch (data[0] % 6) {
    case 0: open_bytes(damaged(good().bytes, bytes), true); break;
    case 1: open_bytes(bytes.rest(), false); break;
    case 2: open_forged(bytes); break;
    case 3: restore(damaged(good().saved, bytes), true); break;
    case 4: restore_forged(bytes.rest()); break;
    default: restore(bytes.rest(), false);
    }
    return 0;
}
