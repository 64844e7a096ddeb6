// Where a path stands, so that of several the one that is behind continues first and they meet again.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/program/code.hpp"

#include <span>
#include <vector>

namespace bylaw::residual {

// A loop that a frame is in: instructions head..end, gone back `count` times.
struct LoopOrder {
    std::uint32_t head = 0, end = 0, count = 0;

    friend bool operator==(const LoopOrder &, const LoopOrder &) = default;
};

struct FrameOrder {
    std::uint32_t pc = 0;
    std::vector<LoopOrder> loops; // outer ones first

    friend bool operator==(const FrameOrder &, const FrameOrder &) = default;
};

// Where the loops of functions end: by their heads, the last instruction that goes back there.
class LoopEnds {
  public:
    explicit LoopEnds(const Bytecode &code) : code_(code), ends_(code.functions.size()) {}

    std::uint32_t of(std::uint32_t function, std::uint32_t head);

  private:
    const Bytecode &code_;
    std::vector<std::vector<std::uint32_t>> ends_; // made when they are asked for
};

// Brings the orders up to date after a step. Did the innermost frame go back?
bool follow(std::vector<FrameOrder> &orders, std::span<const Call> calls, LoopEnds &ends);

// The innermost frame begins the next pass of a loop without having left its head.
void pass_over(std::vector<FrameOrder> &orders, std::uint32_t end);

// Below 0: the first is behind the second.
int compare(const std::vector<FrameOrder> &a, const std::vector<FrameOrder> &b);

} // namespace bylaw::residual
