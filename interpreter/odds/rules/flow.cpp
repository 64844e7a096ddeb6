#include "interpreter/odds/rules/flow.hpp"

#include "interpreter/odds/rules/components.hpp"
#include "interpreter/odds/rules/flow_layers.hpp"
#include "interpreter/odds/rules/flow_routes.hpp"
#include "interpreter/odds/rules/watch.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

constexpr std::size_t most_in_boxes = std::size_t{1}
                                      << 25; // states of all stops, whether they come about or not
constexpr double next_to_nothing =
    1e-22; // a state that is less likely is not followed; what is lost so is reported
constexpr double negligible = 1e-16; // left out at the far end of values that have no end
// States that come round again within one layer: in all, and on average. Where it is more often, equations
// are faster.
constexpr std::size_t few_again = 100'000, often_again = 50;
constexpr std::size_t between_looks = 64;    // groups of games
constexpr std::size_t between_decays = 1024; // layers in which half of the remaining games must end

class FlowOfColumn {
  public:
    // `column`: the counter whose values part the flow, or no_column.
    FlowOfColumn(ResidualCode &code, Watch &watch, const std::vector<Box> &boxes, std::size_t column)
        : code_(code), watch_(watch), boxes_(boxes), column_(column), router_(code, boxes, column),
          seen_(boxes.size()) {
        found_.solution.columns.resize(code.columns());
    }

    // Nothing: it does not settle.
    std::optional<Flowed> run() {
        if (!begin()) {
            return std::nullopt;
        }
        double left = 1;
        for (bool more = true; going_ && more && left >= negligible;) {
            while (going_ && !settled()) {
                pass();
            }
            left = going_ ? layers_->waiting() : left;
            watch_decay(left);
            more = layers_->next();
        }
        if (unfit_) {
            return std::nullopt;
        }
        found_.solution.unexplored = !going_ ? std::max(0.0, 1 - ended_) : lost_ < negligible ? 0 : lost_;
        if (column_ != no_column && going_) {
            found_.solution.columns[column_].rest = left;
        }
        return std::move(found_);
    }

  private:
    void stop_for(Ending why) {
        found_.ending = why;
        going_ = false;
    }

    bool begin() {
        for (std::size_t i = 0; i < code_.columns(); ++i) {
            code_.earned(i) = 0;
        }
        const std::optional<std::uint32_t> stop = code_.run(ResidualCode::first());
        std::uint32_t at = 0;
        bool fine = stop.has_value();
        for (std::size_t i = 0; fine && i < boxes_[*stop].sides.size(); ++i) {
            const Box::Side &side = boxes_[*stop].sides[i];
            const auto offset = static_cast<std::uint32_t>(code_.column(side.column) - side.low);
            fine = offset <= side.span;
            at += offset * side.stride;
        }
        if (!fine) {
            return false;
        }
        for (std::size_t i = 0; i < code_.columns(); ++i) {
            begun_.push_back(code_.earned(i));
        }
        layers_.emplace(boxes_, column_ == no_column ? 0 : begun_[column_]);
        Plane &plane = layers_->plane(layers_->earned(), *stop);
        plane.mass()[at] = 1;
        plane.mark(at);
        plane.empty = false;
        return true;
    }

    bool settled() {
        for (std::size_t stop = 0; stop < boxes_.size(); ++stop) {
            const Plane *plane = layers_->at_work(stop);
            if (plane != nullptr && !plane->empty) {
                return false;
            }
        }
        passes_ = 0;
        return true;
    }

    // Games that last very long, or for ever, do not use layers.
    void watch_decay(double left) {
        if (++done_layers_ % between_decays == 0) {
            unfit_ = unfit_ || left > left_before_ / 2;
            going_ = going_ && !unfit_;
            left_before_ = left;
        }
    }

    // Stops stand in an order in which only loops go back.
    void pass() {
        for (std::uint32_t stop = 0; stop < boxes_.size() && going_; ++stop) {
            Plane *plane = layers_->at_work(stop);
            if (plane != nullptr && !plane->empty) {
                plane->empty = true;
                drain(stop, *plane);
            }
        }
        ++passes_;
        if (again_ > few_again + often_again * found_.states) {
            unfit_ = true;
            going_ = false;
        }
    }

    // All that is in the plane continues; what comes back to it in the meantime is for later.
    void drain(std::uint32_t stop, Plane &plane) {
        ways_ = code_.stop(stop).ways.size();
        batch_.clear();
        nth_ = 0;
        for (std::size_t word = 0; word < plane.words() && going_; ++word) {
            const std::uint64_t marks = plane.take_marks(word);
            if (marks != 0) {
                meet(stop, word, marks);
            }
            for (std::uint64_t left = marks; left != 0 && going_;) {
                const std::size_t begin = static_cast<std::size_t>(std::countr_zero(left)) / 8 * 8;
                left &= ~(std::uint64_t{0xff} << begin);
                lost_ += batch_.take(plane, word * 64 + begin, next_to_nothing);
                if (batch_.full()) {
                    send(stop);
                }
            }
        }
        if (going_ && batch_.count > 0) {
            send(stop);
        }
    }

    // Counts those states that are new.
    void meet(std::uint32_t stop, std::size_t word, std::uint64_t marks) {
        std::vector<std::uint64_t> &seen = seen_[stop];
        seen.resize((boxes_[stop].size + 63) / 64);
        const auto fresh = static_cast<std::size_t>(std::popcount(marks & ~seen[word]));
        seen[word] |= marks;
        found_.states += fresh;
        found_.edges += fresh * ways_;
        again_ += passes_ > 0 ? static_cast<std::size_t>(std::popcount(marks)) : 0;
    }

    void send(std::uint32_t stop) {
        if (code_.bare_stop(stop).finish) {
            end(stop);
        } else if (const FlowRoutes *routes = router_.of(stop, nth_++, batch_)) {
            for (const FlowRoute &route : routes->all) {
                Plane &plane = layers_->plane(layers_->earned() + route.reward, route.stop);
                plane.empty = false;
                pour(plane, routes->steps_of(route), batch_.mass.data(), route.weight);
            }
        } else {
            return stop_for(Ending::failed);
        }
        batch_.clear();
        if (++sent_ % between_looks == 0) {
            const Ending spent = watch_.look(found_.states, layers_->memory());
            unfit_ = unfit_ || spent == Ending::megabytes; // boxes take more than the states in them
            if (spent != Ending::complete) {
                stop_for(spent);
            }
        }
    }

    void end(std::uint32_t stop) {
        for (std::size_t lane = 0; lane < batch_.count; ++lane) {
            if (!batch_.lanes.has(lane)) {
                continue;
            }
            for (const Box::Side &side : boxes_[stop].sides) {
                code_.column(side.column) = boxes_[stop].value(side, batch_.state(lane));
            }
            const double mass = batch_.mass[lane];
            ended_ += mass;
            for (std::size_t i = 0; i < code_.columns(); ++i) {
                const Value value = (i == column_ ? layers_->earned() : begun_[i]) + code_.reported(stop, i);
                found_.solution.columns[i].values[value] += mass;
                found_.solution.columns[i].mean += mass * static_cast<double>(value);
            }
        }
    }

    ResidualCode &code_;
    Watch &watch_;
    const std::vector<Box> &boxes_;
    std::size_t column_;
    FlowRouter router_;
    Flowed found_;
    std::optional<FlowLayers> layers_;
    std::vector<std::vector<std::uint64_t>> seen_; // per stop: its states that came about
    std::vector<Value> begun_;
    FlowBatch batch_;
    std::size_t nth_ = 0;  // index within its stop
    std::size_t ways_ = 0; // ways of the current stop
    double lost_ = 0, ended_ = 0;
    std::size_t passes_ = 0, again_ = 0, sent_ = 0;
    double left_before_ = 1;
    std::size_t done_layers_ = 0;
    bool going_ = true, unfit_ = false;
};

std::vector<Box> boxes_of(ResidualCode &code) {
    std::vector<Box> made;
    std::size_t all = 0;
    for (std::size_t i = 0; i < code.stops(); ++i) {
        made.emplace_back(code.bare_stop(i), most_in_boxes - all);
        all += made.back().size;
        if (made.back().size == 0) {
            return {};
        }
    }
    return made;
}

} // namespace

std::optional<Flowed> flow(ResidualCode &code, Watch &watch) {
    const std::vector<Box> boxes = code.usable() ? boxes_of(code) : std::vector<Box>();
    if (boxes.empty()) {
        return std::nullopt;
    }
    // Each counter parts the flow in its own way; what is not counted is the same in all.
    std::vector<std::size_t> counters;
    for (std::size_t i = 0; i < code.columns(); ++i) {
        if (code.counted(i)) {
            counters.push_back(i);
        }
    }
    std::optional<Flowed> all =
        FlowOfColumn(code, watch, boxes, counters.empty() ? no_column : counters[0]).run();
    for (std::size_t i = 1; all && i < counters.size(); ++i) {
        std::optional<Flowed> more = FlowOfColumn(code, watch, boxes, counters[i]).run();
        if (!more) {
            return std::nullopt;
        }
        all->solution.columns[counters[i]] = std::move(more->solution.columns[counters[i]]);
        all->solution.unexplored = std::max(all->solution.unexplored, more->solution.unexplored);
        all->ending = std::max(all->ending, more->ending);
    }
    return all;
}

} // namespace bylaw::odds::rules
