// Makes equal games equal values: lists, conditions that ended and dice that nobody holds any more are
// dropped, the rest is numbered in the order in which the state is read. A suspended game may be collected,
// too, for every register's type is known.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/program/code.hpp"

namespace bylaw {

// The dice that somebody holds, each once, in the order in which they are met.
class KeptDice {
  public:
    // The new number of dice: of those that were made while playing, the others keep theirs.
    Word number(const State &state, Word dice);

    std::vector<std::vector<Word>> recipes;
};

void collect(const Program &program, const Bytecode &code, State &state);

// What the rules can make grow, in bytes: the same on every machine, not what the allocator took for it.
std::size_t held_bytes(const State &state);
// The same of what would be left by collect().
std::size_t live_bytes(const Program &program, const Bytecode &code, const State &state);

} // namespace bylaw
