// Which variables of residual code are still read.
#pragma once
#include "interpreter/residual/bits.hpp"
#include "interpreter/residual/patience.hpp"
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

class LiveVariables {
  public:
    explicit LiveVariables(const Residual &residual, Patience patience = {});

    const Bits &before(BlockId block) const { return before_[block]; }
    // Where the block's ways go on: after its moves.
    Bits after(BlockId block) const;

    static void add(Word word, Bits &live);
    // Adds the reads at the block's end: its moves, branch or reports.
    static void add_reads_of_end(const Block &block, Bits &live);

  private:
    const Residual &residual_;
    const std::uint32_t variables_; // that there were at first
    std::vector<Bits> before_;
};

} // namespace bylaw::residual
