// Luck of the dice in compiled trials (luck.hpp). Dice are distinguished by their place and their roller.
#pragma once
#include "interpreter/simulate/compiled/roll_tables.hpp"

#include <cstddef>
#include <mutex>
#include <span>
#include <vector>

namespace bylaw::compiled {

// Numbers of those places and rollers, given as they come about; the same for all threads.
class LuckNumbers {
  public:
    static constexpr std::size_t most = 64; // later ones count for one of these

    explicit LuckNumbers(std::size_t places) : numbers_(places, most) {}

    std::size_t places() const { return numbers_.size(); }
    std::size_t of(std::size_t place);

  private:
    std::mutex mutex_;
    std::vector<std::size_t> numbers_;
    std::size_t given_ = 0;
};

// Record of one thread: for a trial, and again for the next.
class NotedLuck {
  public:
    explicit NotedLuck(LuckNumbers &numbers);

    // By place, as compiled code adds to them; none where the place has no number yet.
    RolledLuck **places() { return places_.data(); }
    RolledLuck *number(std::size_t place);
    void begin();
    std::span<const double> sums() const { return {sums_.front().of.data(), used_ * sorts_of_luck}; }

  private:
    LuckNumbers &numbers_;
    std::vector<RolledLuck *> places_;
    std::vector<RolledLuck> sums_;
    std::size_t used_ = 0;
};

} // namespace bylaw::compiled
