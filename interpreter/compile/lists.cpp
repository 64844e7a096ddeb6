// Lists as values, and loops over lists and things.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

bool FunctionCompiler::list_value(ir::NodeId node, Reg to) {
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    const auto two = [&](Op op) {
        const Reg a = value(args[0]), b = value(args[1]);
        e.emit(op, to, a, b);
    };
    switch (x.op) {
    case I::list: {
        const std::vector<Type> types(args.size(), element_of(x.type));
        const Reg first = args.empty() ? no_register : e.block(types);
        for (std::size_t i = 0; i < args.size(); ++i) {
            into(args[i], static_cast<Reg>(first + i));
        }
        e.emit(Op::list, to, first, static_cast<Reg>(args.size()));
        return true;
    }
    case I::every_thing: e.emit(Op::all_things, to, no_register, no_register, x.value); return true;
    case I::members:
        e.emit(Op::members, to, no_register, no_register,
               static_cast<std::int64_t>(p.enums[static_cast<std::size_t>(x.value)].members.size()));
        return true;
    case I::size: e.emit(Op::size, to, value(args[0])); return true;
    case I::contains: two(Op::contains); return true;
    case I::element: two(Op::element); return true;
    case I::distinct: e.emit(Op::distinct, to, value(args[0])); return true;
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
    const Reg fixed = list;
    e.bind(again);
    e.jump(Op::next_element, over, element, fixed, at);
    body(over);
    e.jump(Op::loop, again);
    e.bind(over);
}

// All things of a kind that are there when the loop begins.
void FunctionCompiler::over_things(KindId kind, Reg thing, const std::function<void(Label over)> &body) {
    const Label again = e.label(), over = e.label();
    const TempScope scope(e);
    const Reg newest = e.temp(type_number);
    e.emit(Op::thing_mark, newest);
    e.constant(thing, 0);
    e.bind(again);
    e.jump(Op::next_thing, over, thing, no_register, newest, kind);
    body(over);
    e.jump(Op::loop, again);
    e.bind(over);
}

} // namespace bylaw
