// Dice that are described while playing, and rolling them.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

bool FunctionCompiler::dice_value(ir::NodeId node, Reg to) {
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    // The dice, then numbers side by side, as the instruction wants them.
    const auto with_numbers = [&](Op op, std::int64_t imm) {
        const Reg dice = value(args[0]);
        const Reg numbers = e.numbers(args.size() - 1);
        for (std::size_t i = 1; i < args.size(); ++i) {
            into(args[i], static_cast<Reg>(numbers + i - 1));
        }
        e.emit(op, to, dice, numbers, imm);
    };
    switch (x.op) {
    case I::make_dice:
    case I::dice_combine: {
        const Reg a = value(args[0]), b = value(args[1]);
        e.emit(x.op == I::make_dice ? Op::dice_make : Op::dice_combine, to, a, b, x.value);
        return true;
    }
    case I::dice_number: e.emit(Op::dice_number, to, value(args[0])); return true;
    case I::dice_keep: with_numbers(Op::dice_keep, x.value); return true;
    case I::dice_reroll: with_numbers(Op::dice_reroll, x.value); return true;
    case I::dice_explode: with_numbers(Op::dice_explode, 0); return true;
    case I::dice_count: with_numbers(Op::dice_count, static_cast<std::int64_t>(args.size() / 2)); return true;
    case I::roll: e.emit(Op::roll, to, value(args[0])); return true;
    default: return false;
    }
}

} // namespace bylaw
