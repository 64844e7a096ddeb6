// Contents of variables at the begin of blocks, as terms, and the conditions for a trial to get there. Blocks
// are visited in order, in which only loops go back: a loop's changes are unknown in it.
#pragma once
#include "interpreter/residual/live_variables.hpp"
#include "interpreter/specialise/terms.hpp"

namespace bylaw::residual {

struct Knowledge {
    std::vector<Term> values; // by variable; no_term: dead
    Term fact = 1;            // a yes or no that holds here
};

class TermFlow {
  public:
    explicit TermFlow(const Residual &residual, Patience patience = {});

    Terms terms;

    // At the block's begin. Those that lead to it, but for loops, have been left.
    Knowledge enter(BlockId id);
    // At its end, its moves done; `holds`: the condition of its branch, before them.
    void leave(BlockId id, Knowledge knowledge, Term holds);
    // Where the block is entered from that one.
    Knowledge enter_from(BlockId from, BlockId id);
    bool is_head(BlockId id) const { return heads_[id]; } // does a loop go back to it?
    const std::vector<BlockId> &comers(BlockId id) const { return comers_[id]; }
    // Does the variable hold one thing or another, by the way that a trial came?
    bool differs(BlockId id, std::uint32_t variable) const;

    Term value(Knowledge &knowledge, Word word);
    void execute(Knowledge &knowledge, const Instruction &in);
    void move(Knowledge &knowledge, const std::vector<Move> &moves);
    // Too large a thing to go through?
    static bool is_too_large(const Residual &residual);

  private:
    Term unknown_of(std::uint32_t variable);
    Knowledge meet(BlockId id, const std::vector<Knowledge> &ways);

    const Residual &residual_;
    Patience patience_;
    LiveVariables live_;
    std::vector<std::vector<BlockId>> comers_;
    std::vector<bool> heads_;
    std::vector<bool> yes_or_no_; // by variable: whatever is done, it holds 1 or 0
    struct Left {
        Knowledge knowledge;
        Exit exit;
        Term holds = no_term; // its condition
    };
    std::vector<Left> left_;        // by block
    const std::uint32_t variables_; // that there were at first
};

} // namespace bylaw::residual
