// Conditions that are not values but jumps: comparisons, logic, `some` and `every`.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

namespace {

struct CompareJump {
    Op op;
    bool swapped;
};

// The jump that is taken when the comparison comes out as `when`.
std::optional<CompareJump> compare_jump(I op, bool when) {
    switch (op) {
    case I::equal: return CompareJump{when ? Op::jump_equal : Op::jump_unequal, false};
    case I::unequal: return CompareJump{when ? Op::jump_unequal : Op::jump_equal, false};
    case I::less: return when ? CompareJump{Op::jump_less, false} : CompareJump{Op::jump_less_equal, true};
    case I::less_equal:
        return when ? CompareJump{Op::jump_less_equal, false} : CompareJump{Op::jump_less, true};
    case I::greater_than:
        return when ? CompareJump{Op::jump_less, true} : CompareJump{Op::jump_less_equal, false};
    case I::greater_equal:
        return when ? CompareJump{Op::jump_less_equal, true} : CompareJump{Op::jump_less, false};
    default: return std::nullopt;
    }
}

bool fits(std::int64_t value) {
    return value >= INT32_MIN && value <= INT32_MAX;
}

// A comparison with a small constant as one jump: which, and with what number.
std::optional<std::pair<Op, std::int64_t>> constant_jump(I op, std::int64_t value, bool when) {
    switch (op) {
    case I::equal: return std::pair{when ? Op::jump_equal_to : Op::jump_unequal_to, value};
    case I::unequal: return std::pair{when ? Op::jump_unequal_to : Op::jump_equal_to, value};
    case I::less:
        return when ? std::pair{Op::jump_less_than, value} : std::pair{Op::jump_more_than, value - 1};
    case I::less_equal:
        return when ? std::pair{Op::jump_less_than, value + 1} : std::pair{Op::jump_more_than, value};
    case I::greater_than:
        return when ? std::pair{Op::jump_more_than, value} : std::pair{Op::jump_less_than, value + 1};
    case I::greater_equal:
        return when ? std::pair{Op::jump_more_than, value - 1} : std::pair{Op::jump_less_than, value};
    default: return std::nullopt;
    }
}

// `a and b`, `a or b`: as soon as one decides, the rest is not looked at.
void branch_joined(FunctionCompiler &f, ir::NodeId node, Label to, bool when) {
    const auto args = f.p.ir.args(node);
    const bool decides = f.n(node).op == I::any_of; // decides at once
    const KnownKinds::Scope scope(f.known);
    const auto next = [&](ir::NodeId each, Label away, bool if_so) {
        f.branch(each, away, if_so);
        if (!decides) { // all before the next one hold
            f.known.learn_from(each);
        }
    };
    if (decides == when) {
        for (const ir::NodeId each : args) {
            next(each, to, when);
        }
        return;
    }
    const Label over = f.e.label();
    for (std::size_t i = 0; i < args.size(); ++i) {
        i + 1 < args.size() ? next(args[i], over, !when) : f.branch(args[i], to, when);
    }
    f.e.bind(over);
}

void branch_elements(FunctionCompiler &f, ir::NodeId node, Label to, bool when) {
    const auto args = f.p.ir.args(node);
    const bool wanted = f.n(node).op == I::some;
    const Reg element = static_cast<Reg>(f.n(node).value), list = f.value(args[0]);
    const Label found = f.e.label(), over = f.e.label();
    f.over_list(list, element, [&](Label) { f.branch(args[1], found, wanted); });
    // Went through without finding: `some` is no, `every` is yes.
    f.e.go(wanted != when ? to : over);
    f.e.bind(found);
    if (wanted == when) {
        f.e.go(to);
    }
    f.e.bind(over);
}

void branch_compared(FunctionCompiler &f, ir::NodeId node, Label to, bool when) {
    const auto args = f.p.ir.args(node);
    const I op = f.n(node).op;
    const ir::Node &right = f.n(args[1]);
    const auto operand = [&](std::size_t i) {
        return op == I::equal || op == I::unequal ? f.value(args[i]) : f.counted(args[i]);
    };
    if (right.op == I::constant && fits(right.value) && fits(right.value - 1) && fits(right.value + 1)) {
        const auto [jump, number] = *constant_jump(op, right.value, when);
        return f.e.jump(jump, to, operand(0), no_register, no_register, static_cast<std::uint32_t>(number));
    }
    const auto [jump, swapped] = *compare_jump(op, when);
    const Reg a = operand(0), b = operand(1);
    f.e.jump(jump, to, swapped ? b : a, swapped ? a : b);
}

// The number is computed once, and the upper end only where the lower one holds.
void branch_in_range(FunctionCompiler &f, ir::NodeId node, Label to, bool when) {
    const auto args = f.p.ir.args(node);
    const Label over = f.e.label(), outside = when ? over : to;
    const Reg number = f.value(args[0]);
    f.e.jump(Op::jump_less, outside, number, f.value(args[1]));
    if (args.size() > 2) {
        f.e.jump(Op::jump_less, outside, f.value(args[2]), number);
    }
    if (when) {
        f.e.go(to);
    }
    f.e.bind(over);
}

} // namespace

void FunctionCompiler::compare(ir::Op op, Reg left, Reg right, Label when_true) {
    const auto [jump, swapped] = *compare_jump(op, true);
    e.jump(jump, when_true, swapped ? right : left, swapped ? left : right);
}

// Jumps to `to` when the condition comes out as `when`, else falls through.
void FunctionCompiler::branch(ir::NodeId node, Label to, bool when) {
    const ir::Node &x = n(node);
    const TempScope scope(e);
    switch (x.op) {
    case I::negation: return branch(p.ir.arg(node, 0), to, !when);
    case I::constant: return (x.value != 0) == when ? e.go(to) : void();
    case I::all_of:
    case I::any_of: return branch_joined(*this, node, to, when);
    case I::some:
    case I::every: return branch_elements(*this, node, to, when);
    case I::is_kind:
        if (known.is_local(p.ir.arg(node, 0), x.value)) {
            return when ? e.go(to) : void();
        }
        break;
    default: break;
    }
    e.at(x.span);
    if (x.op == I::in_range) {
        return branch_in_range(*this, node, to, when);
    }
    if (compare_jump(x.op, when)) {
        return branch_compared(*this, node, to, when);
    }
    e.jump(when ? Op::jump_if : Op::jump_unless, to, value(node));
}

} // namespace bylaw
