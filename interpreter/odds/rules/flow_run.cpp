#include "interpreter/odds/rules/flow_run.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

using Do = ResidualStep::Do;

constexpr std::uint64_t most_leaps = 100'000; // on the way to the next draw

bool reads_second(Do what) {
    return what != Do::copy && what != Do::negation && what != Do::absolute && what != Do::odd && what != Do::lookup;
}

bool leads_on(Do what) { return what == Do::jump || what == Do::branch || what == Do::stop || what == Do::bail; }

} // namespace

// More of them come with each stop whose ways are prepared.
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

bool FlowRun::run(const ResidualCode::Way &way, double weight) {
    weight_ = weight;
    FlowGroup &first = group(0);
    first.at.assign(start_.at.begin(), start_.at.end());
    std::copy_n(start_.mass.begin(), start_.count, first.mass.begin());
    first.count = start_.count;
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
    const Lane *a = group.at[step.a].lanes;
    const Lane *b = reads_second(step.what) ? group.at[step.b].lanes : a;
    const Lane *table = step.what == Do::lookup ? code_.table(step.imm).data() : nullptr;
    if (step.what == Do::choose && group.at[step.to].lanes != to) {
        std::copy_n(group.at[step.to].lanes, group.count, to);
    }
    compute_column(step, to, a, b, table, group.count);
    group.at[step.to] = {to, false};
}

// Columns that nobody writes to are shared.
void FlowRun::copy(FlowGroup &group, const ResidualStep &step) {
    const FlowGroup::Column from = group.at[step.a];
    if (from.lanes != group.own_column(step.a)) {
        group.at[step.to] = from;
        return;
    }
    std::copy_n(from.lanes, group.count, group.own_column(step.to));
    group.at[step.to] = {group.own_column(step.to), false};
}

const std::vector<std::uint32_t> &FlowRun::live(residual::BlockId block) {
    live_.resize(std::max<std::size_t>(live_.size(), block + 1));
    std::vector<std::uint32_t> &list = live_[block];
    if (list.empty()) { // what is earned is live everywhere, so that none stays empty
        for (std::uint32_t i = 0; i < code_.variables(); ++i) {
            if (code_.live(block)[i]) {
                list.push_back(i);
            }
        }
    }
    return list;
}

void FlowRun::keep(const FlowGroup &from, const std::vector<std::uint16_t> &lanes, residual::BlockId block, FlowGroup &to) {
    if (&from != &to) {
        to.at = from.at;
    }
    for (const std::uint32_t variable : live(block)) {
        if (!from.at[variable].same) {
            const Lane *old = from.at[variable].lanes;
            Lane *made = to.own_column(variable);
            for (std::size_t i = 0; i < lanes.size(); ++i) {
                made[i] = old[lanes[i]]; // in its own place, too: a lane only moves down
            }
            to.at[variable] = {made, false};
        }
    }
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        to.mass[i] = from.mass[lanes[i]];
    }
    to.count = lanes.size();
}

// Where the group goes on. If not all of its games do, those for which the condition holds are run here, by themselves.
std::optional<std::uint32_t> FlowRun::part(std::size_t depth, const ResidualStep &branch) {
    FlowGroup &all = groups_[depth];
    const Lane *condition = all.at[branch.a].lanes;
    yes_.clear();
    no_.clear();
    for (std::size_t i = 0; i < all.count; ++i) {
        (condition[i] != 0 ? yes_ : no_).push_back(static_cast<std::uint16_t>(i));
    }
    if (no_.empty() || yes_.empty()) {
        return no_.empty() ? branch.to : branch.imm;
    }
    FlowGroup &parted = group(depth + 1);
    keep(all, yes_, branch.to, parted);
    keep(all, no_, branch.imm, all);
    if (!go_on(depth + 1, branch.to)) {
        return std::nullopt;
    }
    return branch.imm;
}

} // namespace bylaw::odds::rules
