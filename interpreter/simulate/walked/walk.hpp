// Trials that go from state to state, several at a time: while one waits for memory, the others go on.
#pragma once
#include "interpreter/simulate/trial_table.hpp"
#include "interpreter/simulate/walked/pathfinder.hpp"

#include "interpreter/dice/random.hpp"

#include <array>
#include <vector>

namespace bylaw::walked {

class Walk {
  public:
    // `columns`: of the table, by that of the graph.
    Walk(const TrialSetup &setup, const StateGraph &graph, Pathfinder &finder,
         const std::vector<std::size_t> &columns, TrialTable &into);

    // The rows of those that have to be played another way.
    std::vector<std::size_t> run(std::uint64_t seed, Place first);
    std::uint64_t found() const { return found_; } // ways that nobody knew before
    std::uint64_t made() const { return made_; }   // ways in all

  private:
    static constexpr std::size_t most_lanes = 24;

    struct Lane {
        Random random{1};
        Place at = 0;
        std::uint32_t of_class = 0, rolls = 0;
        std::size_t row = 0;
        bool busy = false;
    };

    void begin_next(Lane &lane);
    void throw_dice(Lane &lane);
    void step(Lane &lane);
    void go(Lane &lane, Place to);
    void pay(Lane &lane);
    void take_end(Lane &lane);
    void give_up(Lane &lane);
    Word *earned(const Lane &lane) {
        return earned_.data() + static_cast<std::size_t>(&lane - lanes_.data()) * columns_.size();
    }

    const TrialSetup &setup_;
    const StateGraph &graph_;
    Pathfinder &finder_;
    const std::vector<std::size_t> &columns_;
    TrialTable &into_;
    std::uint64_t seed_ = 0;
    Place first_ = nowhere;
    std::array<Lane, most_lanes> lanes_;
    std::vector<Word> earned_; // by lane and column
    std::size_t next_ = 0;
    std::uint64_t found_ = 0, made_ = 0;
    std::vector<std::size_t> given_up_;
};

} // namespace bylaw::walked
