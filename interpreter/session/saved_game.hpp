// A game for storage of any kind: its start, and its commands. Repeating them gives the game. A state is
// never written, since its layout belongs to one program.
#pragma once
#include "interpreter/session/play.hpp"

#include <stdexcept>

namespace bylaw {

struct SavedGame {
    std::string rules, fingerprint; // for the texts when the game began
    api::SessionOptions options;
    std::vector<Deed> deeds;
    std::vector<Deed> undone;                // undone commands; the first one is last
    std::vector<std::uint64_t> numbers = {}; // numbers of its commands in the file
};

// Reason in words that follow "this saved game cannot be read: ".
struct UnfitSave : std::runtime_error {
    using std::runtime_error::runtime_error;
};

SavedGame game_of(const api::Session &session);
// All that was done in it, done again; `listener` hears it.
// `game.options.budgets` bound each command.
api::Restored restored(const api::Program &program, SavedGame game, api::EventListener listener = {});

// One line of JSON. What is read comes from anywhere: UnfitSave, where it is no command.
std::string line_of(const Deed &deed);
Deed deed_of_line(const std::string &line);

} // namespace bylaw
