// Adjusting values: who adjusts what is reported as it is added, the outcome when the value is closed.
#include "base/text/filled.hpp"
#include "interpreter/machine/run.hpp"

namespace bylaw {

void Run::note_adjustment(EventKind kind, std::uint32_t adjust, Word amount) {
    if (listening()) {
        Event told = event(kind);
        told.what = adjust;
        told.after = amount;
        told.type = program_.adjusts[adjust].amount;
        tell(std::move(told));
    }
}

bool Run::adjust_conflict(const Adjustments::Result &result) {
    const auto name = [&](const AdjustInfo *info) {
        return info->bundle == no_id ? std::string("the rule itself")
                                     : filled("`{}`", {program_.bundles[info->bundle].name});
    };
    return fail(Code::conflicting_adjustments,
                filled("{} and {} both set this value, and neither is said to be `over` the other",
                       {name(result.first), name(result.second)}));
}

void Run::adjust(std::uint32_t adjust, Word amount) {
    if (adjustments_.add(adjust, amount)) {
        note_adjustment(EventKind::adjusted, adjust, amount);
    }
}

// Pairs of adjustment and amount, as a `with` gave them.
void Run::adjust_with(ListId given) {
    const auto pairs = state_.lists[given];
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        adjust(static_cast<std::uint32_t>(pairs[i]), pairs[i + 1]);
    }
}

bool Run::close_value(const Instruction &in) {
    const auto number = static_cast<std::size_t>(in.imm);
    const Adjustments::Result result =
        adjustments_.close_value(number, [this](std::span<const Word> recipe) { return dice_of(recipe); });
    switch (result.problem) {
    case AdjustProblem::overflow:
        return fail(Code::overflow, "the adjusted value is too large to be counted with");
    case AdjustProblem::division_by_zero: return fail(Code::division_by_zero, "an adjustment divides by 0");
    case AdjustProblem::conflict: return adjust_conflict(result);
    case AdjustProblem::dice: return false; // there are no such dice: it is said already
    case AdjustProblem::none: break;
    }
    reg(in.a) = result.value;
    if (listening() && adjustments_.adjusted(number)) {
        tell_value(number, result.value);
    }
    return true;
}

void Run::tell_value(std::size_t number, Word value) {
    for (const auto &[info, amount] : adjustments_.outdone(number)) {
        note_adjustment(EventKind::not_counted, static_cast<std::uint32_t>(info - program_.adjusts.data()),
                        amount);
    }
    Event told = event(EventKind::valued);
    told.what = adjustments_.name_of(number);
    told.before = adjustments_.initial_of(number);
    told.after = value;
    told.type = adjustments_.type_of(number);
    tell(std::move(told));
}

bool Run::adjustment(const Instruction &in) {
    const auto which = static_cast<std::uint32_t>(in.imm);
    switch (static_cast<AdjustmentOp>(in.op)) {
    case AdjustmentOp::adjust: adjust(which, reg(in.a)); return true;
    case AdjustmentOp::adjust_with: adjust_with(static_cast<ListId>(reg(in.a))); return true;
    case AdjustmentOp::adjust_skipped:
        if (adjustments_.wanted(program_.adjusts[which].target)) {
            note_adjustment(EventKind::not_adjusted, which, 0);
        }
        return true;
    case AdjustmentOp::value_close: return close_value(in);
    case AdjustmentOp::group_open:
    case AdjustmentOp::value_open:
    case AdjustmentOp::group_close: break; // dispatch.cpp
    }
    return true;
}

} // namespace bylaw
