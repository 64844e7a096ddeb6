#include "interpreter/odds/rules/flow_routes.hpp"

#include "interpreter/odds/rules/components.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

constexpr std::size_t most_kept = 4'000'000; // steps

// Returns those of the lanes that have the reward.
LaneSet with_reward(const LaneSet &among, const Lane *earned, Lane reward) {
    LaneSet found;
    for (std::size_t word = 0; word < among.words.size(); ++word) {
        for (std::uint64_t bits = among.words[word]; bits != 0; bits &= bits - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(bits));
            found.words[word] |= earned[word * 64 + bit] == reward ? std::uint64_t{1} << bit : 0;
        }
    }
    return found;
}

} // namespace

FlowRouter::FlowRouter(ResidualCode &code, const std::vector<Box> &boxes, std::size_t column)
    : code_(code), boxes_(boxes), column_(column), run_(code, *this), known_(boxes.size()),
      bases_(boxes.size()) {}

const FlowRoutes *FlowRouter::of(std::uint32_t stop, std::size_t nth, const FlowBatch &batch) {
    if (known_[stop].size() <= nth) {
        known_[stop].resize(nth + 1);
    }
    Known &known = known_[stop][nth];
    const std::span<const std::uint32_t> from{batch.from.data(), batch.count / 8};
    const bool again = known.lanes == batch.lanes && std::ranges::equal(known.from, from);
    if (again && known.kept) {
        return &known.routes;
    }
    kept_ -= known.routes.steps.size();
    known.kept = again && kept_ < most_kept;
    known.from.assign(from.begin(), from.end());
    known.lanes = batch.lanes;
    known.routes.all.clear();
    known.routes.steps.clear();
    FlowRoutes &to = known.kept ? known.routes : once_;
    if (!find(stop, batch, to)) {
        return nullptr;
    }
    kept_ += known.routes.steps.size();
    return &to;
}

bool FlowRouter::find(std::uint32_t number, const FlowBatch &batch, FlowRoutes &to) {
    const ResidualCode::Stop &stop = code_.stop(number);
    if (!code_.usable()) {
        return false;
    }
    to_ = &to;
    to.all.clear();
    to.steps.clear();
    run_.start();
    batch.place(boxes_[number], run_);
    count_ = batch.count;
    ++batch_;
    return std::ranges::all_of(stop.ways, [&](const ResidualCode::Way &way) {
        return run_.run(way, ratio<double>(way.weight, stop.whole), batch.lanes, batch.count);
    });
}

bool FlowRouter::take(std::uint32_t stop, const FlowGames &games, double weight) {
    if (!find_places(stop, games)) {
        return false;
    }
    if (column_ == no_column) {
        add_route(stop, 0, games.lanes, weight);
        return true;
    }
    const FlowGames::Column earned = games.at[code_.earned_column(column_)];
    for (LaneSet left = games.lanes; !left.empty();) {
        const Lane reward = earned.lanes[left.lowest()];
        const LaneSet now = earned.same ? left : with_reward(left, earned.lanes, reward);
        add_route(stop, reward, now, weight);
        left = left.without(now);
    }
    return true;
}

// Most ways change few variables, so what the others say is computed once for a batch.
bool FlowRouter::find_places(std::uint32_t stop, const FlowGames &games) {
    const std::vector<Box::Side> &sides = boxes_[stop].sides;
    std::uint64_t unchanged = 0;
    for (std::size_t i = 0; i < sides.size() && i < 64; ++i) {
        const bool as_before = run_.is_unchanged(games, sides[i].column);
        unchanged |= static_cast<std::uint64_t>(as_before ? 1 : 0) << i;
    }
    Base &base = bases_[stop];
    if (base.batch != batch_ || base.sides != unchanged) {
        base.batch = batch_;
        base.sides = unchanged;
        base.outside = false;
        base.places.index.fill(0);
        for (std::size_t i = 0; i < sides.size() && i < 64; ++i) {
            if ((unchanged >> i & 1) != 0) {
                base.outside =
                    base.places.add(sides[i], games.at[sides[i].column].lanes, count_) || base.outside;
            }
        }
    }
    places_ = base.places;
    bool outside = base.outside;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        if (i >= 64 || (unchanged >> i & 1) == 0) {
            outside = places_.add(sides[i], games.at[sides[i].column].lanes, count_) || outside;
        }
    }
    return !outside || !is_outside(stop, games);
}

// Lanes that take no part may well be.
bool FlowRouter::is_outside(std::uint32_t stop, const FlowGames &games) const {
    for (const Box::Side &side : boxes_[stop].sides) {
        for (std::size_t i = 0; i < count_; ++i) {
            const auto offset = static_cast<std::uint32_t>(games.at[side.column].lanes[i] - side.low);
            if (games.lanes.has(i) && offset > side.span) {
                return true;
            }
        }
    }
    return false;
}

void FlowRouter::add_route(std::uint32_t stop, Value reward, const LaneSet &lanes, double weight) {
    const std::size_t first = to_->steps.size();
    const std::size_t made = plan(places_, lanes, count_, steps_.data());
    to_->steps.insert(to_->steps.end(), steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(made));
    to_->all.push_back({stop, reward, weight, first, first + made});
}

} // namespace bylaw::odds::rules
