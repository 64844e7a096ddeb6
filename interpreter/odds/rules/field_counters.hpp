// Fields that are only counted up and reported at the end, such as the uses of a thing, are no part of a
// state, like the counters of calls (counters.hpp). They must be provable: all reachable code adds known
// numbers and reads the field for nothing else, and the scenario reports it of a thing that is known
// beforehand.
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

// All that is read comes after `state`; `live`: what matters there, reports included.
std::vector<CountingWord> counting_words(const Program &program, const Bytecode &code, const State &state,
                                         const Liveness &live, const StatementColumns &columns);

} // namespace bylaw::odds::rules
