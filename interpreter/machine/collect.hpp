// Garbage collection that also canonicalises the state, so that equal games compare equal. It drops
// unreachable lists, ended conditions and unreachable dice, and numbers the rest in the order of reading. A
// suspended game may be collected, too, since every register's type is known.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/program/code.hpp"

namespace bylaw {

// Reachable dice, each once, in the order in which they are met.
class KeptDice {
  public:
    // The new number of dice: of those that were made while playing, the others keep theirs.
    Word number(const State &state, Word dice);

    std::vector<std::vector<Word>> recipes;
};

void collect(const Program &program, const Bytecode &code, State &state);

// Returns the bytes of all that rules can make grow: the same on every machine, independent of the allocator.
std::size_t held_bytes(const State &state);
// Returns the bytes that collect() would leave.
std::size_t live_bytes(const Program &program, const Bytecode &code, const State &state);

} // namespace bylaw
