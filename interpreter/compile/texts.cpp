// Texts: pieces and values in a row. They exist only while they are said, and are not made where nobody
// listens.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

void FunctionCompiler::text_of(StringId string, Reg to) {
    e.emit(Op::text_begin);
    e.emit(Op::text_literal, no_register, no_register, no_register, string);
    e.emit(Op::text_end, to);
}

// Stored conditions and those that hold just now, in the order of their declaration, without repeats.
void FunctionCompiler::conditions_of(Reg thing, Reg to) {
    const Reg borne = e.temp(list_of(type_number)), has = e.temp(type_yesno);
    e.constant(borne, 0);
    for (ConditionId id = 0; id < p.conditions.size(); ++id) {
        if (p.conditions[id].title == no_id) {
            continue;
        }
        const TempScope scope(e);
        const Label no = e.label();
        if (p.conditions[id].while_ == no_id) {
            e.emit(Op::bears_exactly, has, thing, no_register, id);
        } else {
            bears(id, thing, has);
        }
        e.jump(Op::jump_unless, no, has);
        e.emit(Op::append, borne, borne, constant(static_cast<std::int64_t>(id)));
        e.bind(no);
    }
    e.emit(Op::titles, to, borne);
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
    case I::conditions_of: conditions_of(value(args[0]), to); return true;
    default: return false;
    }
}

} // namespace bylaw
