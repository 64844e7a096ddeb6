// Access of compiled code to a run. False, or no number: the trial bails out.
#pragma once
#include "interpreter/simulate/compiled/context.hpp"

#include <optional>

namespace bylaw {

struct CompiledDoor {
    using Context = compiled::Context;

    static void begin(Run &run); // another trial
    // Runs a member of Run on the window's registers.
    static bool simple(Context &context, const Instruction &in);
    // The total; Context::natural gets the natural result.
    static std::optional<Word> roll(Context &context, Word dice);
    static std::size_t fallback(Context &context, const Instruction &in);
    // 1 + where a stage of that name begins in the rule that runs; 0: it has none.
    static std::int64_t stage_of(const Context &context, RuleId rule, std::size_t stage, RuleId running);
    static std::optional<Word> intern(Context &context, std::span<const Word> words);
    static Adjustments &adjustments(Context &context) { return context.run->adjustments_; }
    static std::optional<Word> append(Context &context, Word list, Word element);
    // As the instruction makes them of up to three operands.
    static std::optional<Word> make_dice(Context &context, const Instruction &in, Word b, Word c, Word d);
    static Builders &builders(Context &context) { return context.run->builders_; }
};

namespace compiled {

using Door = CompiledDoor;

// After lists, things or instances may have moved or become more.
void refresh(Context &context);

} // namespace compiled

} // namespace bylaw
