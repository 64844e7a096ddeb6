// Statements: blocks, assignments, choices, loops. Decisions, conditions and tests have their own files.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

void FunctionCompiler::statement(ir::NodeId node) {
    if (node == ir::none) {
        return;
    }
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    const auto arg = [&](std::size_t i) { return i < args.size() ? args[i] : ir::none; };
    const Span outer = e.at();
    e.at(x.span);
    const TempScope scope(e);
    switch (x.op) {
    case I::block:
        for (const ir::NodeId each : args) {
            statement(each);
        }
        break;
    case I::set_local:
        into(args[0], static_cast<Reg>(x.value));
        if (const RuleRange *range = range_of(rule, static_cast<std::uint32_t>(x.value))) {
            keep_in_range(*range, static_cast<Reg>(x.value));
        }
        break;
    case I::set_field:
        assign(field_place(node, args[0], arg(2)), args[1], x.extra,
               p.fields[static_cast<std::size_t>(x.value)].type);
        break;
    case I::set_game_field:
        assign(field_place(node, ir::none, arg(1)), args[0], x.extra,
               p.fields[static_cast<std::size_t>(x.value)].type);
        break;
    case I::set_condition_field:
        assign(field_place(node, args[0], arg(2)), args[1], x.extra,
               p.fields[static_cast<std::size_t>(x.value)].type);
        break;
    case I::set_active:
        assign({node}, args[0], x.flags,
               p.functions[p.rules[static_cast<std::size_t>(x.value)].function]
                   .registers[static_cast<std::size_t>(x.extra)]
                   .type);
        break;
    case I::if_then: {
        const Label no = e.label(), over = e.label();
        branch(args[0], no, false);
        statement(args[1]);
        if (arg(2) != ir::none || adjusting) {
            e.go(over);
        }
        e.bind(no);
        if (adjusting) {
            note_skipped(args[1]);
        }
        statement(arg(2));
        e.bind(over);
        break;
    }
    case I::repeat_while:
    case I::repeat_until: {
        const Label again = e.label(), over = e.label();
        e.bind(again);
        branch(args[0], over, x.op == I::repeat_until);
        statement(args[1]);
        e.jump(Op::loop, again);
        e.bind(over);
        break;
    }
    case I::repeat_times: {
        const Label again = e.label(), over = e.label();
        const Reg left = e.temp(type_number);
        into(args[0], left);
        e.bind(again);
        e.jump(Op::jump_less_than, over, left, no_register, no_register, 1);
        statement(args[1]);
        e.emit(Op::add_constant, left, left, no_register, -1);
        e.jump(Op::loop, again);
        e.bind(over);
        break;
    }
    case I::each: {
        const Loop loop = open_loop(args[0], static_cast<Reg>(n(args[0]).value), true);
        statement(args[1]);
        close_loop(loop);
        break;
    }
    case I::each_group: {
        const Reg group = static_cast<Reg>(x.value);
        const Reg groups = e.temp({TypeKind::list, TypeKind::list, e.code.registers[group].of});
        build_pick(args[0], groups, true);
        over_list(groups, group, [&](Label) { statement(args[1]); });
        break;
    }
    case I::end_instance: e.emit(Op::call_end, args.empty() ? Reg{0} : value(args[0])); break;
    case I::stop: e.emit(Op::stop_rule, no_register, no_register, no_register, x.value); break;
    case I::redo:
        e.emit(Op::redo, no_register, no_register, no_register,
               halves(static_cast<std::uint32_t>(x.value), static_cast<std::uint32_t>(x.extra)));
        break;
    case I::put: {
        const Place list = place(args[2]);
        const Reg pair = e.block(std::vector<Type>(2, n(args[0]).type));
        const Reg old = e.temp(n(args[2]).type), moved = e.temp(n(args[2]).type);
        into(args[0], pair);
        into(args[1], static_cast<Reg>(pair + 1));
        load_place(list, old);
        e.emit(Op::put, moved, old, pair, x.value);
        store_place(list, moved);
        break;
    }
    case I::result: {
        const Reg word = value(args[0]);
        if (result_label) {
            e.move(result_register, word);
            e.go(*result_label);
        } else {
            e.emit(Op::give, word);
        }
        break;
    }
    case I::adjust: adjust(node); break;
    case I::gains: gains(node); break;
    case I::loses: loses(node); break;
    case I::expression:
        if (x.flags == 1) {
            e.emit(Op::clear_refusal);
            value(args[0]);
            e.emit(Op::expect_done);
        } else {
            value(args[0]);
        }
        break;
    default:
        if (!decision_statement(node) && !test_statement(node)) {
            value(node);
        }
    }
    e.at(outer);
}

} // namespace bylaw
