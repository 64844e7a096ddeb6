// Asks the source for dice and turns its answers into faces. Private to this folder.
#pragma once
#include "interpreter/dice/dice_error.hpp"
#include "interpreter/dice/draw.hpp"

#include <algorithm>

namespace bylaw {

class Thrower {
  public:
    explicit Thrower(DrawFn source) : source_(source) {}

    // Throws `count` dice in as few draws as there may be; calls `take(draw, index)` for each. False if the
    // source did not answer, or not validly.
    template <class Take> bool throw_dice(std::uint32_t sides, std::uint32_t count, Take take) {
        if (const std::uint64_t all = outcomes({sides, count}); all != 0 && count > 0) {
            return ask({sides, count}, all, take);
        }
        const std::uint32_t most = dice_per_draw(sides);
        for (std::uint32_t left = count; left > 0;) {
            const Draw draw{sides, std::min(left, most)};
            if (!ask(draw, outcomes(draw), take)) {
                return false;
            }
            left -= draw.count;
        }
        return true;
    }

    // Why a throw was not answered; none if the source has no answer yet.
    DiceError error() const { return error_; }

  private:
    template <class Take> bool ask(Draw draw, std::uint64_t all, Take take) {
        const std::optional<std::uint64_t> index = source_(draw);
        if (!index) {
            return false;
        }
        if (*index >= all) {
            error_ = DiceError::draw_invalid;
            return false;
        }
        take(draw, *index);
        return true;
    }

    DrawFn source_;
    DiceError error_ = DiceError::none;
};

} // namespace bylaw
