// Ways of a roll in the order of their totals, of which the low ones lead to one state and the high ones to
// another. As few are played as tell where the one sort ends and the other begins; where there turn out to be
// more than two sorts, or one fails, all are. What is given does not depend on which were played.
#pragma once
#include "interpreter/odds/rules/roll_chances.hpp"
#include "interpreter/odds/rules/state_source.hpp"

#include <functional>
#include <vector>

namespace bylaw::odds::rules {

class TwoSorts {
  public:
    using Ways = std::vector<const RollChances::Way *>;
    using Play = std::function<bool(const RollChances::Way &)>; // adds a way to the expansion; false: enough
    using Failed = std::function<bool(const Expansion::Way &)>;

    // `columns`: of rewards. All outlive it.
    TwoSorts(const Ways &ways, const Play &play, const Failed &failed, std::size_t columns, Expansion &out)
        : ways_(ways), play_(play), failed_(failed), columns_(columns), out_(out), first_(out.ways.size()),
          at_(ways.size(), unplayed) {}

    // `from`: where the high ones may begin; it becomes where they do. False: enough.
    bool run(Word &from);

  private:
    static constexpr std::size_t unplayed = static_cast<std::size_t>(-1);

    bool played(std::size_t i);
    bool begin(Word from);
    bool begin_at_ends();
    bool place(std::size_t i);
    bool narrow();
    bool play_the_rest();
    void give();
    bool alike(std::size_t a, std::size_t b) const;
    bool failed(std::size_t i) const { return failed_(out_.ways[at_[i]]); }

    const Ways &ways_;
    const Play &play_;
    const Failed &failed_;
    std::size_t columns_;
    Expansion &out_;
    std::size_t first_;              // in out_.ways: of what is played here
    std::vector<std::size_t> at_;    // per way: in out_.ways
    std::size_t low_ = 0, high_ = 0; // the last one known to be low, the first known to be high
    bool two_ = true;                // no more sorts were seen
};

} // namespace bylaw::odds::rules
