// Scratch buffers of a run. Nothing stays in them, and their capacity is worth keeping for the next run.
#pragma once
#include "interpreter/machine/adjustments.hpp"
#include "interpreter/machine/builder.hpp"
#include "interpreter/machine/made_dice.hpp"
#include "interpreter/machine/state.hpp"

namespace bylaw {

struct Workshop {
    explicit Workshop(const Program &program) : adjustments(program), dice(program.dice) {}

    // The run before may have stopped in the middle of something.
    void begin(const State &state) {
        adjustments.clear();
        builders.clear();
        dice.turn_to(state.dice);
    }

    Adjustments adjustments;
    Builders builders;
    MadeDice dice;
    std::vector<Word> scratch;
    std::vector<Word> numbers;         // from 0 on, as far as requested
    std::vector<ListId> first_numbers; // lists that were made of so many of them
};

} // namespace bylaw
