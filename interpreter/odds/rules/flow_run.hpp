// Residual code run for up to 256 games at once, from one draw to the next: all take the same steps, one after the other, on
// columns; where a branch parts them, some go on by themselves first, then the others.
#pragma once
#include "interpreter/odds/rules/flow_columns.hpp"

#include <deque>

namespace bylaw::odds::rules {

// Games at one place of the code.
struct FlowGroup {
    struct Column {
        const Lane *lanes = nullptr;
        bool same = false; // one value in all games
    };

    std::vector<Column> at; // by variable
    std::vector<Lane> own;  // room for each variable's column
    LaneSet lanes;          // that take part; what the others hold does not matter

    FlowGroup() = default;
    explicit FlowGroup(std::size_t variables) : at(variables), own(variables * flow_lanes) {}
    Lane *own_column(std::uint32_t variable) { return own.data() + variable * flow_lanes; }
};

// What becomes of games that have come to a stop. False: all ends.
class FlowTaker {
  public:
    virtual bool take(std::uint32_t stop, const FlowGroup &group, double weight) = 0;

  protected:
    ~FlowTaker() = default;
};

class FlowRun {
  public:
    FlowRun(const ResidualCode &code, FlowTaker &taker) : code_(code), taker_(taker) {}

    // Games that stand at one stop: the columns of the stop's fields are to be filled in.
    FlowGroup &start();
    // They run on one of the stop's ways, in these lanes of the first `count`. False: the code bails, or the taker ends it.
    bool run(const ResidualCode::Way &way, double weight, const LaneSet &lanes, std::size_t count);

  private:
    bool go_on(std::size_t depth, std::uint32_t pc);
    FlowGroup &group(std::size_t depth);
    void compute(FlowGroup &group, const ResidualStep &step);
    void copy(FlowGroup &group, const ResidualStep &step);
    std::optional<std::uint32_t> part(std::size_t depth, const ResidualStep &branch);
    FlowGroup::Column column(const FlowGroup &group, std::uint32_t number) const {
        return number < group.at.size() ? group.at[number] : FlowGroup::Column{numbers_[number - group.at.size()].data(), true};
    }

    const ResidualCode &code_;
    FlowTaker &taker_;
    std::deque<std::array<Lane, flow_lanes>> numbers_;
    std::array<Lane, flow_lanes> nothing_{};
    FlowGroup start_;
    std::deque<FlowGroup> groups_; // by how often they were parted
    double weight_ = 1;
    std::size_t count_ = 0;
};

} // namespace bylaw::odds::rules
