// Writing fields: assignment in its three forms, ranges, pools that clamp, both ends of mutual lists, edges.
#include "interpreter/compile/function.hpp"
#include "interpreter/program/made_names.hpp"

namespace bylaw {

using I = ir::Op;

Place FunctionCompiler::field_place(ir::NodeId node, ir::NodeId owner, ir::NodeId index) {
    Place place{node};
    place.owner = owner == ir::none ? no_register : value(owner);
    place.index = index == ir::none ? no_register : counted(index);
    return place;
}

Place FunctionCompiler::place(ir::NodeId node) {
    const auto args = p.ir.args(node);
    const auto arg = [&](std::size_t i) { return i < args.size() ? args[i] : ir::none; };
    switch (n(node).op) {
    case I::field:
    case I::field_base:
    case I::condition_field: return field_place(node, arg(0), arg(1));
    case I::game_field: return field_place(node, ir::none, arg(0));
    default: return {node};
    }
}

// The stored word: assignments and payments change what is there, not what modifiers make of it.
void FunctionCompiler::load_place(const Place &place, Reg to) {
    const ir::Node &x = n(place.node);
    switch (x.op) {
    case I::local:
    case I::set_local: return e.move(to, static_cast<Reg>(x.value));
    case I::active:
    case I::set_active:
        return e.emit(Op::active, to, no_register, Reg{0},
                      halves(static_cast<std::uint32_t>(x.value), static_cast<std::uint32_t>(x.extra)));
    default: {
        const auto id = static_cast<FieldId>(x.value);
        load_held(p.fields[id], id, place.owner, place.index, to);
    }
    }
}

void FunctionCompiler::store_place(const Place &place, Reg from) {
    const ir::Node &x = n(place.node);
    switch (x.op) {
    case I::local:
    case I::set_local:
        e.move(static_cast<Reg>(x.value), from);
        if (const RuleRange *range = range_of(rule, static_cast<std::uint32_t>(x.value))) {
            keep_in_range(*range, static_cast<Reg>(x.value));
        }
        return;
    case I::active:
    case I::set_active:
        if (const RuleRange *range =
                range_of(static_cast<RuleId>(x.value), static_cast<std::uint32_t>(x.extra))) {
            keep_in_range(*range, from);
        }
        return e.emit(Op::set_active, from, no_register, no_register,
                      halves(static_cast<std::uint32_t>(x.value), static_cast<std::uint32_t>(x.extra)));
    default: store_field(static_cast<FieldId>(x.value), place.owner, place.index, from);
    }
}

// how: 0 `=`, 1 `+=`, 2 `-=`; a list takes an element or a list.
void FunctionCompiler::assign(const Place &to, ir::NodeId expression, int how, Type type) {
    if (how == 0) {
        return store_place(to, value(expression));
    }
    const Reg old = e.temp(type), changed = e.temp(type);
    const Reg amount = value(expression);
    load_place(to, old);
    if (type.kind == TypeKind::list) {
        const bool whole_list = n(expression).type.kind == TypeKind::list;
        const Op op =
            how == 1 ? (whole_list ? Op::joined : Op::append) : (whole_list ? Op::without_all : Op::without);
        e.emit(op, changed, old, amount);
    } else {
        e.emit(how == 1 ? Op::add : Op::subtract, changed, old, amount);
    }
    store_place(to, changed);
}

// A field that needs more than its word written has a function of its own for it; most need nothing.
void FunctionCompiler::store_field(FieldId id, Reg owner, Reg index, Reg from, bool first) {
    const Field &field = p.fields[id];
    const bool watched = !field.watchers.empty() || !u.watched.through(id).empty();
    const bool alone = !watched && !u.field_needs().unsteady(id) && u.field_needs().pools_behind(id).empty();
    first = first || alone;
    if (first && !field.mutual && field.low == no_id && field.high == no_id) {
        return store_raw(field, id, owner, index, from);
    }
    const std::uint32_t write = u.made((first && !alone ? "first " : "") + writer_name(p, id),
                                       [id, first](FunctionCompiler &f) { f.body_of_store(id, first); });
    const Type types[] = {owner_type(field), type_number, field.type};
    const Reg arguments[] = {or_nothing(owner), or_nothing(index), from};
    call_made(write, arguments, types, e.temp(type_number));
}

// owner, index, value -> nothing.
void FunctionCompiler::body_of_store(FieldId id, bool first) {
    const Field &field = p.fields[id];
    const Type parameters[] = {owner_type(field), type_number, field.type};
    begin(parameters);
    e.code.span = field.span;
    e.at(field.span);
    const Reg owner = 0, word = 2, index = field.count > 1 ? Reg{1} : no_register;
    hold_in_range(id, owner, index, word);
    const Label same = e.label();
    if (!first && u.field_needs().unsteady(id)) { // the part above a lowered end is not written off
        const Reg now = e.temp(field.type);
        load_held(field, id, owner, index, now);
        e.jump(Op::jump_equal, same, word, now);
    }
    const auto write = [&] {
        if (field.mutual) {
            const Reg old = e.temp(field.type);
            load_raw(field, id, owner, index, old);
            store_raw(field, id, owner, index, word);
            e.emit(Op::mutual, owner, old, word, id);
        } else {
            store_raw(field, id, owner, index, word);
        }
    };
    if (first) {
        write();
    } else {
        whenever(id, owner, [&] {
            const Reg old = e.temp(field.type);
            load_raw(field, id, owner, index, old);
            write();
            clamp_behind(Written{id, owner, index, old, word});
        });
    }
    e.bind(same);
    finish();
}

// A pool stops at its ends; anything else must not be set beyond them.
void FunctionCompiler::hold_in_range(FieldId id, Reg owner, Reg index, Reg word) {
    const Field &field = p.fields[id];
    const Reg low = field.low == no_id ? no_register : e.temp(type_number);
    const Reg high = field.high == no_id ? no_register : e.temp(type_number);
    if (low != no_register) {
        bound_of(id, field.low, owner, index, low);
    }
    if (high != no_register) {
        bound_of(id, field.high, owner, index, high);
    }
    if (field.sort == FieldSort::pool) {
        clamp(word, low, high);
    } else if (low != no_register || high != no_register) {
        e.at({0, 0, no_source}); // a value out of range is the fault of the clause that sets it
        e.emit(Op::check_range, word, low, high, id);
        e.at(field.span);
    }
}

void FunctionCompiler::clamp(Reg word, Reg low, Reg high) {
    if (high != no_register) {
        e.emit(Op::clamp_high, word, high);
    }
    if (low != no_register) {
        e.emit(Op::clamp_low, word, low);
    }
}

// thing -> nothing: a pool is filled, less what was spent ahead; anything else starts again.
void FunctionCompiler::body_of_refill(FieldId id) {
    const Field &field = p.fields[id];
    const Type parameters[] = {owner_type(field)};
    begin(parameters);
    e.code.span = field.span;
    e.at(field.span);
    const Reg word = e.temp(field.type), at = e.temp(type_number), debt = e.temp(type_number);
    for (std::uint32_t i = 0; i < field.count; ++i) {
        const Reg index = field.count > 1 ? at : no_register;
        if (index != no_register) {
            e.constant(at, i);
        }
        const bool pool = field.sort == FieldSort::pool;
        initial_value(id, pool ? field.high : field.initial, 0, index, word);
        if (pool && field.owner != FieldOwner::condition) {
            e.emit(Op::debt_take, debt, 0, no_register, id);
            e.emit(Op::subtract, word, word, debt);
        }
        store_field(id, 0, index, word);
    }
    finish();
}

} // namespace bylaw
