// Residual code for up to 256 games at once, from one draw to the next. All take the same steps on columns.
// Where a branch splits them, some continue first, then the others.
#pragma once
#include "interpreter/odds/rules/flow_columns.hpp"

#include <deque>

namespace bylaw::odds::rules {

// Games at one place of the code.
struct FlowGames {
    struct Column {
        const Lane *lanes = nullptr;
        bool same = false; // one value in all games
    };

    std::vector<Column> at; // by variable
    LaneSet lanes;          // that take part; what the others hold does not matter
};

// Receives games at a stop. False: all ends.
class FlowTaker {
  public:
    virtual bool take(std::uint32_t stop, const FlowGames &games, double weight) = 0;

  protected:
    ~FlowTaker() = default;
};

class FlowRun {
  public:
    FlowRun(const ResidualCode &code, FlowTaker &taker);

    // Games at another stop: no variable is known any more.
    void start();
    // A variable that is known there: its column, to be filled in.
    Lane *known(std::uint32_t variable);
    // Is it as it was at the stop?
    bool is_unchanged(const FlowGames &games, std::uint32_t variable) const {
        return games.at[variable].lanes == rooms_[0].data() + variable * flow_lanes;
    }
    // They run on one of the stop's ways, in these lanes of the first `count`. False: the code bails, or the
    // taker ends it.
    bool run(const ResidualCode::Way &way, double weight, const LaneSet &lanes, std::size_t count);

  private:
    using Column = FlowGames::Column;

    // Columns of those who were parted so often from the others. The first room is that of the stop.
    Lane *room(std::size_t depth, std::uint32_t variable) {
        return rooms_[depth].data() + variable * flow_lanes;
    }
    void open_room(std::size_t depth);
    bool go_on(std::size_t depth, std::uint32_t pc, LaneSet lanes);
    void compute(std::size_t depth, const ResidualStep &step);
    void copy(std::size_t depth, const ResidualStep &step);
    std::optional<std::uint32_t> part(std::size_t depth, const ResidualStep &branch, LaneSet &lanes);
    void set(std::uint32_t variable, const Column &column);
    void undo(std::size_t until);
    Column column(std::uint32_t number) const {
        return number < games_.at.size() ? games_.at[number]
                                         : Column{numbers_[number - games_.at.size()].data(), true};
    }

    const ResidualCode &code_;
    FlowTaker &taker_;
    std::deque<std::array<Lane, flow_lanes>> numbers_;
    std::array<Lane, flow_lanes> nothing_{};
    FlowGames games_;
    std::vector<std::pair<std::uint32_t, Column>> changed_; // old values of variables, the latest last
    std::deque<std::vector<Lane>> rooms_;
    double weight_ = 1;
    std::size_t count_ = 0;
};

} // namespace bylaw::odds::rules
