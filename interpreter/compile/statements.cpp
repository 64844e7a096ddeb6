// Statements: blocks, assignments, choices, loops. Decisions, conditions and tests have their own files.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

namespace {

// Kept values stand side by side until each goes to its own register.
void keep_performing(FunctionCompiler &f, ir::NodeId set_local) {
    const TempScope scope(f.e);
    const auto args = f.p.ir.args(set_local);
    std::vector<Type> types{f.n(args[0]).type};
    std::vector<std::uint16_t> kept;
    for (const ir::NodeId each : args.subspan(1)) {
        types.push_back(f.n(each).type);
        kept.push_back(static_cast<std::uint16_t>(f.n(each).extra));
    }
    const Reg yielded = f.e.block(types);
    bool with = false;
    const Reg roles = f.role_block(args[0], with);
    f.e.emit(Op::perform, yielded, roles, static_cast<Reg>(with ? 4 : 0),
             halves(static_cast<std::uint32_t>(f.n(args[0]).value),
                    several_yields + static_cast<std::uint32_t>(f.u.code.yields.size())));
    f.u.code.yields.push_back(std::move(kept));
    f.e.move(static_cast<Reg>(f.n(set_local).value), yielded);
    for (std::size_t i = 1; i < args.size(); ++i) {
        f.e.move(static_cast<Reg>(f.n(args[i]).value), static_cast<Reg>(yielded + i));
    }
}

void set_local(FunctionCompiler &f, ir::NodeId node) {
    const auto reg = static_cast<std::uint32_t>(f.n(node).value);
    if (f.p.ir.args(node).size() > 1) {
        return keep_performing(f, node);
    }
    f.into(f.p.ir.arg(node, 0), static_cast<Reg>(reg));
    if (const RuleRange *range = f.range_of(f.rule, reg)) {
        f.keep_in_range(*range, static_cast<Reg>(reg));
    }
}

// A field of a thing or condition has an owner as its first argument; then the value and, perhaps, an index.
void set_field(FunctionCompiler &f, ir::NodeId node, bool owned) {
    const auto args = f.p.ir.args(node);
    const std::size_t at = owned ? 1 : 0;
    const ir::NodeId index = at + 1 < args.size() ? args[at + 1] : ir::none;
    f.assign(f.field_place(node, owned ? args[0] : ir::none, index), args[at], f.n(node).extra,
             f.p.fields[static_cast<std::size_t>(f.n(node).value)].type);
}

void set_active(FunctionCompiler &f, ir::NodeId node) {
    const ir::Node &x = f.n(node);
    const Function &function = f.p.functions[f.p.rules[static_cast<std::size_t>(x.value)].function];
    f.assign({node}, f.p.ir.arg(node, 0), x.flags,
             function.registers[static_cast<std::size_t>(x.extra)].type);
}

// `put a in list before / after b`: both elements side by side, as the instruction wants them.
void put(FunctionCompiler &f, ir::NodeId node) {
    const auto args = f.p.ir.args(node);
    const Place list = f.place(args[2]);
    const Reg pair = f.e.block(std::vector<Type>(2, f.n(args[0]).type));
    const Reg old = f.e.temp(f.n(args[2]).type), moved = f.e.temp(f.n(args[2]).type);
    f.into(args[0], pair);
    f.into(args[1], static_cast<Reg>(pair + 1));
    f.load_place(list, old);
    f.e.emit(Op::put, moved, old, pair, f.n(node).value);
    f.store_place(list, moved);
}

bool change_statement(FunctionCompiler &f, ir::NodeId node) {
    switch (f.n(node).op) {
    case I::set_local: set_local(f, node); return true;
    case I::set_field:
    case I::set_condition_field: set_field(f, node, true); return true;
    case I::set_game_field: set_field(f, node, false); return true;
    case I::set_active: set_active(f, node); return true;
    case I::put: put(f, node); return true;
    case I::adjust: f.adjust(node); return true;
    case I::gains: f.gains(node); return true;
    case I::loses: f.loses(node); return true;
    default: return false;
    }
}

void repeat_while(FunctionCompiler &f, ir::NodeId node) {
    const auto args = f.p.ir.args(node);
    const Label again = f.e.label(), over = f.e.label();
    f.e.bind(again);
    f.branch(args[0], over, f.n(node).op == I::repeat_until);
    f.statement(args[1]);
    f.e.jump(Op::loop, again);
    f.e.bind(over);
}

void repeat_times(FunctionCompiler &f, ir::NodeId node) {
    const auto args = f.p.ir.args(node);
    const Label again = f.e.label(), over = f.e.label();
    const Reg left = f.e.temp(type_number);
    f.into(args[0], left);
    f.e.bind(again);
    f.e.jump(Op::jump_less_than, over, left, no_register, no_register, 1);
    f.statement(args[1]);
    f.e.emit(Op::add_constant, left, left, no_register, -1);
    f.e.jump(Op::loop, again);
    f.e.bind(over);
}

void each_element(FunctionCompiler &f, ir::NodeId node) {
    const auto args = f.p.ir.args(node);
    const FunctionCompiler::Loop loop = f.open_loop(args[0], static_cast<Reg>(f.n(args[0]).value), true);
    f.statement(args[1]);
    f.close_loop(loop);
}

void each_group(FunctionCompiler &f, ir::NodeId node) {
    const auto args = f.p.ir.args(node);
    const Reg group = static_cast<Reg>(f.n(node).value);
    const Reg groups = f.e.temp({TypeKind::list, TypeKind::list, f.e.code.registers[group].of});
    f.build_pick(args[0], groups, true);
    f.over_list(groups, group, [&](Label) { f.statement(args[1]); });
}

bool loop_statement(FunctionCompiler &f, ir::NodeId node) {
    switch (f.n(node).op) {
    case I::repeat_while:
    case I::repeat_until: repeat_while(f, node); return true;
    case I::repeat_times: repeat_times(f, node); return true;
    case I::each: each_element(f, node); return true;
    case I::each_group: each_group(f, node); return true;
    default: return false;
    }
}

void block(FunctionCompiler &f, ir::NodeId node) {
    for (const ir::NodeId each : f.p.ir.args(node)) {
        f.statement(each);
    }
}

void if_then(FunctionCompiler &f, ir::NodeId node) {
    const auto args = f.p.ir.args(node);
    const ir::NodeId otherwise = args.size() > 2 ? args[2] : ir::none;
    const Label no = f.e.label(), over = f.e.label();
    f.branch(args[0], no, false);
    f.statement(args[1]);
    if (otherwise != ir::none || f.adjusting) {
        f.e.go(over);
    }
    f.e.bind(no);
    if (f.adjusting) {
        f.note_skipped(args[1]);
    }
    f.statement(otherwise);
    f.e.bind(over);
}

void give_result(FunctionCompiler &f, ir::NodeId node) {
    const Reg word = f.value(f.p.ir.arg(node, 0));
    if (!f.result_label) {
        return f.e.emit(Op::give, word);
    }
    f.e.move(f.result_register, word);
    f.e.go(*f.result_label);
}

// A call without a used value. In a test or scenario (flags 1) it must be legal, and a test (flags 2) resets
// its observations here.
void expression(FunctionCompiler &f, ir::NodeId node) {
    const bool must_be_done = (f.n(node).flags & 1) != 0;
    if ((f.n(node).flags & 2) != 0) {
        f.e.emit(Op::listen);
    }
    if (must_be_done) {
        f.e.emit(Op::clear_refusal);
    }
    f.value(f.p.ir.arg(node, 0));
    if (must_be_done) {
        f.e.emit(Op::expect_done);
    }
}

void redo(FunctionCompiler &f, const ir::Node &x) {
    f.e.emit(Op::redo, no_register, no_register, no_register,
             halves(static_cast<std::uint32_t>(x.value), static_cast<std::uint32_t>(x.extra)));
}

void end_instance(FunctionCompiler &f, ir::NodeId node) {
    const auto args = f.p.ir.args(node);
    if (f.n(node).flags == 1) {
        return f.lapse(node);
    }
    f.e.emit(Op::call_end, args.empty() ? Reg{0} : f.value(args[0]));
}

bool flow_statement(FunctionCompiler &f, ir::NodeId node) {
    const ir::Node &x = f.n(node);
    switch (x.op) {
    case I::block: block(f, node); return true;
    case I::if_then: if_then(f, node); return true;
    case I::end_instance: end_instance(f, node); return true;
    case I::stop: f.e.emit(Op::stop_rule, no_register, no_register, no_register, x.value); return true;
    case I::redo: redo(f, x); return true;
    case I::result: give_result(f, node); return true;
    case I::expression: expression(f, node); return true;
    default: return false;
    }
}

} // namespace

void FunctionCompiler::statement(ir::NodeId node) {
    if (node == ir::none) {
        return;
    }
    const Span outer = e.at();
    e.at(n(node).span);
    const TempScope scope(e);
    if (!flow_statement(*this, node) && !change_statement(*this, node) && !loop_statement(*this, node) &&
        !decision_statement(node) && !test_statement(node)) {
        value(node);
    }
    e.at(outer);
}

} // namespace bylaw
