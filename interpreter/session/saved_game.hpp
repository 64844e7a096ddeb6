// A game as it is kept, whatever it is kept in: where it began, and its deeds. Whoever does them again has
// the game; a state is never written down, since its layout belongs to one program.
#pragma once
#include "interpreter/session/play.hpp"

#include <stdexcept>

namespace bylaw {

struct SavedGame {
    std::string rules, fingerprint; // of the texts as the game began
    api::SessionOptions options;
    std::vector<Deed> deeds;
    std::vector<Deed> undone;                // what was taken back last; the first of it last
    std::vector<std::uint64_t> numbers = {}; // of its deeds in the file that keeps it
};

// What cannot be read, in words that follow "this saved game cannot be read: ".
struct UnfitSave : std::runtime_error {
    using std::runtime_error::runtime_error;
};

SavedGame game_of(const api::Session &session);
// All that was done in it, done again; `listener` hears it.
// `game.options.budgets` bound each deed.
api::Restored restored(const api::Program &program, SavedGame game, api::EventListener listener = {});

// One line of JSON. What is read comes from anywhere: UnfitSave, where it is no deed.
std::string line_of(const Deed &deed);
Deed deed_of_line(const std::string &line);

} // namespace bylaw
