#include "interpreter/odds/rules/flow_run.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

using Do = ResidualStep::Do;

constexpr std::uint64_t most_leaps = 2'000'000; // on the way to the next draw

bool leads_on(Do what) {
    return what == Do::jump || what == Do::branch || what == Do::stop || what == Do::bail;
}

} // namespace

FlowRun::FlowRun(const ResidualCode &code, FlowTaker &taker) : code_(code), taker_(taker) {
    games_.at.assign(code.variables(), {nothing_.data(), true});
    open_room(0);
}

void FlowRun::open_room(std::size_t depth) {
    while (rooms_.size() <= depth) {
        rooms_.emplace_back(code_.variables() * flow_lanes);
    }
}

void FlowRun::set(std::uint32_t variable, const Column &column) {
    if (games_.at[variable].lanes != column.lanes) { // else what it was before is noted already
        changed_.emplace_back(variable, games_.at[variable]);
    }
    games_.at[variable] = column;
}

void FlowRun::undo(std::size_t until) {
    for (; changed_.size() > until; changed_.pop_back()) {
        games_.at[changed_.back().first] = changed_.back().second;
    }
}

void FlowRun::start() {
    undo(0);
    // More of them come with each stop whose ways are prepared.
    const std::vector<std::int32_t> &values = code_.values();
    for (std::size_t i = code_.variables() + numbers_.size(); i < values.size(); ++i) {
        numbers_.emplace_back().fill(values[i]);
    }
}

Lane *FlowRun::known(std::uint32_t variable) {
    set(variable, {room(0, variable), false});
    return room(0, variable);
}

bool FlowRun::run(const ResidualCode::Way &way, double weight, const LaneSet &lanes, std::size_t count) {
    weight_ = weight;
    count_ = count;
    const std::size_t before = changed_.size();
    const bool fine = go_on(1, way.pc, lanes);
    undo(before);
    return fine;
}

bool FlowRun::go_on(std::size_t depth, std::uint32_t pc, LaneSet lanes) {
    open_room(depth);
    std::uint64_t leaps = 0;
    for (;; ++pc) {
        const ResidualStep &step = code_.steps()[pc];
        if (!leads_on(step.what)) {
            compute(depth, step);
            continue;
        }
        if (step.what == Do::stop) {
            games_.lanes = lanes;
            return taker_.take(step.imm, games_, weight_);
        }
        if (step.what == Do::bail || ++leaps > most_leaps) {
            return false;
        }
        std::optional<std::uint32_t> next = step.imm;
        if (step.what == Do::branch && !(next = part(depth, step, lanes))) {
            return false;
        }
        pc = *next - 1;
    }
}

void FlowRun::compute(std::size_t depth, const ResidualStep &step) {
    if (step.what == Do::copy) {
        return copy(depth, step);
    }
    Lane *to = room(depth, step.to);
    const auto op = static_cast<residual::Op>(step.what);
    const Column a = column(step.a), b = residual::traits(op).reads_b() ? column(step.b) : a;
    bool same = a.same && b.same;
    if (step.what == Do::choose) {
        same = false;
        if (games_.at[step.to].lanes != to) {
            std::copy_n(games_.at[step.to].lanes, count_, to);
        }
    }
    const std::span<const Lane> table =
        step.what == Do::lookup ? code_.table(step.imm) : std::span<const Lane>();
    compute_column(step, to, a.lanes, b.lanes, table, count_);
    set(step.to, {to, same});
}

// A column that is not written to in the meantime is shared.
void FlowRun::copy(std::size_t depth, const ResidualStep &step) {
    const Column from = column(step.a);
    if (step.a >= games_.at.size() || from.lanes != room(depth, step.a)) {
        return set(step.to, from);
    }
    std::copy_n(from.lanes, count_, room(depth, step.to));
    set(step.to, {room(depth, step.to), from.same});
}

// Returns the next place of the games. If they split, those for which the condition holds run here first.
// They share what is known so far, because it does not change until they reach their stops.
std::optional<std::uint32_t> FlowRun::part(std::size_t depth, const ResidualStep &branch, LaneSet &lanes) {
    const Column condition = column(branch.a);
    if (condition.same) {
        return condition.lanes[0] != 0 ? branch.to : branch.imm;
    }
    const LaneSet held = holding(condition.lanes, count_), others = lanes.without(held),
                  some = lanes.without(others);
    if (some.empty()) {
        return branch.imm;
    }
    if (others.empty()) {
        return branch.to;
    }
    const std::size_t before = changed_.size();
    if (!go_on(depth + 1, branch.to, some)) {
        return std::nullopt;
    }
    undo(before);
    lanes = others;
    return branch.imm;
}

} // namespace bylaw::odds::rules
