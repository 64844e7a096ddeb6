// A game that is kept in a file while it is played: one SQLite file, to which every answer is added. Commands
// that keep() has acknowledged survive a crash, a `kill -9` or a full disk.
//
// A game is its commands: starts, texts, answers, dice. The file holds them as a tree, so undone commands are
// not lost, and a branch ("what if") does not change the branch that it left.
#pragma once
#include <bylaw/session.hpp>

#include <map>

namespace bylaw::api {

// One command of a game.
struct SavedDeed {
    std::uint64_t number = 0; // from 1, in the order of writing
    std::uint64_t after = 0;  // the command before it; 0: none
    std::string words;        // "the answer `yes`"
};

// A branch of the game: the commands from the beginning to its head.
struct SavedBranch {
    std::string name;
    std::uint64_t head = 0; // its last command; 0: none
};

struct SaveLog {
    std::string rules;       // the name of the ruleset
    std::string fingerprint; // fingerprint of its texts when the game began
    SessionOptions options;
    std::vector<SavedDeed> deeds; // commands of all branches
    std::vector<SavedBranch> branches;
    std::string branch; // the current branch
    // Notes of the host, such as the ruleset's name.
    std::map<std::string, std::string> notes;

    // Returns the commands up to one, in order.
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
    // Creates a file for the current game. Fails (B0990) if the file exists or cannot be made.
    static OpenedSave create(const std::string &path, const Session &session,
                             const std::map<std::string, std::string> &notes = {});
    // Opens a file to continue. A damaged file is refused (B0990), with the damage and the number of commands
    // that can be recovered.
    static OpenedSave open(const std::string &path);
    // Copies the longest undamaged sequence of commands of the current branch into a new file. The report
    // lists the rest (B0992, a warning).
    static OpenedSave repair(const std::string &path, const std::string &into);

    SaveFile(SaveFile &&) noexcept;
    SaveFile &operator=(SaveFile &&) noexcept;
    ~SaveFile();

    const SaveLog &log() const;
    // Returns the texts of the rules at the begin of the game, by the names of their files.
    const std::map<std::string, std::string> &texts() const;
    // Returns the game of a branch (without a name: the current one) after its last command. `listener` gets
    // all events again. The command that was undone last can be repeated. `budgets` as in Session::restore().
    Restored resume(const Program &program, EventListener listener = {}, const std::string &branch = {},
                    const Budgets &budgets = {}) const;
    // Appends all new commands of the game. If they cannot be written, it is an error (B0993), and the file
    // is unchanged; the next keep() tries again.
    Report keep(const Session &session);
    // Begins a branch after a command (0: at the beginning), and makes it the current one.
    Report branch(const std::string &name, std::uint64_t after);
    Report play_branch(const std::string &name);

  private:
    struct Data;
    explicit SaveFile(std::unique_ptr<Data> data);
    std::unique_ptr<Data> data_;
};

struct OpenedSave {
    std::optional<SaveFile> file; // none if the report has errors
    Report report;
};

} // namespace bylaw::api
