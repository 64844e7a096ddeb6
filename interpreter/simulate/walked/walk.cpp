#include "interpreter/simulate/walked/walk.hpp"

#include "interpreter/machine/look.hpp"

#include <algorithm>

namespace bylaw::walked {

Walk::Walk(const TrialSetup &setup, const StateGraph &graph, Pathfinder &finder,
           const std::vector<std::size_t> &columns, TrialTable &into)
    : setup_(setup), graph_(graph), finder_(finder), columns_(columns), into_(into),
      earned_(most_lanes * columns.size()) {}

std::vector<std::size_t> Walk::run(std::uint64_t seed, Place first) {
    seed_ = seed;
    first_ = first;
    for (Lane &lane : lanes_) {
        begin_next(lane);
    }
    bool goes_on = true;
    while (goes_on && !setup_.interrupted()) {
        for (Lane &lane : lanes_) {
            throw_dice(lane);
        }
        goes_on = false;
        for (Lane &lane : lanes_) {
            if (lane.busy) {
                step(lane);
                goes_on = true;
            }
        }
    }
    return std::move(given_up_);
}

void Walk::begin_next(Lane &lane) {
    lane.busy = next_ < into_.rows;
    if (lane.busy) {
        lane.random = Random(seed_, into_.first + next_);
        lane.row = next_++;
        lane.rolls = 0;
        std::fill_n(earned(lane), columns_.size(), 0);
        go(lane, first_);
    }
}

// Until it knows what it threw. Who is at an end begins the next trial.
void Walk::throw_dice(Lane &lane) {
    while (lane.busy) {
        const std::uint32_t sort = graph_.sort(lane.at);
        if (sort == StateGraph::an_end) {
            take_end(lane);
        } else if (sort == StateGraph::a_toll) {
            pay(lane);
        } else {
            const bool too_long = lane.rolls++ >= graph_.most_rolls();
            lane.of_class = too_long ? WalkedRoll::no_class : graph_.roll(sort).draw(lane.random);
            if (lane.of_class != WalkedRoll::no_class) {
                return graph_.fetch_way(lane.at, lane.of_class);
            }
            give_up(lane);
        }
    }
}

// To where that leads. While nobody knows, it goes on alone: whoever found out where one way leads stands
// there already.
void Walk::step(Lane &lane) {
    Place to = graph_.way(lane.at, lane.of_class);
    ++made_;
    while (to == unknown && !setup_.interrupted()) {
        ++found_;
        go(lane, finder_.go(lane.at, lane.of_class));
        throw_dice(lane);
        if (!lane.busy) {
            return;
        }
        to = graph_.way(lane.at, lane.of_class);
        ++made_;
    }
    if (to != unknown) {
        go(lane, to);
    }
}

void Walk::go(Lane &lane, Place to) {
    if (to == nowhere) {
        return give_up(lane);
    }
    lane.at = to;
    graph_.fetch(to);
}

void Walk::pay(Lane &lane) {
    Word *const sums = earned(lane);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        sums[i] += graph_.value(lane.at, i);
    }
    lane.at = graph_.behind_toll(lane.at);
}

void Walk::take_end(Lane &lane) {
    const Word *const sums = earned(lane);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        const Word value = graph_.value(lane.at, i) + sums[i];
        if (value > odds::rules::not_reported / 2) { // no number of a game comes near
            const std::size_t column = columns_[i];
            const bool text = into_.columns[column].sort == ReportSort::value;
            into_.give(column, lane.row, text ? into_.text(finder_.text(i, value)) : value);
        }
    }
    begin_next(lane);
}

void Walk::give_up(Lane &lane) {
    given_up_.push_back(lane.row);
    begin_next(lane);
}

} // namespace bylaw::walked
