// Memory that runs out when a test says so: `new`, malloc and realloc in this program (Lua asks with realloc,
// bylaw.h with malloc), and what SQLite asks for. What libraries of the system ask malloc for by themselves
// is left alone: the room of an exception above all.
#pragma once
#include <cstdint>

namespace bylaw::test {

enum class Fails : std::uint8_t {
    once,     // one allocation: the next has room again
    from_now, // it and all after it
};

// From here to the end of this thing's life, in all threads.
class FailingMemory {
  public:
    FailingMemory(std::uint64_t allocation, Fails how); // counted from 1
    ~FailingMemory();
    FailingMemory(const FailingMemory &) = delete;
    FailingMemory &operator=(const FailingMemory &) = delete;

    std::uint64_t asked() const; // so far
};

// Given and not yet given back; SQLite's are not counted.
std::int64_t blocks_in_use();

// SQLite asks this memory, too. Before it is used first.
void let_sqlite_fail();

} // namespace bylaw::test
