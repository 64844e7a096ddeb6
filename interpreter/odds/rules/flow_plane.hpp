// How likely each state of one stop is: a box over its variables, one double each. The variable with most
// values is the innermost, so that states that differ in it alone stand in a row.
#pragma once
#include "interpreter/odds/rules/residual_code.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <memory>
#include <vector>

namespace bylaw::odds::rules {

struct Box {
    struct Side {
        std::uint32_t column = 0;
        std::int32_t low = 0;
        std::uint32_t span = 0, stride = 1;
    };

    // A box of more than `most` states is not made: its size is 0.
    Box(const ResidualCode::Stop &stop, std::size_t most);

    // Value of a side in a state. (A row may be longer than its side; the rest is unused.)
    std::int32_t value(const Side &side, std::uint32_t state) const {
        const std::size_t offset =
            side.stride == 1 ? state % row : state / side.stride % (std::size_t{side.span} + 1);
        return side.low + static_cast<std::int32_t>(std::min<std::size_t>(offset, side.span));
    }

    std::vector<Side> sides;       // the innermost first
    std::size_t size = 0, row = 8; // a row's states, and some that are none: a multiple of eight
};

class Plane {
  public:
    explicit Plane(std::size_t size)
        : room_(static_cast<double *>(std::calloc(size + 2 * beside, sizeof(double))), std::free),
          touched_((size + 63) / 64 + 1) {}

    bool empty = true; // no state is marked

    // Mass of any state; additions mark it. There is room for eight more on both sides.
    double *mass() { return room_.get() + beside; }
    void mark(std::size_t at) { touched_[at / 64] |= std::uint64_t{1} << at % 64; }
    // Those of eight states from there on that are in the set.
    void mark_row(std::size_t at, std::uint64_t set) {
        touched_[at / 64] |= set << at % 64;
        touched_[at / 64 + 1] |= set >> 1 >> (63 - at % 64);
    }

    std::size_t words() const { return touched_.size(); }
    // The marks of 64 states, which are taken away.
    std::uint64_t take_marks(std::size_t word) { return std::exchange(touched_[word], 0); }

    double sum() const {
        double all = 0;
        for (std::size_t word = 0; !empty && word < touched_.size(); ++word) {
            for (std::uint64_t bits = touched_[word]; bits != 0; bits &= bits - 1) {
                all += room_[beside + word * 64 + static_cast<std::size_t>(std::countr_zero(bits))];
            }
        }
        return all;
    }
    std::size_t memory() const { return touched_.size() * 65 * 8; } // at most

  private:
    // Pages that no state uses are never allocated: most boxes are nearly empty.
    static constexpr std::size_t beside = 8;
    std::unique_ptr<double[], decltype(&std::free)> room_;
    std::vector<std::uint64_t> touched_;
};

} // namespace bylaw::odds::rules
