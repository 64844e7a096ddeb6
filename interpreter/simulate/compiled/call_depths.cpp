#include "interpreter/simulate/compiled/call_depths.hpp"

#include <algorithm>

namespace bylaw::compiled {

namespace {

CallDepths::Way longer(const CallDepths::Way &a, const CallDepths::Way &b) {
    return {std::max(a.calls, b.calls), std::max(a.triggers, b.triggers), std::max(a.words, b.words)};
}

} // namespace

void CallDepths::add_call(std::uint32_t from, std::uint32_t to) {
    calls_[from].insert(to);
    for (const Instruction &in : code_.functions[from].code) {
        if (in.op == Op::call_trigger) {
            triggers_.insert(in.low());
        }
    }
}

CallDepths::Way CallDepths::from(std::uint32_t function) {
    if (open_.contains(function)) {
        breakers_.insert(function);
        return {};
    }
    if (const auto found = known_.find(function); found != known_.end()) {
        return found->second;
    }
    open_.insert(function);
    Way way;
    for (const std::uint32_t each : calls_[function]) {
        way = longer(way, from(each));
    }
    open_.erase(function);
    ++way.calls;
    way.triggers += triggers_.contains(function) ? 1 : 0;
    way.words += code_.functions[function].registers.size();
    return known_[function] = way;
}

CallDepths::Way CallDepths::longest(const State &prepared) {
    std::vector<std::uint32_t> callers;
    for (const auto &[caller, called] : calls_) {
        callers.push_back(caller);
    }
    Way way;
    for (const std::uint32_t each : callers) {
        way = longer(way, from(each));
    }
    way.calls += prepared.calls.size() + 1;
    way.words += prepared.frames.size();
    way.triggers += prepared.calls.empty() ? 0 : prepared.calls.back().triggers;
    return way;
}

} // namespace bylaw::compiled
