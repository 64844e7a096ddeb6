// Expressions: constants, arithmetic, comparisons, logic. Other families are asked in turn.
#include "interpreter/compile/function.hpp"

namespace bylaw {

namespace {

using I = ir::Op;

struct Binary {
    Op op;
    bool swapped = false;
    bool negated = false;
};

std::optional<Binary> binary(I op) {
    switch (op) {
    case I::add: return Binary{Op::add};
    case I::subtract: return Binary{Op::subtract};
    case I::multiply: return Binary{Op::multiply};
    case I::divide: return Binary{Op::divide};
    case I::lesser: return Binary{Op::lesser};
    case I::greater: return Binary{Op::greater};
    case I::equal: return Binary{Op::equal};
    case I::unequal: return Binary{Op::equal, false, true};
    case I::less: return Binary{Op::less};
    case I::less_equal: return Binary{Op::less_equal};
    case I::greater_than: return Binary{Op::less, true};
    case I::greater_equal: return Binary{Op::less_equal, true};
    default: return std::nullopt;
    }
}

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

} // namespace

Reg FunctionCompiler::constant(std::int64_t number) {
    const Reg to = e.temp(type_number);
    e.constant(to, number);
    return to;
}

Reg FunctionCompiler::value(ir::NodeId node) {
    if (n(node).op == I::local) {
        return static_cast<Reg>(n(node).value);
    }
    const Reg to = e.temp(n(node).type);
    into(node, to);
    return to;
}

void FunctionCompiler::into(ir::NodeId node, Reg to) {
    const ir::Node &x = n(node);
    const Span outer = e.at();
    e.at(x.span);
    const TempScope scope(e);
    const auto args = p.ir.args(node);
    if (const auto two = binary(x.op)) {
        if (x.op == I::add && n(args[1]).op == I::constant) {
            e.emit(Op::add_constant, to, value(args[0]), no_register, n(args[1]).value);
        } else {
            const Reg left = value(args[0]), right = value(args[1]);
            e.emit(two->op, to, two->swapped ? right : left, two->swapped ? left : right, x.value);
            if (two->negated) {
                e.emit(Op::negation, to, to);
            }
        }
        e.at(outer);
        return;
    }
    switch (x.op) {
    case I::constant: e.constant(to, x.value); break;
    case I::dice_constant:
    case I::climb: e.constant(to, x.value); break;
    case I::local: e.move(to, static_cast<Reg>(x.value)); break;
    case I::option:
        e.emit(Op::load_game, to, no_register, no_register,
               halves(static_cast<std::uint32_t>(x.value), no_id));
        break;
    case I::negate: e.emit(Op::negate, to, value(args[0])); break;
    case I::odd: e.emit(Op::odd, to, value(args[0])); break;
    case I::even:
        e.emit(Op::odd, to, value(args[0]));
        e.emit(Op::negation, to, to);
        break;
    case I::absolute: e.emit(Op::absolute, to, value(args[0])); break;
    case I::negation: e.emit(Op::negation, to, value(args[0])); break;
    case I::all_of:
    case I::any_of:
    case I::in_range:
    case I::some:
    case I::every: {
        const Label no = e.label(), over = e.label();
        branch(node, no, false);
        e.constant(to, 1);
        e.go(over);
        e.bind(no);
        e.constant(to, 0);
        e.bind(over);
        break;
    }
    case I::choose: {
        const Label no = e.label(), over = e.label();
        branch(args[0], no, false);
        into(args[1], to);
        e.go(over);
        e.bind(no);
        into(args[2], to);
        e.bind(over);
        break;
    }
    case I::is_kind: e.emit(Op::is_kind, to, value(args[0]), no_register, x.value); break;
    case I::of_kind: of_kind(node, to); break;
    case I::bears: bears(static_cast<ConditionId>(x.value), value(args[0]), to); break;
    case I::stacks:
        if (p.conditions[static_cast<std::size_t>(x.value)].while_ != no_id) {
            bears(static_cast<ConditionId>(x.value), value(args[0]), to);
            break;
        }
        e.emit(Op::count_borne, to, value(args[0]),
               args.size() > 1 && args[1] != ir::none ? value(args[1]) : no_register, x.value);
        break;
    case I::counts_as:
        e.emit(Op::in_set, to, value(args[0]), no_register,
               u.degree_set(static_cast<RuleId>(x.value), static_cast<std::uint32_t>(x.extra)));
        break;
    case I::field: read_field(node, to, true); break;
    case I::field_base: read_field(node, to, false); break;
    case I::field_max: read_bound(node, to, true); break;
    case I::field_min: read_bound(node, to, false); break;
    case I::game_field:
    case I::condition_field: load_place(place(node), to); break;
    case I::active:
        e.emit(Op::active, to, no_register, Reg{x.flags},
               halves(static_cast<std::uint32_t>(x.value), static_cast<std::uint32_t>(x.extra)));
        break;
    case I::is_active: e.emit(Op::is_active, to, no_register, no_register, x.value); break;
    case I::bearer: e.emit(Op::bearer, to, value(args[0])); break;
    case I::source: e.emit(Op::source, to, value(args[0])); break;
    case I::grid_lookup: {
        const Reg row = value(args[0]), column = value(args[1]);
        e.emit(Op::grid, to, row, column, x.value);
        break;
    }
    default:
        if (!dice_value(node, to) && !list_value(node, to) && !pick_value(node, to) &&
            !text_value(node, to)) {
            decision_value(node, to);
        }
    }
    e.at(outer);
}

// What the engines know already, but for the failure itself: the specialiser drops what it knows to hold.
void FunctionCompiler::require_kind(Reg thing, KindId kind) {
    const Label fine = e.label();
    const Reg is = e.temp(type_yesno);
    e.emit(Op::is_kind, is, thing, no_register, kind);
    e.jump(Op::jump_if, fine, is);
    e.jump(Op::jump_equal_to, fine, thing, no_register, no_register, 0); // none is of every kind
    e.emit(Op::wrong_kind, thing, no_register, no_register, kind);
    e.bind(fine);
}

void FunctionCompiler::of_kind(ir::NodeId node, Reg to) {
    const auto kind = static_cast<KindId>(n(node).value);
    into(p.ir.arg(node, 0), to);
    if (n(node).type.kind != TypeKind::list) {
        return require_kind(to, kind);
    }
    const Reg each = e.temp(type_thing(any_kind));
    over_list(to, each, [&](Label) { require_kind(each, kind); });
}

void FunctionCompiler::compare(ir::Op op, Reg left, Reg right, Label when_true) {
    const auto [jump, swapped] = *compare_jump(op, true);
    e.jump(jump, when_true, swapped ? right : left, swapped ? left : right);
}

// The number is worked out once, and the upper end only where the lower one holds.
void FunctionCompiler::branch_in_range(ir::NodeId node, Label to, bool when) {
    const auto args = p.ir.args(node);
    const Label over = e.label(), outside = when ? over : to;
    const Reg number = value(args[0]);
    e.jump(Op::jump_less, outside, number, value(args[1]));
    if (args.size() > 2) {
        e.jump(Op::jump_less, outside, value(args[2]), number);
    }
    if (when) {
        e.go(to);
    }
    e.bind(over);
}

// Jumps to `to` when the condition comes out as `when`, else falls through.
void FunctionCompiler::branch(ir::NodeId node, Label to, bool when) {
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    const TempScope scope(e);
    if (x.op == I::negation) {
        return branch(args[0], to, !when);
    }
    if (x.op == I::constant) {
        if ((x.value != 0) == when) {
            e.go(to);
        }
        return;
    }
    if (x.op == I::all_of || x.op == I::any_of) {
        const bool short_way = x.op == I::any_of; // what decides at once
        if (short_way == when) {
            for (const ir::NodeId each : args) {
                branch(each, to, when);
            }
            return;
        }
        const Label over = e.label();
        for (std::size_t i = 0; i < args.size(); ++i) {
            i + 1 < args.size() ? branch(args[i], over, !when) : branch(args[i], to, when);
        }
        e.bind(over);
        return;
    }
    if (x.op == I::some || x.op == I::every) {
        const bool wanted = x.op == I::some;
        const Reg element = static_cast<Reg>(x.value), list = value(args[0]);
        const Label found = e.label(), over = e.label();
        over_list(list, element, [&](Label) { branch(args[1], found, wanted); });
        // Went through without finding: `some` is no, `every` is yes.
        if (wanted != when) {
            e.go(to);
        } else {
            e.go(over);
        }
        e.bind(found);
        if (wanted == when) {
            e.go(to);
        }
        e.bind(over);
        return;
    }
    e.at(x.span);
    if (x.op == I::in_range) {
        return branch_in_range(node, to, when);
    }
    if (compare_jump(x.op, when)) {
        const ir::Node &right = n(args[1]);
        if (right.op == I::constant && fits(right.value - 1) && fits(right.value + 1)) {
            const auto [op, number] = *constant_jump(x.op, right.value, when);
            e.jump(op, to, value(args[0]), no_register, no_register, static_cast<std::uint32_t>(number));
            return;
        }
        const auto [op, swapped] = *compare_jump(x.op, when);
        const Reg a = value(args[0]), b = value(args[1]);
        e.jump(op, to, swapped ? b : a, swapped ? a : b);
        return;
    }
    e.jump(when ? Op::jump_if : Op::jump_unless, to, value(node));
}

} // namespace bylaw
