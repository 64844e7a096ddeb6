// Dice that are described while playing, and rolling them.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

bool FunctionCompiler::dice_value(ir::NodeId node, Reg to) {
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    const auto two = [&](Op op) {
        const Reg a = value(args[0]), b = value(args[1]);
        e.emit(op, to, a, b, x.value);
    };
    // The dice, then numbers side by side, as the instruction wants them.
    const auto with_numbers = [&](Op op, std::int64_t imm) {
        const Reg dice = value(args[0]);
        const Reg numbers = side_by_side(args.subspan(1), std::vector<Type>(args.size() - 1, type_number));
        e.emit(op, to, dice, numbers, imm);
    };
    switch (x.op) {
    case I::make_dice: two(Op::dice_make); return true;
    case I::dice_combine: two(Op::dice_combine); return true;
    case I::dice_keep: with_numbers(Op::dice_keep, x.value); return true;
    case I::dice_reroll: with_numbers(Op::dice_reroll, x.value); return true;
    case I::dice_explode: with_numbers(Op::dice_explode, x.value); return true;
    case I::dice_worth: with_numbers(Op::dice_worth, x.value); return true;
    case I::dice_count: with_numbers(Op::dice_count, static_cast<std::int64_t>(args.size() / 2)); return true;
    default: return false;
    }
}

} // namespace bylaw
