// Residual code run for up to 256 games at once, from one draw to the next: all take the same steps, one after the other, on
// columns; where a branch parts them, each part goes on by itself.
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

    std::vector<Column> at; // by variable, then by number
    std::vector<Lane> own;  // room for each variable's column
    alignas(64) std::array<double, flow_lanes> mass{};
    std::size_t count = 0;

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

    // Games that stand at one stop: their masses, and the columns of the stop's fields. Others hold 0.
    FlowGroup &start();
    // On one of the stop's ways. False: the code bails, or the taker ends it.
    bool run(const ResidualCode::Way &way, double weight);

  private:
    bool go_on(std::size_t depth, std::uint32_t pc);
    FlowGroup &group(std::size_t depth);
    void compute(FlowGroup &group, const ResidualStep &step);
    void copy(FlowGroup &group, const ResidualStep &step);
    std::optional<std::uint32_t> part(std::size_t depth, const ResidualStep &branch);
    void keep(const FlowGroup &from, const std::vector<std::uint16_t> &lanes, residual::BlockId block, FlowGroup &to);
    const std::vector<std::uint32_t> &live(residual::BlockId block);
    void add_numbers();

    const ResidualCode &code_;
    FlowTaker &taker_;
    std::deque<std::array<Lane, flow_lanes>> numbers_;
    FlowGroup start_;
    std::deque<FlowGroup> groups_; // by how often they were parted
    std::vector<std::vector<std::uint32_t>> live_;
    std::vector<std::uint16_t> yes_, no_;
    double weight_ = 1;
};

} // namespace bylaw::odds::rules
