#include "interpreter/odds/rules/flow_run.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

using Do = ResidualStep::Do;

constexpr std::uint64_t most_leaps = 2'000'000; // on the way to the next draw

bool reads_second(Do what) {
    return what != Do::negation && what != Do::absolute && what != Do::odd && what != Do::lookup;
}

bool leads_on(Do what) { return what == Do::jump || what == Do::branch || what == Do::stop || what == Do::bail; }

} // namespace

FlowGroup &FlowRun::start() {
    // More of them come with each stop whose ways are prepared. What is not known yet is 0.
    const std::vector<std::int32_t> &values = code_.values();
    for (std::size_t i = code_.variables() + numbers_.size(); i < values.size(); ++i) {
        numbers_.emplace_back().fill(values[i]);
    }
    start_.at.assign(code_.variables(), {nothing_.data(), true});
    start_.own.resize(code_.variables() * flow_lanes);
    return start_;
}

FlowGroup &FlowRun::group(std::size_t depth) {
    while (groups_.size() <= depth) {
        groups_.emplace_back().own.resize(code_.variables() * flow_lanes);
    }
    return groups_[depth];
}

bool FlowRun::run(const ResidualCode::Way &way, double weight, const LaneSet &lanes, std::size_t count) {
    weight_ = weight;
    count_ = count;
    FlowGroup &first = group(0);
    first.at.assign(start_.at.begin(), start_.at.end());
    first.lanes = lanes;
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
    const FlowGroup::Column a = column(group, step.a), b = reads_second(step.what) ? column(group, step.b) : a;
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
    const FlowGroup::Column from = column(group, step.a);
    if (step.a >= group.at.size() || from.lanes != group.own_column(step.a)) {
        group.at[step.to] = from;
        return;
    }
    std::copy_n(from.lanes, count_, group.own_column(step.to));
    group.at[step.to] = {group.own_column(step.to), from.same};
}

// Where the group goes on. If not all of its games do, those for which the condition holds are run here, by themselves: they
// share what is known so far, for until they have come to their stops nothing of it changes.
std::optional<std::uint32_t> FlowRun::part(std::size_t depth, const ResidualStep &branch) {
    const FlowGroup::Column condition = column(groups_[depth], branch.a);
    if (condition.same) {
        return condition.lanes[0] != 0 ? branch.to : branch.imm;
    }
    FlowGroup &some = group(depth + 1), &all = groups_[depth];
    const LaneSet held = holding(condition.lanes, count_), before = all.lanes;
    for (std::size_t i = 0; i < held.words.size(); ++i) {
        some.lanes.words[i] = before.words[i] & held.words[i];
        all.lanes.words[i] = before.words[i] & ~held.words[i];
    }
    if (some.lanes.empty()) {
        return branch.imm;
    }
    if (all.lanes.empty()) {
        all.lanes = before;
        return branch.to;
    }
    some.at.assign(all.at.begin(), all.at.end());
    if (!go_on(depth + 1, branch.to)) {
        return std::nullopt;
    }
    return branch.imm;
}

} // namespace bylaw::odds::rules
