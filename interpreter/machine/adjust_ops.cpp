// Adjusting values: who adjusts what is told as it is added, the outcome when the value is closed.
#include "interpreter/machine/run.hpp"

namespace bylaw {

void Run::note_adjustment(EventKind kind, std::uint32_t adjust, Word amount) {
    if (listening()) {
        Event told = event(kind);
        told.what = adjust;
        told.after = amount;
        tell(std::move(told));
    }
}

bool Run::adjust_conflict(const Adjustments::Result &result) {
    const auto name = [&](const AdjustInfo *info) {
        return info->bundle == no_id ? std::string("the rule itself")
                                     : "`" + program_.bundles[info->bundle].name + "`";
    };
    return fail(Code::conflicting_adjustments,
                name(result.first) + " and " + name(result.second) +
                    " both set this value, and neither is said to be `over` the other");
}

bool Run::adjustment(const Instruction &in) {
    switch (static_cast<AdjustmentOp>(in.op)) {
    case AdjustmentOp::adjust:
        if (adjustments_.add(static_cast<std::uint32_t>(in.imm), reg(in.a))) {
            note_adjustment(EventKind::adjusted, static_cast<std::uint32_t>(in.imm), reg(in.a));
        }
        return true;
    case AdjustmentOp::adjust_with: {
        const auto pairs = state_.lists[static_cast<ListId>(reg(in.a))];
        for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
            if (adjustments_.add(static_cast<std::uint32_t>(pairs[i]), pairs[i + 1])) {
                note_adjustment(EventKind::adjusted, static_cast<std::uint32_t>(pairs[i]), pairs[i + 1]);
            }
        }
        return true;
    }
    case AdjustmentOp::adjust_skipped:
        if (adjustments_.wanted(program_.adjusts[static_cast<std::size_t>(in.imm)].target)) {
            note_adjustment(EventKind::not_adjusted, static_cast<std::uint32_t>(in.imm), 0);
        }
        return true;
    case AdjustmentOp::value_close: {
        const auto number = static_cast<std::size_t>(in.imm);
        const Adjustments::Result result = adjustments_.close_value(number);
        switch (result.problem) {
        case AdjustProblem::overflow:
            return fail(Code::overflow, "the adjusted value is too large to be counted with");
        case AdjustProblem::division_by_zero:
            return fail(Code::division_by_zero, "an adjustment divides by 0");
        case AdjustProblem::conflict: return adjust_conflict(result);
        case AdjustProblem::none: break;
        }
        reg(in.a) = result.value;
        if (listening() && adjustments_.adjusted(number)) {
            Event told = event(EventKind::valued);
            told.what = adjustments_.name_of(number);
            told.before = adjustments_.initial_of(number);
            told.after = result.value;
            tell(std::move(told));
        }
        return true;
    }
    case AdjustmentOp::group_open:
    case AdjustmentOp::value_open:
    case AdjustmentOp::group_close: break; // dispatch.cpp
    }
    return true;
}

} // namespace bylaw
