// The answers that an unfinished roll has had so far. A roll that is pending is later run again from its
// start with the same log: it gets its earlier answers first, and only then asks on.
//
//     Replay replay(log, source);
//     RollResult result = roll(table, dice, replay);
#pragma once
#include "interpreter/dice/draw.hpp"

#include <cstddef>
#include <vector>

namespace bylaw {

// In the order of the draws. A plain value, to be kept in a saved game.
using DrawLog = std::vector<std::uint64_t>;

// One run over a log. Log and source must outlive it.
class Replay {
  public:
    Replay(DrawLog &log, DrawFn source) : log_(log), source_(source) {}

    std::optional<std::uint64_t> draw(Draw draw) {
        if (next_ == log_.size()) {
            const std::optional<std::uint64_t> answer = source_(draw);
            if (!answer) {
                return std::nullopt;
            }
            log_.push_back(*answer);
        }
        return log_[next_++];
    }

  private:
    DrawLog &log_;
    DrawFn source_;
    std::size_t next_ = 0;
};

} // namespace bylaw
