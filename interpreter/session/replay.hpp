// Replays commands in the same states with the same dice, and stops where an inquiry asks. The machine itself
// records nothing for later questions.
#pragma once
#include "interpreter/machine/machine.hpp"
#include "interpreter/session/rules.hpp"

#include <compare>
#include <optional>
#include <vector>

namespace bylaw {

// Faces as a draw: the first die is the most significant digit.
std::uint64_t draw_of(const std::vector<std::int64_t> &faces, std::int64_t sides);

// A place in the code: an instruction of a function.
struct CodePlace {
    std::uint32_t function = 0, pc = 0;

    friend auto operator<=>(const CodePlace &, const CodePlace &) = default;
};

// The game just before an instruction was done.
struct GameMoment {
    CodePlace at;
    State state;
    std::vector<Word> registers; // for the function
};

// A command, ready to be done.
struct DeedAgain {
    Rules rules;
    State state;
    Surroundings around;
};

struct Replayed {
    std::vector<GameMoment> moments;
    std::optional<RuntimeError> failure; // at which it ended
};

// Runs it to its end, or to where it stopped or failed. The moments at these places, but for those at which
// something only looked what if; the first of very many.
Replayed replayed(DeedAgain replay, std::vector<CodePlace> places);

} // namespace bylaw
