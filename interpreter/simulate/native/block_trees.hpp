// Which blocks machine code goes through at once, with what it computes in registers.
#pragma once
#include "interpreter/simulate/native/code_facts.hpp"

namespace bylaw {

struct BlockTree {
    std::uint32_t root = 0; // the block that leads to it, or itself
    std::uint32_t size = 0; // for a root: instructions of the tree
    bool draws = false;     // for a root: the tree has a draw
};

// Trees by block, for groups of so many lanes. A block with one predecessor is in its tree if nearly all
// groups at the root reach it: a tree is run without a test for lanes. Blocks where trials end stand alone.
std::vector<BlockTree> block_trees(const TrialCode &code, const CodeFacts &facts, std::size_t lanes);

} // namespace bylaw
