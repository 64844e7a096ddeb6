// Values that a traced run adjusts. Most are a sum, which is followed. If an adjustment does something else
// (a label, `at most`, `becomes`), all inputs of the value are equal in all runs.
#include "interpreter/odds/rules/tracer.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

bool Tracer::open_group(Stepper &stepper) {
    groups_.push_back(adjusted_.size());
    return run_beside(stepper);
}

bool Tracer::close_group(Stepper &stepper) {
    adjusted_.resize(groups_.back());
    groups_.pop_back();
    return run_beside(stepper);
}

bool Tracer::open_value(Stepper &stepper, const Instruction &in) {
    adjusted_.push_back({static_cast<StringId>(in.imm), true, term(in.a), {term(in.a)}});
    return run_beside(stepper);
}

bool Tracer::adjust(Stepper &stepper, const Instruction &in) {
    const AdjustInfo &info = program_.adjusts[static_cast<std::size_t>(in.imm)];
    const TracedValues::Term amount = term(in.a);
    const bool sums = info.label == no_id && info.of.kind != TypeKind::dice &&
                      (info.op == AdjustOp::plus || info.op == AdjustOp::minus);
    for (std::size_t i = groups_.empty() ? adjusted_.size() : groups_.back(); i < adjusted_.size(); ++i) {
        Adjusted &value = adjusted_[i];
        if (value.name != info.target && (info.op != AdjustOp::ignores || info.target != no_id)) {
            continue;
        }
        value.parts.push_back(amount);
        value.is_sum = value.is_sum && sums;
        if (!value.is_sum) {
            if (!fix_parts(value)) {
                return false;
            }
            continue;
        }
        const std::optional<TracedValues::Term> sum =
            values_.reckon(info.op == AdjustOp::plus ? Op::add : Op::subtract, value.sum, amount);
        if (!sum) {
            return false;
        }
        value.sum = *sum;
    }
    return run_beside(stepper);
}

// By a list, whatever is in it.
bool Tracer::adjust_with(Stepper &stepper, const Instruction &in) {
    for (std::size_t i = groups_.empty() ? adjusted_.size() : groups_.back(); i < adjusted_.size(); ++i) {
        adjusted_[i].is_sum = false;
        if (!fix_parts(adjusted_[i])) {
            return false;
        }
    }
    return do_apart(stepper, in);
}

bool Tracer::close_value(Stepper &stepper, const Instruction &in) {
    const Adjusted &value = adjusted_[groups_.back() + static_cast<std::size_t>(in.imm)];
    const TracedValues::Term sum = values_.term(value.sum.slot, value.sum.word);
    const bool is_sum = value.is_sum;
    return run_beside(stepper) && hold(in.a, is_sum ? sum : TracedValues::Term{no_slot, words_[in.a]});
}

bool Tracer::fix_parts(const Adjusted &value) {
    return std::ranges::all_of(value.parts, [&](const TracedValues::Term &each) {
        return values_.pin(values_.term(each.slot, each.word));
    });
}

// For code that neither reads followed registers nor calls anything.
bool Tracer::run_beside(Stepper &stepper) {
    if (!run_one(stepper)) {
        return false;
    }
    come_back();
    return true;
}

} // namespace bylaw::odds::rules
