// Keeps a game in a file while it is played, where the players want that.
#pragma once
#include "repl/commands/arguments.hpp"
#include "repl/commands/commands.hpp"

#include <bylaw/save_file.hpp>

#include <optional>
#include <string>

namespace bylaw::repl {

// Notes of a command line in the file, and back: rules and scenario, options, players.
std::map<std::string, std::string> notes_of(const PlayArguments &arguments);
PlayArguments arguments_of(const api::SaveLog &log, const PlayArguments &typed);

// The rules of a kept game as `console` finds them: where they were; else those that the file holds, which is
// said.
ScenarioName rules_of(const api::SaveFile &file, Console &console);

class Keeper {
  public:
    Keeper() = default; // keeps nothing
    explicit Keeper(api::SaveFile file) : file_(std::move(file)) {}

    // Writes the commands since then to the file. Returns a problem, if there is one.
    std::string keep(const api::Session &session);
    // Is something not in the file that should be?
    bool failed() const { return failed_; }

  private:
    std::optional<api::SaveFile> file_;
    bool failed_ = false;
};

} // namespace bylaw::repl
