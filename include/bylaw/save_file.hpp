// A game that is kept in a file while it is played: one SQLite file, to which every answer is added. What
// keep() has acknowledged is there after a crash, a `kill -9` or a full disk.
//
// A game is its commands: what was started, typed, answered, thrown. They stand in the file as a tree, so
// that what was taken back is not lost, and a branch ("what if") does not disturb the line that it left.
#pragma once
#include <bylaw/session.hpp>

#include <map>

namespace bylaw::api {

// One command of a game.
struct SavedDeed {
    std::uint64_t number = 0; // from 1, in the order of writing
    std::uint64_t after = 0;  // the command before it; 0: the game's beginning
    std::string words;        // "the answer `yes`"
};

// A line of the game: from the beginning to its head.
struct SavedBranch {
    std::string name;
    std::uint64_t head = 0; // the last command of it; 0: nothing was done
};

struct SaveLog {
    std::string rules;       // the name of the ruleset
    std::string fingerprint; // fingerprint of its texts when the game began
    SessionOptions options;
    std::vector<SavedDeed> deeds; // commands of all branches
    std::vector<SavedBranch> branches;
    std::string branch; // the one that is played
    // Notes of the program that plays, such as the ruleset's name.
    std::map<std::string, std::string> notes;

    // The commands that lead to one, the first first.
    std::vector<SavedDeed> line_to(std::uint64_t number) const;
};

// {"rules", "fingerprint", "seed", "branch", "branches": [{"name", "head"}], "deeds": [{"number", "after",
// "words"}],
//  "notes": {}}
BYLAW_API std::string to_json(const SaveLog &log);

class SaveFile;
struct OpenedSave;

class BYLAW_API SaveFile {
  public:
    // A new file for the game as it stands. Refused (B0990) where there is a file of that name, or none can
    // be made.
    static OpenedSave create(const std::string &path, const Session &session,
                             const std::map<std::string, std::string> &notes = {});
    // To be continued. A file that is damaged is refused (B0990), with what is wrong and how many commands
    // can be recovered.
    static OpenedSave open(const std::string &path);
    // The longest line that is whole, of the branch that is played, into a new file. What was left out is in
    // the report (B0992, a warning).
    static OpenedSave repair(const std::string &path, const std::string &into);

    SaveFile(SaveFile &&) noexcept;
    SaveFile &operator=(SaveFile &&) noexcept;
    ~SaveFile();

    const SaveLog &log() const;
    // Texts of the rules when the game began, by the names of their files.
    const std::map<std::string, std::string> &texts() const;
    // The game of a branch (none named: the one that is played), where it stood. `listener` hears all of it
    // once more. What was taken back there last can be done again. `budgets` as Session::restore() has them.
    Restored resume(const Program &program, EventListener listener = {}, const std::string &branch = {},
                    const Budgets &budgets = {}) const;
    // Everything that was done in the game since. An error (B0993), and nothing of it is in the file, where
    // it cannot be written; the next keep() tries again.
    Report keep(const Session &session);
    // A branch that begins after a command (0: at the beginning), and is played from now on.
    Report branch(const std::string &name, std::uint64_t after);
    Report play_branch(const std::string &name);

  private:
    struct Data;
    explicit SaveFile(std::unique_ptr<Data> data);
    std::unique_ptr<Data> data_;
};

struct OpenedSave {
    std::optional<SaveFile> file; // none where the report has errors
    Report report;
};

} // namespace bylaw::api
