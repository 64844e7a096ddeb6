// Which blocks machine code goes through at once, with what it computes in registers.
#pragma once
#include "interpreter/simulate/native/code_facts.hpp"

namespace bylaw {

struct BlockTree {
    std::uint32_t root = 0; // the block that leads to it, or itself
    std::uint32_t size = 0; // of a root: instructions of the tree
    bool draws = false;     // of a root: dice fall somewhere in the tree
};

// By block, for groups of so many lanes. Who is reached from one place only, and later than that, is in its
// tree if nearly all groups that come to the root come to the block as well: a tree is gone through without
// looking whether a lane is there. Those where trials end stand alone.
std::vector<BlockTree> block_trees(const TrialCode &code, const CodeFacts &facts, std::size_t lanes);

} // namespace bylaw
