// Statements of tests and scenarios only.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

namespace {

void plays(FunctionCompiler &f, ir::NodeId node) {
    const auto args = f.p.ir.args(node);
    const bool all = args.empty() || args[0] == ir::none;
    const bool several = !all && f.n(args[0]).type.kind == TypeKind::list;
    f.e.emit(several ? Op::plays_all : Op::plays, all ? f.constant(0) : f.value(args[0]), no_register,
             no_register, f.n(node).value);
}

// The game begins with it.
void set_option(FunctionCompiler &f, ir::NodeId node) {
    const std::int64_t option = f.n(node).value;
    f.e.emit(Op::set_option, f.value(f.p.ir.arg(node, 0)), no_register, no_register, option);
    for (const FieldId id : f.u.field_needs().started_by(static_cast<OptionId>(option))) {
        f.start_game_field(id);
    }
}

void queue_dice(FunctionCompiler &f, std::span<const ir::NodeId> dice) {
    for (const ir::NodeId each : dice) {
        f.e.emit(Op::queue_die, f.value(each), no_register, no_register, f.n(each).extra);
    }
}

void queue_answer(FunctionCompiler &f, ir::NodeId node) {
    const ir::Node &x = f.n(node);
    if (x.flags == 1) { // to pass
        return f.e.emit(Op::queue_answer, f.constant(0), no_register, no_register, -1);
    }
    const bool choice = x.op == I::text_part; // the name of one, as a string
    const Type type = choice ? type_text : x.type;
    f.e.emit(Op::queue_answer, choice ? f.constant(x.value) : f.value(node), no_register, no_register,
             f.u.type_index(type));
}

void refused(FunctionCompiler &f, ir::NodeId node) {
    f.e.emit(Op::clear_refusal);
    f.value(f.p.ir.arg(node, 0));
    f.e.emit(Op::expect_refused, no_register, no_register, no_register,
             static_cast<std::int32_t>(f.n(node).value));
}

void report(FunctionCompiler &f, ir::NodeId node) {
    const ir::Node &x = f.n(node);
    const auto args = f.p.ir.args(node);
    const Reg what = f.value(args[0]), name = args.size() > 1 ? f.value(args[1]) : no_register;
    f.e.emit(Op::report, what, name, static_cast<Reg>(x.extra),
             halves(static_cast<std::uint32_t>(x.value), f.u.type_index(f.n(args[0]).type)));
}

// For degrees, compares and shows their ranks.
ir::NodeId shown(const FunctionCompiler &f, ir::NodeId side) {
    const bool ranked = f.n(side).op == I::grid_lookup && f.n(side).flags == 1;
    return ranked && f.n(side).type == type_number ? f.p.ir.arg(side, 0) : side;
}

Reg compared(FunctionCompiler &f, ir::NodeId side, Reg seen) {
    if (shown(f, side) == side) {
        return seen;
    }
    const Reg rank = f.e.temp(type_number);
    f.e.emit(Op::grid, rank, seen, no_register, f.n(side).value);
    return rank;
}

// Goes to `fine` if it holds. Both sides stay in registers.
std::pair<Reg, Reg> expect_comparison(FunctionCompiler &f, ir::NodeId claim, bool negated, Label fine) {
    const auto args = f.p.ir.args(claim);
    const ir::NodeId first = shown(f, args[0]), second = shown(f, args[1]);
    const Reg left = f.e.temp(f.n(first).type), right = f.e.temp(f.n(second).type);
    f.into(first, left);
    f.into(second, right);
    const Label wrong = f.e.label();
    f.compare(f.n(claim).op, compared(f, args[0], left), compared(f, args[1], right), negated ? wrong : fine);
    if (negated) {
        f.e.jump(Op::jump, fine);
    }
    f.e.bind(wrong);
    return {left, right};
}

// A comparison that fails shows both its sides.
void expect(FunctionCompiler &f, ir::NodeId node) {
    ir::NodeId claim = f.p.ir.arg(node, 0);
    const bool negated =
        f.n(claim).op == I::negation && f.n(f.p.ir.arg(claim, 0)).op == I::equal; // `a is not b`
    if (negated) {
        claim = f.p.ir.arg(claim, 0);
    }
    const bool comparison = f.n(claim).op >= I::equal && f.n(claim).op <= I::greater_equal;
    const Label fine = f.e.label();
    ExpectationInfo info{static_cast<StringId>(f.n(node).value), type_yesno, comparison};
    std::pair<Reg, Reg> sides{no_register, no_register};
    if (comparison) {
        info.type = f.n(shown(f, f.p.ir.arg(claim, 0))).type;
        sides = expect_comparison(f, claim, negated, fine);
    } else {
        f.branch(claim, fine, true);
    }
    f.u.code.expectations.push_back(info);
    f.e.emit(Op::expect_failed, sides.first, sides.second, no_register,
             static_cast<std::int64_t>(f.u.code.expectations.size() - 1));
    f.e.bind(fine);
}

Reg heard_part(FunctionCompiler &f, ir::NodeId part) {
    if (part == ir::none) {
        return no_register;
    }
    const bool choice = f.n(part).op == I::text_part; // the name of one, as a string
    return choice ? f.constant(f.n(part).value) : f.value(part);
}

void expect_heard(FunctionCompiler &f, ir::NodeId node) {
    const auto args = f.p.ir.args(node);
    const ir::Node &x = f.n(node);
    HearingInfo info{static_cast<HeardSort>(x.value), (x.flags & 1) != 0, type_nothing};
    if (args[2] != ir::none && (x.flags & 2) == 0) {
        info.type = f.n(args[2]).op == I::text_part ? type_text : f.n(args[2]).type;
    }
    const Reg who = heard_part(f, args[info.sort == HeardSort::offered ? 2 : 0]);
    const Reg text = args[1] == ir::none ? no_register : f.value(args[1]);
    f.u.code.hearings.push_back(info);
    f.e.emit(Op::expect_heard, who, text, no_register,
             static_cast<std::int64_t>(f.u.code.hearings.size() - 1));
}

// The look is code of the test that a copy of the game runs, above all that is running.
void at_moment(FunctionCompiler &f, ir::NodeId node) {
    const auto args = f.p.ir.args(node);
    const TempScope scope(f.e);
    const Label over = f.e.label();
    const Reg whose = args.size() > 1 ? f.value(args[1]) : no_register;
    f.e.jump(Op::at_moment, over, whose, no_register, no_register,
             static_cast<std::uint32_t>(f.n(node).value));
    f.statement(args[0]);
    f.e.emit(Op::give_nothing);
    f.e.bind(over);
}

// The subject of the expectation is code that a copy of the game runs: it ends with the value.
void expect_odds(FunctionCompiler &f, ir::NodeId node) {
    const TempScope scope(f.e);
    const Label over = f.e.label();
    f.e.jump(Op::odds, over, no_register, no_register, no_register,
             static_cast<std::uint32_t>(f.n(node).value));
    const ir::NodeId asked = f.p.ir.arg(node, 0);
    Reg value_of = f.value(asked);
    if (f.n(asked).type.kind == TypeKind::dice) {
        const Reg total = f.e.temp(type_number);
        f.e.emit(Op::roll, total, value_of);
        value_of = total;
    }
    f.e.emit(Op::give, value_of);
    f.e.bind(over);
}

} // namespace

bool FunctionCompiler::test_statement(ir::NodeId node) {
    const auto args = p.ir.args(node);
    switch (n(node).op) {
    case I::plays: plays(*this, node); return true;
    case I::set_option: set_option(*this, node); return true;
    case I::queue_dice: queue_dice(*this, args); return true;
    case I::queue_answers:
        for (const ir::NodeId each : args) {
            queue_answer(*this, each);
        }
        return true;
    case I::refused: refused(*this, node); return true;
    case I::expect: expect(*this, node); return true;
    case I::expect_heard: expect_heard(*this, node); return true;
    case I::at_moment: at_moment(*this, node); return true;
    case I::expect_odds: expect_odds(*this, node); return true;
    case I::report: report(*this, node); return true;
    default: return false;
    }
}

} // namespace bylaw
