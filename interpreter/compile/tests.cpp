// What only tests and scenarios say.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

// A comparison that fails shows both its sides.
void FunctionCompiler::expect(ir::NodeId node) {
    ir::NodeId claim = p.ir.arg(node, 0);
    const bool negated = n(claim).op == I::negation && n(p.ir.arg(claim, 0)).op == I::equal; // `a is not b`
    if (negated)
        claim = p.ir.arg(claim, 0);
    const ir::Node &x = n(claim);
    const bool comparison = x.op >= I::equal && x.op <= I::greater_equal;
    const Label fine = e.label();
    ExpectationInfo info{static_cast<StringId>(n(node).value), type_yesno, comparison};
    Reg left = no_register, right = no_register;
    if (comparison) {
        info.type = n(p.ir.arg(claim, 0)).type;
        left = e.temp(info.type);
        right = e.temp(n(p.ir.arg(claim, 1)).type);
        into(p.ir.arg(claim, 0), left);
        into(p.ir.arg(claim, 1), right);
        const Label wrong = e.label();
        compare(x.op, left, right, negated ? wrong : fine);
        if (negated)
            e.jump(Op::jump, fine);
        e.bind(wrong);
    } else {
        branch(claim, fine, true);
    }
    u.code.expectations.push_back(info);
    e.emit(Op::expect_failed, left, right, no_register,
           static_cast<std::int64_t>(u.code.expectations.size() - 1));
    e.bind(fine);
}

// What the expectation is about is code that a copy of the game runs: it ends with the value.
void FunctionCompiler::expect_odds(ir::NodeId node) {
    const TempScope scope(e);
    const Label over = e.label();
    e.jump(Op::odds, over, no_register, no_register, no_register, static_cast<std::uint32_t>(n(node).value));
    const ir::NodeId asked = p.ir.arg(node, 0);
    Reg value_of = value(asked);
    if (n(asked).type.kind == TypeKind::dice) {
        const Reg total = e.temp(type_number);
        e.emit(Op::roll, total, value_of);
        value_of = total;
    }
    e.emit(Op::give, value_of);
    e.bind(over);
}

bool FunctionCompiler::test_statement(ir::NodeId node) {
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    switch (x.op) {
    case I::plays:
        if (args.empty() || args[0] == ir::none) {
            e.emit(Op::plays, constant(0), no_register, no_register, x.value);
        } else {
            e.emit(n(args[0]).type.kind == TypeKind::list ? Op::plays_all : Op::plays, value(args[0]),
                   no_register, no_register, x.value);
        }
        return true;
    case I::set_option: // the game begins with it
        e.emit(Op::set_option, value(args[0]), no_register, no_register, x.value);
        for (const FieldId id : u.field_needs().started_by(static_cast<OptionId>(x.value))) {
            start_game_field(id);
        }
        return true;
    case I::queue_dice:
        for (const ir::NodeId each : args) {
            e.emit(Op::queue_die, value(each));
        }
        return true;
    case I::queue_answers:
        for (const ir::NodeId each : args) {
            const bool pass = n(each).flags == 1;
            const bool choice = n(each).op == I::text_part; // the name of one, as a string
            const Type type = choice ? type_text : n(each).type;
            e.emit(Op::queue_answer,
                   pass     ? constant(0)
                   : choice ? constant(n(each).value)
                            : value(each),
                   no_register, no_register, pass ? -1 : static_cast<std::int64_t>(u.type_index(type)));
        }
        return true;
    case I::refused:
        e.emit(Op::clear_refusal);
        value(args[0]);
        e.emit(Op::expect_refused, no_register, no_register, no_register, static_cast<std::int32_t>(x.value));
        return true;
    case I::expect: expect(node); return true;
    case I::expect_odds: expect_odds(node); return true;
    case I::report: {
        const Reg what = value(args[0]), name = args.size() > 1 ? value(args[1]) : no_register;
        e.emit(Op::report, what, name, static_cast<Reg>(x.extra),
               halves(static_cast<std::uint32_t>(x.value), u.type_index(n(args[0]).type)));
        return true;
    }
    default: return false;
    }
}

} // namespace bylaw
