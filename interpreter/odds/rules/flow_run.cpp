#include "interpreter/odds/rules/flow_run.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

using Do = ResidualStep::Do;

constexpr std::uint64_t most_leaps = 100'000; // on the way to the next draw

bool reads_second(Do what) {
    return what != Do::negation && what != Do::absolute && what != Do::odd && what != Do::lookup;
}

bool leads_on(Do what) { return what == Do::jump || what == Do::branch || what == Do::stop || what == Do::bail; }

} // namespace

// More of them come with each stop whose ways are prepared. Variables that are not known yet hold 0.
void FlowRun::add_numbers() {
    const std::vector<std::int32_t> &values = code_.values();
    while (start_.at.size() < values.size()) {
        numbers_.emplace_back().fill(start_.at.size() < code_.variables() ? 0 : values[start_.at.size()]);
        start_.at.push_back({numbers_.back().data(), true});
    }
}

FlowGroup &FlowRun::start() {
    add_numbers();
    for (std::uint32_t i = 0; i < code_.variables(); ++i) {
        start_.at[i] = {numbers_[i].data(), true};
    }
    start_.own.resize(code_.variables() * flow_lanes);
    return start_;
}

FlowGroup &FlowRun::group(std::size_t depth) {
    while (groups_.size() <= depth) {
        groups_.emplace_back().own.resize(code_.variables() * flow_lanes);
    }
    return groups_[depth];
}

bool FlowRun::run(const ResidualCode::Way &way, double weight, std::size_t count) {
    weight_ = weight;
    count_ = count;
    FlowGroup &first = group(0);
    first.at.assign(start_.at.begin(), start_.at.end());
    first.lanes.take_first(count);
    return go_on(0, way.pc);
}

bool FlowRun::go_on(std::size_t depth, std::uint32_t pc) {
    FlowGroup &group = groups_[depth];
    std::uint64_t leaps = 0;
    for (;; ++pc) {
        const ResidualStep &step = code_.steps()[pc];
        if (!leads_on(step.what)) {
            compute(group, step);
            continue;
        }
        if (step.what == Do::stop) {
            return taker_.take(step.imm, group, weight_);
        }
        if (step.what == Do::bail || ++leaps > most_leaps) {
            return false;
        }
        std::optional<std::uint32_t> next = step.imm;
        if (step.what == Do::branch && !(next = part(depth, step))) {
            return false;
        }
        pc = *next - 1;
    }
}

void FlowRun::compute(FlowGroup &group, const ResidualStep &step) {
    if (step.what == Do::copy) {
        return copy(group, step);
    }
    Lane *to = group.own_column(step.to);
    const FlowGroup::Column a = group.at[step.a], b = reads_second(step.what) ? group.at[step.b] : a;
    bool same = a.same && b.same;
    if (step.what == Do::choose) {
        same = false;
        if (group.at[step.to].lanes != to) {
            std::copy_n(group.at[step.to].lanes, count_, to);
        }
    }
    const std::span<const Lane> table = step.what == Do::lookup ? code_.table(step.imm) : std::span<const Lane>();
    compute_column(step, to, a.lanes, b.lanes, table, count_);
    group.at[step.to] = {to, same};
}

// A column that is not written to meanwhile is shared.
void FlowRun::copy(FlowGroup &group, const ResidualStep &step) {
    const FlowGroup::Column from = group.at[step.a];
    if (from.lanes != group.own_column(step.a)) {
        group.at[step.to] = from;
        return;
    }
    std::copy_n(from.lanes, count_, group.own_column(step.to));
    group.at[step.to] = {group.own_column(step.to), from.same};
}

// Where the group goes on. If not all of its games do, those for which the condition holds are run here, by themselves: they
// share what is known so far, for until they have come to their stops nothing of it changes.
std::optional<std::uint32_t> FlowRun::part(std::size_t depth, const ResidualStep &branch) {
    const FlowGroup::Column condition = groups_[depth].at[branch.a];
    if (condition.same) {
        return condition.lanes[0] != 0 ? branch.to : branch.imm;
    }
    FlowGroup &some = group(depth + 1), &all = groups_[depth];
    part_lanes(condition.lanes, all.lanes, some.lanes);
    if (some.lanes.count == 0) {
        return branch.imm;
    }
    if (all.lanes.count == 0) {
        std::swap(all.lanes, some.lanes);
        return branch.to;
    }
    some.at.assign(all.at.begin(), all.at.end());
    if (!go_on(depth + 1, branch.to)) {
        return std::nullopt;
    }
    return branch.imm;
}

} // namespace bylaw::odds::rules
