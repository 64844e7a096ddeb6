// Where the games of one batch go: per way of their stop, and per part that a branch makes, one route. Routes
// depend on the states alone and not on how likely they are, so those of a batch that comes again are known.
#pragma once
#include "interpreter/odds/rules/flow_batch.hpp"
#include "interpreter/odds/rules/state_source.hpp"

namespace bylaw::odds::rules {

struct FlowRoute {
    std::uint32_t stop = 0;
    Value reward = 0; // in the column that is read
    double weight = 0;
    std::size_t first_step = 0, last_step = 0;
};

struct FlowRoutes {
    std::vector<FlowRoute> all;
    std::vector<PourStep> steps;

    std::span<const PourStep> steps_of(const FlowRoute &route) const {
        return {steps.data() + route.first_step, route.last_step - route.first_step};
    }
};

class FlowRouter final : private FlowTaker {
  public:
    // `column`: of which the rewards are reported, or no_column.
    FlowRouter(ResidualCode &code, const std::vector<Box> &boxes, std::size_t column);

    // Routes of the batch that is the nth of its stop this time. Null: the code bails out.
    const FlowRoutes *of(std::uint32_t stop, std::size_t nth, const FlowBatch &batch);

  private:
    // A batch as it was when it came last.
    struct Known {
        std::vector<std::uint32_t> from;
        LaneSet lanes;
        bool kept = false; // the routes, too
        FlowRoutes routes;
    };
    // A part of the current batch's places in a plane: of sides that are unchanged.
    struct Base {
        std::uint64_t batch = 0, sides = 0;
        bool outside = false; // is some value, perhaps in a lane that takes no part?
        Places places;
    };

    bool find(std::uint32_t stop, const FlowBatch &batch, FlowRoutes &to);
    bool take(std::uint32_t stop, const FlowGames &games, double weight) override;
    bool find_places(std::uint32_t stop, const FlowGames &games);
    bool is_outside(std::uint32_t stop, const FlowGames &games) const;
    void add_route(std::uint32_t stop, Value reward, const LaneSet &lanes, double weight);

    ResidualCode &code_;
    const std::vector<Box> &boxes_;
    std::size_t column_;
    FlowRun run_;
    std::vector<std::vector<Known>> known_; // per stop
    std::size_t kept_ = 0;                  // steps, of all that are known
    FlowRoutes once_;                       // for a batch that is not kept
    FlowRoutes *to_ = nullptr;
    std::size_t count_ = 0;
    std::uint64_t batch_ = 0;
    std::vector<Base> bases_; // per stop
    Places places_;
    std::array<PourStep, flow_lanes> steps_;
};

} // namespace bylaw::odds::rules
