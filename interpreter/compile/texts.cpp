// Texts: pieces and values in a row. They exist only while they are said, and are not made where nobody listens.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

void FunctionCompiler::text_of(StringId string, Reg to) {
    e.emit(Op::text_begin);
    e.emit(Op::text_literal, no_register, no_register, no_register, string);
    e.emit(Op::text_end, to);
}

bool FunctionCompiler::text_value(ir::NodeId node, Reg to) {
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    switch (x.op) {
    case I::text: {
        std::vector<Reg> values; // all values first: making one of them may make a text itself
        for (const ir::NodeId each : args) {
            values.push_back(n(each).op == I::text_part ? no_register : value(each));
        }
        e.emit(Op::text_begin);
        for (std::size_t i = 0; i < args.size(); ++i) {
            if (values[i] == no_register) {
                e.emit(Op::text_literal, no_register, no_register, no_register, n(args[i]).value);
            } else {
                e.emit(Op::text_value, values[i], no_register, no_register, u.type_index(n(args[i]).type));
            }
        }
        e.emit(Op::text_end, to);
        return true;
    }
    case I::text_part: text_of(static_cast<StringId>(x.value), to); return true;
    case I::bar: {
        const Reg words = e.numbers(3);
        for (std::size_t i = 0; i < 3; ++i) {
            into(args[i], static_cast<Reg>(words + i));
        }
        e.emit(Op::bar, to, words);
        return true;
    }
    case I::name_of: e.emit(Op::name_of, to, value(args[0])); return true;
    default: return false;
    }
}

} // namespace bylaw
