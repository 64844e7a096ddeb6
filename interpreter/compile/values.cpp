// Expressions: constants, arithmetic, fields, what things are. Other families are asked in turn.
#include "interpreter/compile/function.hpp"
#include "interpreter/compile/instances.hpp"

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
    if (n(node).op == I::of_kind && known.is_local(p.ir.arg(node, 0), n(node).value)) {
        return value(p.ir.arg(node, 0));
    }
    const Reg to = e.temp(n(node).type);
    into(node, to);
    return to;
}

Reg FunctionCompiler::counted(ir::NodeId node) {
    const Reg word = value(node);
    require_member(node, word);
    return word;
}

void FunctionCompiler::require_member(ir::NodeId node, Reg word) {
    const Type type = n(node).type;
    if (type.kind == TypeKind::member && type.of != any_kind && p.enums[type.of].or_none) {
        const Label fine = e.label();
        const Span outer = e.at();
        e.at(n(node).span);
        e.jump(Op::jump_unequal_to, fine, word, no_register, no_register,
               static_cast<std::uint32_t>(no_member));
        e.emit(Op::fail, word, no_register, no_register,
               halves(static_cast<std::uint32_t>(Failure::none_of_members), type.of));
        e.bind(fine);
        e.at(outer);
    }
}

namespace {

// Returns the instruction over one operand.
std::optional<Op> unary(I op) {
    switch (op) {
    case I::negate: return Op::negate;
    case I::odd: return Op::odd;
    case I::absolute: return Op::absolute;
    case I::negation: return Op::negation;
    case I::bearer: return Op::bearer;
    case I::source: return Op::source;
    case I::size: return Op::size;
    case I::distinct: return Op::distinct;
    case I::dice_number: return Op::dice_number;
    case I::roll: return Op::roll;
    case I::name_of: return Op::name_of;
    default: return std::nullopt;
    }
}

void binary_value(FunctionCompiler &f, ir::NodeId node, const Binary &two, Reg to) {
    const auto args = f.p.ir.args(node);
    if (f.n(node).op == I::add && f.n(args[1]).op == I::constant) {
        return f.e.emit(Op::add_constant, to, f.counted(args[0]), no_register, f.n(args[1]).value);
    }
    const bool same = two.op == Op::equal;
    const Reg left = same ? f.value(args[0]) : f.counted(args[0]),
              right = same ? f.value(args[1]) : f.counted(args[1]);
    f.e.emit(two.op, to, two.swapped ? right : left, two.swapped ? left : right, f.n(node).value);
    if (two.negated) {
        f.e.emit(Op::negation, to, to);
    }
}

// a - b * (a / b): division goes down, so what is left has the sign of b.
void remainder_value(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const auto args = f.p.ir.args(node);
    const Reg whole = f.value(args[0]), part = f.value(args[1]), times = f.e.temp(type_number);
    f.e.emit(Op::divide, times, whole, part, 0);
    f.e.emit(Op::multiply, times, times, part);
    f.e.emit(Op::subtract, to, whole, times);
}

bool operator_value(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const I op = f.n(node).op;
    if (const auto two = binary(op)) {
        binary_value(f, node, *two, to);
    } else if (const auto one = unary(op)) {
        f.e.emit(*one, to, f.value(f.p.ir.arg(node, 0)));
    } else if (op == I::even) {
        f.e.emit(Op::odd, to, f.value(f.p.ir.arg(node, 0)));
        f.e.emit(Op::negation, to, to);
    } else if (op == I::remainder) {
        remainder_value(f, node, to);
    } else {
        return false;
    }
    return true;
}

void yes_or_no(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const Label no = f.e.label(), over = f.e.label();
    f.branch(node, no, false);
    f.e.constant(to, 1);
    f.e.go(over);
    f.e.bind(no);
    f.e.constant(to, 0);
    f.e.bind(over);
}

void chosen_value(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const auto args = f.p.ir.args(node);
    const Label no = f.e.label(), over = f.e.label();
    f.branch(args[0], no, false);
    f.into(args[1], to);
    f.e.go(over);
    f.e.bind(no);
    f.into(args[2], to);
    f.e.bind(over);
}

bool simple_value(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const ir::Node &x = f.n(node);
    switch (x.op) {
    case I::constant:
    case I::dice_constant:
    case I::climb: f.e.constant(to, x.value); return true;
    case I::local: f.e.move(to, static_cast<Reg>(x.value)); return true;
    case I::all_of:
    case I::any_of:
    case I::in_range:
    case I::some:
    case I::every: yes_or_no(f, node, to); return true;
    case I::choose: chosen_value(f, node, to); return true;
    default: return false;
    }
}

// How many instances there are, or the count of the one; of a `while` condition whether it holds.
void stacks_value(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const auto args = f.p.ir.args(node);
    const auto id = static_cast<ConditionId>(f.n(node).value);
    if (f.p.conditions[id].while_ != no_id) {
        return f.bears(id, f.value(args[0]), to);
    }
    f.e.emit(Op::count_borne, to, f.value(args[0]),
             args.size() > 1 && args[1] != ir::none ? f.value(args[1]) : no_register, id);
}

void counts_as_value(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const ir::Node &x = f.n(node);
    f.e.emit(Op::in_set, to, f.value(f.p.ir.arg(node, 0)), no_register,
             f.u.degree_set(static_cast<RuleId>(x.value), static_cast<std::uint32_t>(x.extra)));
}

// Tests what a thing or a degree is.
bool classified_value(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const ir::Node &x = f.n(node);
    const auto first = [&] { return f.value(f.p.ir.arg(node, 0)); };
    switch (x.op) {
    case I::is_kind: f.e.emit(Op::is_kind, to, first(), no_register, x.value); return true;
    case I::of_kind: f.of_kind(node, to); return true;
    case I::bears: f.bears(static_cast<ConditionId>(x.value), first(), to); return true;
    case I::stacks: stacks_value(f, node, to); return true;
    case I::counts_as: counts_as_value(f, node, to); return true;
    default: return false;
    }
}

void grid_value(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const auto args = f.p.ir.args(node);
    const Reg row = f.value(args[0]), column = args.size() > 1 ? f.value(args[1]) : no_register;
    f.e.emit(Op::grid, to, row, column, f.n(node).value);
}

// Reads a value of a call or of the game from the state.
void global_value(FunctionCompiler &f, Op op, const ir::Node &x, std::uint32_t high, Reg to) {
    const Reg mode = op == Op::active ? Reg{x.flags} : no_register;
    f.e.emit(op, to, no_register, mode, halves(static_cast<std::uint32_t>(x.value), high));
}

bool stored_value(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const ir::Node &x = f.n(node);
    switch (x.op) {
    case I::field:
    case I::game_field: f.read_field(node, to, true); return true;
    case I::field_base: f.read_field(node, to, false); return true;
    case I::field_max: f.read_bound(node, to, true); return true;
    case I::field_min: f.read_bound(node, to, false); return true;
    case I::condition_field: f.load_place(f.place(node), to); return true;
    case I::option: global_value(f, Op::load_game, x, no_id, to); return true;
    case I::active: global_value(f, Op::active, x, static_cast<std::uint32_t>(x.extra), to); return true;
    case I::is_active: f.e.emit(Op::is_active, to, no_register, no_register, x.value); return true;
    case I::grid_lookup: grid_value(f, node, to); return true;
    case I::instance: first_instance(f, node, to); return true;
    default: return false;
    }
}

} // namespace

void FunctionCompiler::into(ir::NodeId node, Reg to) {
    const Span outer = e.at();
    e.at(n(node).span);
    const TempScope scope(e);
    if (!simple_value(*this, node, to) && !operator_value(*this, node, to) &&
        !classified_value(*this, node, to) && !stored_value(*this, node, to) && !dice_value(node, to) &&
        !list_value(node, to) && !pick_value(node, to) && !text_value(node, to)) {
        decision_value(node, to);
    }
    e.at(outer);
}

// Uses known instructions except for the failure itself, so partial evaluation drops checks that hold.
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
        return known.is_local(p.ir.arg(node, 0), kind) ? void() : require_kind(to, kind);
    }
    const Reg each = e.temp(type_thing(any_kind));
    over_list(to, each, [&](Label) { require_kind(each, kind); });
}

} // namespace bylaw
