#include "interpreter/odds/rules/flow.hpp"

#include "interpreter/odds/rules/components.hpp"
#include "interpreter/odds/rules/flow_layers.hpp"
#include "interpreter/odds/rules/flow_run.hpp"
#include "interpreter/odds/rules/watch.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

constexpr std::size_t most_in_boxes = std::size_t{1} << 25; // states of all stops, whether they come about or not
constexpr double next_to_nothing = 1e-22; // a state that is less likely is not followed; what is lost so is told
constexpr double negligible = 1e-16;      // left out at the far end of values that have no end
// States that come round again within one layer: in all, and on average. Where it is more often, equations are faster.
constexpr std::size_t few_again = 100'000, often_again = 50;
constexpr std::size_t none = SIZE_MAX / 2;
constexpr std::size_t between_looks = 64; // groups of games

class Flow final : private FlowTaker {
  public:
    // `column`: the counter whose values part the flow, or no_column.
    Flow(ResidualCode &code, const Watch &watch, const std::vector<Box> &boxes, std::size_t column)
        : code_(code), watch_(watch), boxes_(boxes), column_(column), run_(code, *this), seen_(boxes.size()) {
        found_.solution.columns.resize(code.columns());
    }

    // Nothing: it does not settle.
    std::optional<Flowed> run() {
        if (!begin()) {
            return std::nullopt;
        }
        double left = 1;
        while (going_ && left >= negligible && !layers_->empty()) {
            while (going_ && !settled()) {
                pass();
            }
            if (going_) {
                layers_->done();
                left = layers_->sum();
            }
        }
        if (endless_) {
            return std::nullopt;
        }
        found_.solution.unexplored = going_ ? lost_ : std::max(0.0, 1 - ended_);
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
            endless_ = true;
            going_ = false;
        }
    }

    // All that is in the plane goes on; what comes back to it meanwhile is for later.
    void drain(std::uint32_t number, Plane &plane) {
        const ResidualCode::Stop &stop = code_.stop(number);
        if (!code_.usable()) {
            return stop_for(Ending::failed);
        }
        const Box &box = boxes_[number];
        FlowGroup &games = run_.start();
        for (const Box::Side &side : box.sides) {
            games.at[side.column] = {games.own_column(side.column), false};
        }
        count_ = 0;
        lanes_ = {};
        row_ = none;
        in_row_.resize(box.sides.size());
        for (std::size_t word = 0; word < plane.words() && going_; ++word) {
            const std::uint64_t marks = plane.take_marks(word);
            if (marks != 0) {
                meet(number, word, marks);
            }
            for (std::uint64_t left = marks; left != 0 && going_;) {
                const std::size_t begin = static_cast<std::size_t>(std::countr_zero(left)) / 8 * 8;
                left &= ~(std::uint64_t{0xff} << begin);
                if (!take_eight(plane, word * 64 + begin)) {
                    continue;
                }
                place_eight(box, word * 64 + begin, games);
                count_ += 8;
                if (count_ == flow_lanes) {
                    send(number, stop, games);
                }
            }
        }
        if (going_ && count_ > 0) {
            send(number, stop, games);
        }
    }

    // The masses of eight states in a row, into the next lanes. False: there is next to nothing.
    bool take_eight(Plane &plane, std::size_t at) {
        double *from = plane.mass() + at;
        std::uint64_t taken = 0;
        for (std::size_t i = 0; i < 8; ++i) {
            const double mass = from[i];
            from[i] = 0;
            const bool enough = mass >= next_to_nothing;
            lost_ += enough ? 0 : mass;
            mass_[count_ + i] = enough ? mass : 0;
            taken |= static_cast<std::uint64_t>(enough ? 1 : 0) << i;
        }
        lanes_.words[count_ / 64] |= taken << count_ % 64;
        return taken != 0;
    }

    // Counts those states that are new.
    void meet(std::uint32_t stop, std::size_t word, std::uint64_t marks) {
        std::vector<std::uint64_t> &seen = seen_[stop];
        seen.resize((boxes_[stop].size + 63) / 64);
        const auto fresh = static_cast<std::size_t>(std::popcount(marks & ~seen[word]));
        seen[word] |= marks;
        found_.states += fresh;
        found_.edges += fresh * code_.stop(stop).ways.size();
        again_ += passes_ > 0 ? static_cast<std::size_t>(std::popcount(marks)) : 0;
    }

    // The variables of eight states in a row. Those that are the same in all of the row are worked out once.
    void place_eight(const Box &box, std::size_t at, FlowGroup &games) {
        if (box.sides.empty()) {
            return;
        }
        if (at - row_ >= box.row) {
            row_ = at / box.row * box.row;
            std::size_t rest = row_;
            for (std::size_t i = box.sides.size(); i-- > 1;) {
                const Box::Side &side = box.sides[i];
                const std::size_t offset = rest / side.stride;
                rest -= offset * side.stride;
                in_row_[i] = side.low + static_cast<Lane>(offset);
            }
        }
        Lane *inner = games.own_column(box.sides[0].column) + count_;
        const auto first = static_cast<Lane>(at - row_);
        for (Lane i = 0; i < 8; ++i) { // a row is longer than the side, but nobody stands there
            inner[i] = box.sides[0].low + std::min(first + i, static_cast<Lane>(box.sides[0].span));
        }
        for (std::size_t i = 1; i < box.sides.size(); ++i) {
            std::fill_n(games.own_column(box.sides[i].column) + count_, 8, in_row_[i]);
        }
    }

    void send(std::uint32_t number, const ResidualCode::Stop &stop, FlowGroup &games) {
        if (stop.finish) {
            end(number, games);
        }
        for (const ResidualCode::Way &way : stop.ways) {
            if (!run_.run(way, ratio<double>(way.weight, stop.whole), lanes_, count_)) {
                return stop_for(Ending::failed);
            }
        }
        count_ = 0;
        lanes_ = {};
        if (++sent_ % between_looks == 0) {
            if (const Ending spent = watch_.look(found_.states, layers_->memory()); spent != Ending::complete) {
                stop_for(spent);
            }
        }
    }

    void end(std::uint32_t stop, const FlowGroup &games) {
        for (std::size_t lane = 0; lane < count_; ++lane) {
            if (!lanes_.has(lane)) {
                continue;
            }
            for (const Box::Side &side : boxes_[stop].sides) {
                code_.column(side.column) = games.at[side.column].lanes[lane];
            }
            ended_ += mass_[lane];
            for (std::size_t i = 0; i < code_.columns(); ++i) {
                const Value begun = i == column_ ? layers_->earned() : begun_[i];
                const Value value = begun + code_.reported(stop, i);
                found_.solution.columns[i].values[value] += mass_[lane];
                found_.solution.columns[i].mean += mass_[lane] * static_cast<double>(value);
            }
        }
    }

    bool take(std::uint32_t stop, const FlowGroup &games, double weight) override {
        bool outside = false;
        places_.index.fill(0);
        for (const Box::Side &side : boxes_[stop].sides) {
            outside = places_.add(side, games.at[side.column].lanes, count_) || outside;
        }
        if (outside && is_outside(stop, games)) {
            return false;
        }
        if (column_ == no_column) {
            pour_into(0, stop, games.lanes, weight);
            return true;
        }
        const FlowGroup::Column earned = games.at[code_.earned_column(column_)];
        for (LaneSet left = games.lanes; !left.empty();) {
            const Lane reward = earned.lanes[left.lowest()];
            LaneSet now = left;
            if (!earned.same) {
                now = with_reward(left, earned.lanes, reward);
            }
            pour_into(reward, stop, now, weight);
            for (std::size_t i = 0; i < left.words.size(); ++i) {
                left.words[i] &= ~now.words[i];
            }
        }
        return true;
    }

    bool is_outside(std::uint32_t stop, const FlowGroup &games) const {
        bool any = false;
        for (const Box::Side &side : boxes_[stop].sides) {
            for (std::size_t i = 0; i < count_; ++i) {
                const auto offset = static_cast<std::uint32_t>(games.at[side.column].lanes[i] - side.low);
                any = any || (games.lanes.has(i) && offset > side.span);
            }
        }
        return any;
    }

    static LaneSet with_reward(const LaneSet &among, const Lane *earned, Lane reward) {
        LaneSet found;
        for (std::size_t word = 0; word < among.words.size(); ++word) {
            for (std::uint64_t bits = among.words[word]; bits != 0; bits &= bits - 1) {
                const auto bit = static_cast<std::size_t>(std::countr_zero(bits));
                found.words[word] |= earned[word * 64 + bit] == reward ? std::uint64_t{1} << bit : 0;
            }
        }
        return found;
    }

    void pour_into(Value reward, std::uint32_t stop, const LaneSet &lanes, double weight) {
        Plane &plane = layers_->plane(layers_->earned() + reward, stop);
        plane.empty = false;
        pour(plane, places_, lanes, mass_.data(), weight, count_);
    }

    ResidualCode &code_;
    const Watch &watch_;
    const std::vector<Box> &boxes_;
    std::size_t column_;
    FlowRun run_;
    Flowed found_;
    std::optional<FlowLayers> layers_;
    std::vector<std::vector<std::uint64_t>> seen_; // per stop: its states that came about
    std::vector<Value> begun_;
    std::size_t count_ = 0; // of lanes that are at work; games stand in some of them
    LaneSet lanes_;
    alignas(64) std::array<double, flow_lanes> mass_{};
    Places places_{};
    std::size_t row_ = 0;      // where the row at hand begins
    std::vector<Lane> in_row_; // and what each side but the first is in it
    double lost_ = 0, ended_ = 0;
    std::size_t passes_ = 0, again_ = 0, sent_ = 0;
    bool going_ = true, endless_ = false;
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

std::optional<Flowed> flow(ResidualCode &code, const Budget &budget) {
    const Watch watch(budget);
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
    std::optional<Flowed> all = Flow(code, watch, boxes, counters.empty() ? no_column : counters[0]).run();
    for (std::size_t i = 1; all && i < counters.size(); ++i) {
        std::optional<Flowed> more = Flow(code, watch, boxes, counters[i]).run();
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
