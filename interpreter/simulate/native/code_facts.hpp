// Facts about trial code for the writers of machine code.
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

    // Value of a column that never changes.
    std::optional<std::int32_t> number(std::uint32_t column) const { return numbers_[column]; }
    // Whether it holds truths only, and is not read outside.
    bool is_truth(std::uint32_t column) const { return truths_[column]; }
    // Columns that are read later.
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

// Where the block may continue.
std::vector<std::uint32_t> next_blocks(const TrialCode::Block &block);

} // namespace bylaw
