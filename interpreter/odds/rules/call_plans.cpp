#include "interpreter/odds/rules/call_plans.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

CallPlans::CallPlans(const Program &program, const Bytecode &code, const State &begun, const Liveness *live,
                     const ListOrder *order, const ComparedNumbers *compared, KnownCalls &known)
    : code_(code), live_(live), order_(order), compared_(compared), words_(program, code, begun, live, order),
      known_(known) {
    latest_.fill(no_id);
}

std::uint32_t &CallPlans::latest_like(const OpenCalls &calls) {
    const std::size_t size = calls.size();
    const std::size_t outside = size > 1 ? calls[size - 2].pc : 0;
    return latest_[(calls.back().function * 7 + calls.back().pc * 31 + outside * 131 + size) %
                   latest_.size()];
}

std::uint32_t CallPlans::number(const State &state) {
    if (state.calls.empty()) {
        return found(state);
    }
    std::uint32_t &latest = latest_like(state.calls);
    if (latest >= plans_.size() || !(plans_[latest]->calls == state.calls)) {
        const std::uint32_t number = found(state);
        static_cast<void>((*this)[number]); // is made
        latest = number;
    }
    return latest;
}

std::uint32_t CallPlans::found(const State &state) {
    key_.clear();
    for (const Call &call : state.calls) {
        const auto small = static_cast<std::uint32_t>(call.target | call.mode << 16);
        for (const std::uint32_t each :
             {call.function, call.pc, small, call.triggers, call.yields, call.leave_to, call.leave_pc}) {
            key_.push_back(each);
        }
    }
    const std::span<const std::uint8_t> key{reinterpret_cast<const std::uint8_t *>(key_.data()),
                                            key_.size() * sizeof(key_[0])};
    const std::uint32_t mark = met_.mark(key);
    if (!met_.find(key, mark)) {
        if (numbers_.size() == numbers_.capacity()) {
            numbers_.reserve(2 * numbers_.size() + 16);
        }
        const std::uint32_t number = known_.number(key, state);
        static_cast<void>(met_.number(key, mark)); // from here on no memory is wanted
        numbers_.push_back(number);
    }
    return numbers_[met_.number(key, mark)];
}

void CallPlans::make(std::uint32_t number) {
    plans_.resize(std::max<std::size_t>(plans_.size(), number + 1));
    KnownCalls::Known known = known_[number];
    CallPlan plan = made(known.calls);
    plan.active = std::move(known.active);
    held_ += sizeof plan + plan.calls.size() * sizeof(Call) +
             (plan.active.size() + plan.kept.size() + plan.dead.size() + plan.bags.size()) *
                 sizeof(std::uint32_t) +
             (plan.references.size() + plan.compared.size()) * sizeof(Reference);
    plans_[number] = std::make_unique<const CallPlan>(std::move(plan));
}

std::size_t CallPlans::memory() const {
    return met_.memory() + words_.memory() + held_;
}

// From the innermost frame outwards it is known what those within may still read of a call; all
// together say which fields are read.
CallPlan CallPlans::made(const OpenCalls &calls) {
    CallPlan plan;
    const Futures *futures = live_ != nullptr ? live_->futures() : nullptr;
    Futures::Set read(futures != nullptr ? futures->width() : 0);
    std::vector<Futures::Set> within(calls.size()); // per frame, what those within it may read
    for (const Call &call : calls) {
        plan.calls.push_back(call);
        plan.calls.back().base = static_cast<std::uint32_t>(plan.words);
        plan.calls.back().quiet = false;
        plan.calls.back().event = 0;
        plan.words += code_.functions[call.function].registers.size();
    }
    for (std::size_t i = calls.size(); i-- > 0;) {
        within[i] = read;
        const Futures::Row more =
            futures != nullptr ? futures->from(calls[i].function, calls[i].pc) : Futures::Row();
        for (std::size_t k = 0; k < more.size(); ++k) {
            read[k] |= more[k];
        }
    }
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const bool calls_another = i + 1 < calls.size() && calls[i + 1].target != no_register;
        add_frame(plan.calls[i], calls_another ? calls[i + 1].target : no_register, within[i], plan);
    }
    plan.fields = &words_.of(read);
    return plan;
}

// `awaited`: what a call will give is not there yet.
void CallPlans::add_frame(const Call &call, std::uint16_t awaited, const Futures::Set &within,
                          CallPlan &plan) const {
    const auto &types = code_.functions[call.function].registers;
    const Frame frame = frame_of(call);
    std::vector<bool> kept(types.size());
    for (const Frame::Kept &each : frame.kept) {
        kept[each.reg] = each.reg != awaited && (each.place == no_id || Futures::has(within, each.place));
    }
    for (std::uint32_t reg = 0; reg < types.size(); ++reg) {
        (kept[reg] ? plan.kept : plan.dead).push_back(call.base + reg);
        if (kept[reg] && WordPlans::is_reference(types[reg])) {
            plan.references.push_back({call.base + reg, types[reg]});
        }
        const Cuts *cuts =
            kept[reg] && compared_ != nullptr ? compared_->cuts(call.function, call.pc, reg) : nullptr;
        if (cuts != nullptr) {
            plan.compared.emplace_back(call.base + reg, cuts);
        }
    }
    for (const std::uint32_t reg : frame.bags) {
        if (kept[reg]) {
            plan.bags.push_back(call.base + reg);
        }
    }
}

CallPlans::Frame CallPlans::frame_of(const Call &call) const {
    Frame made;
    const Futures *futures = live_ != nullptr ? live_->futures() : nullptr;
    const RuleId rule = code_.functions[call.function].rule;
    for (std::uint32_t reg = 0; reg < code_.functions[call.function].registers.size(); ++reg) {
        const bool live = live_ == nullptr || live_->live(call.function, call.pc, reg);
        const bool outside =
            !live && futures != nullptr && rule != no_id && live_->escaping(rule).contains(reg);
        const std::uint32_t place = outside ? futures->place_of({rule, reg}) : no_id;
        if (live || place != no_id) {
            made.kept.push_back({reg, place});
        }
        if (order_ != nullptr && order_->bag(call.function, call.pc, reg)) {
            made.bags.push_back(reg);
        }
    }
    return made;
}

} // namespace bylaw::odds::rules
