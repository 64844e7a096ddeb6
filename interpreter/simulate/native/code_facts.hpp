// What the writers of machine code need to know of trial code beforehand.
#pragma once
#include "interpreter/residual/bits.hpp"
#include "interpreter/simulate/trial_code.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace bylaw {

class CodeFacts {
  public:
    explicit CodeFacts(const TrialCode &code);

    // What a column that never changes holds.
    std::optional<std::int32_t> number(std::uint32_t column) const { return numbers_[column]; }
    // Does it hold nothing but yes and no, and nobody outside looks at it?
    bool is_truth(std::uint32_t column) const { return truths_[column]; }
    // The columns that somebody reads later.
    const residual::Bits &alive_before(std::size_t block) const { return alive_before_[block]; }
    const residual::Bits &alive_behind(std::size_t block) const { return alive_behind_[block]; }
    // From how many places the block is reached.
    std::uint32_t ways_to(std::size_t block) const { return ways_to_[block]; }

  private:
    using Columns = residual::Bits;

    void find_alive(const TrialCode &code);
    void find_truths(const TrialCode &code);
    bool gives_truth(const TrialCode &code, const TrialCode::Instruction &in) const;
    Columns find_alive_before(const TrialCode &code, std::size_t block) const;

    std::vector<std::optional<std::int32_t>> numbers_; // by column
    std::vector<bool> truths_;                         // by column
    std::vector<Columns> alive_before_, alive_behind_; // by block
    std::vector<std::uint32_t> ways_to_;               // by block
};

// Where the block may go on.
std::vector<std::uint32_t> next_blocks(const TrialCode::Block &block);

} // namespace bylaw
