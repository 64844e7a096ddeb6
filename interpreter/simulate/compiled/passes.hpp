// Passes of LLVM over a module, by their names.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace bylaw::compiled {

struct Passes {
    std::string whole; // over the module
    std::string parts; // then, over each part of its functions for itself; empty: nothing
};

// For a module of so many bytes of text that is written by so many threads. Several, since versions of LLVM
// differ in what they take: the first that it takes is wanted.
std::vector<Passes> passes_for(std::size_t size, unsigned threads);

// Compiled in a third of a second, whatever is done.
bool is_small(std::size_t size);

} // namespace bylaw::compiled
