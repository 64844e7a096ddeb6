// Fields that are only counted up and reported at the end, such as how often a thing was used: they are no
// part of a state, as the counters of performings are none (counters.hpp). Only what is plainly one is taken
// for one: all code that may still run adds known numbers to the field and looks at it for nothing else, and
// the scenario reports it of a thing that is known beforehand.
#pragma once
#include "interpreter/odds/rules/counters.hpp"
#include "interpreter/reach/known_numbers.hpp"

namespace bylaw::odds::rules {

// A word of a state that counts.
struct CountingWord {
    std::uint32_t place = 0;          // in State::words
    Word kept = 0;                    // that states keep of it
    std::vector<std::size_t> columns; // that it is reported in
};

// All that is looked at comes after `state`; `live`: what matters there, reports included.
std::vector<CountingWord> counting_words(const Program &program, const Bytecode &code, const State &state,
                                         const Liveness &live, const StatementColumns &columns);

} // namespace bylaw::odds::rules
