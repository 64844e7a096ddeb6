// Lists as values, and loops over lists and things.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

// The values in registers that follow one another; no register where there are none.
Reg FunctionCompiler::side_by_side(std::span<const ir::NodeId> nodes, const std::vector<Type> &types) {
    const Reg first = types.empty() ? no_register : e.block(types);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        into(nodes[i], static_cast<Reg>(first + i));
    }
    return first;
}

bool FunctionCompiler::list_value(ir::NodeId node, Reg to) {
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    const auto two = [&](Op op) {
        const Reg a = value(args[0]), b = value(args[1]);
        e.emit(op, to, a, b);
    };
    switch (x.op) {
    case I::list:
        e.emit(Op::list, to, side_by_side(args, std::vector<Type>(args.size(), element_of(x.type))),
               static_cast<Reg>(args.size()));
        return true;
    case I::every_thing: e.emit(Op::all_things, to, no_register, no_register, x.value); return true;
    case I::members:
        e.emit(Op::members, to, no_register, no_register,
               static_cast<std::int64_t>(p.enums[static_cast<std::size_t>(x.value)].members.size()));
        return true;
    case I::contains: two(Op::contains); return true;
    case I::element: two(Op::element); return true;
    case I::joined: two(Op::joined); return true;
    case I::without: two(n(args[1]).type.kind == TypeKind::list ? Op::without_all : Op::without); return true;
    default: return false;
    }
}

// The list is a value that never changes, so the loop sees its elements as they were when it began.
void FunctionCompiler::over_list(Reg list, Reg element, const std::function<void(Label over)> &body) {
    const Label again = e.label(), over = e.label();
    const TempScope scope(e);
    const Reg at = constant(0);
    e.bind(again);
    e.jump(Op::next_element, over, element, list, at);
    body(over);
    e.jump(Op::loop, again);
    e.bind(over);
}

// All things of a kind that are there when the loop begins.
void FunctionCompiler::over_things(KindId kind, Reg thing, const std::function<void(Label over)> &body) {
    const Loop loop{e.label(), e.label()};
    const TempScope scope(e);
    open_over_things(loop, kind, thing);
    body(loop.over);
    close_loop(loop);
}

} // namespace bylaw
