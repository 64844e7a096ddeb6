// Contents of the file of a saved game, and their checksums. Every row has a sum. A command's sum covers
// itself and that of the command before it, so it proves the whole line.
#pragma once
#include "interpreter/saves/database.hpp"
#include "interpreter/session/saved_game.hpp"

#include <bylaw/save_file.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::saves {

// Where the game began. It never changes.
struct Beginning {
    std::string rules, fingerprint;
    api::SessionOptions options;
    std::map<std::string, std::string> texts; // texts of the rules, by the names of their files
    std::map<std::string, std::string> notes;

    std::string sum() const;
};

struct Row {
    std::uint64_t number = 0, after = 0;
    std::string line, sum; // the command as JSON
};

// All of it. `rows` is indexed by number - 1.
struct Tables {
    Beginning beginning;
    std::vector<Row> rows;
    std::map<std::string, std::uint64_t> heads; // heads of the branches
    std::string branch;                         // that is played

    std::string sum_at(std::uint64_t number) const;
    std::uint64_t head() const { return heads.at(branch); }
    // The numbers of the commands that lead to one, the first first.
    std::vector<std::uint64_t> line_to(std::uint64_t number) const;
    // Where a command like that follows one already: its number.
    std::optional<std::uint64_t> following(std::uint64_t after, const std::string &line) const;
    // Returns the last written command among those that follow one.
    std::optional<std::uint64_t> newest_after(std::uint64_t after) const;
};

std::string sum_of(const std::string &before, std::uint64_t number, const std::string &line);

// An empty file becomes one of a saved game.
void make_tables(Database &database, const Beginning &beginning);
void add_row(Database &database, const Row &row);
// The branches and the one that is played, as they are now.
void write_heads(Database &database, const Tables &tables);

// UnfitSave, where something is missing or was changed.
Beginning read_beginning(Database &database);
Tables read_tables(Database &database);
// Returns the readable commands in the order of their numbers; this proves nothing.
std::vector<Row> readable_rows(Database &database);

} // namespace bylaw::saves
