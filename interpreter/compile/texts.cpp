// Texts: pieces and values in a row. They exist only while they are said, and are not made without a
// listener.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

void FunctionCompiler::text_piece(Op piece, std::uint32_t of, Reg to) {
    e.emit(Op::text_begin);
    e.emit(piece, no_register, no_register, no_register, of);
    e.emit(Op::text_end, to);
}

void FunctionCompiler::text_of(StringId string, Reg to) {
    text_piece(Op::text_literal, string, to);
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

namespace {

void joined_text(FunctionCompiler &f, std::span<const ir::NodeId> parts, Reg to) {
    std::vector<Reg> values; // all values first: making one of them may make a text itself
    for (const ir::NodeId each : parts) {
        values.push_back(f.n(each).op == I::text_part ? no_register : f.value(each));
    }
    f.e.emit(Op::text_begin);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const ir::Node &part = f.n(parts[i]);
        if (values[i] == no_register) {
            f.e.emit(Op::text_literal, no_register, no_register, no_register, part.value);
        } else {
            f.e.emit(Op::text_value, values[i], no_register, no_register, f.u.type_index(part.type));
        }
    }
    f.e.emit(Op::text_end, to);
}

} // namespace

bool FunctionCompiler::text_value(ir::NodeId node, Reg to) {
    const auto args = p.ir.args(node);
    switch (n(node).op) {
    case I::text: joined_text(*this, args, to); return true;
    case I::text_part: text_of(static_cast<StringId>(n(node).value), to); return true;
    case I::bar: e.emit(Op::bar, to, side_by_side(args, std::vector<Type>(3, type_number))); return true;
    case I::conditions_of: conditions_of(value(args[0]), to); return true;
    case I::title: e.emit(Op::title_of, to, value(args[0]), no_register, n(node).value); return true;
    default: return false;
    }
}

} // namespace bylaw
