// Writes one function that takes a single trial from a block to its end, or to where it may not go round
// again.
#pragma once
#include "interpreter/simulate/native/block_values.hpp"
#include "interpreter/simulate/native/one_lane.hpp"
#include "interpreter/simulate/scalar_kernel.hpp"

namespace bylaw {

class ScalarWriter {
  public:
    ScalarWriter(asmjit::x86::Compiler &to, const TrialCode &code);

    asmjit::Label write();

  private:
    void enter();
    void block(std::uint32_t id);
    void branch(std::uint32_t id, const TrialCode::Block &block);
    void go(std::uint32_t from, std::uint32_t to);
    void stop(std::uint32_t block, TrialEnd how);

    asmjit::x86::Compiler &to_;
    const TrialCode &code_;
    const CodeFacts facts_;
    OneLane lane_;
    BlockValues<OneLane> values_;
    asmjit::x86::Gp state_, loops_, block_, end_;
    std::vector<asmjit::Label> begins_; // by block
    asmjit::Label table_, stop_;
};

} // namespace bylaw
