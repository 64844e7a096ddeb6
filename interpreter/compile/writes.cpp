// Writing fields: assignment in its three forms, ranges, pools that clamp, both ends of mutual lists, edges.
#include "interpreter/compile/function.hpp"
#include "interpreter/program/made_names.hpp"

namespace bylaw {

using I = ir::Op;

Place FunctionCompiler::field_place(ir::NodeId node, ir::NodeId owner, ir::NodeId index) {
    Place place{node};
    place.owner = owner == ir::none ? no_register : value(owner);
    place.index = index == ir::none ? no_register : value(index);
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
        load_raw(p.fields[id], id, place.owner, place.index, to);
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
        if (const RuleRange *range = range_of(static_cast<RuleId>(x.value), static_cast<std::uint32_t>(x.extra))) {
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
        const Op op = how == 1 ? (whole_list ? Op::joined : Op::append) : (whole_list ? Op::without_all : Op::without);
        e.emit(op, changed, old, amount);
    } else {
        e.emit(how == 1 ? Op::add : Op::subtract, changed, old, amount);
    }
    store_place(to, changed);
}

// A field that needs more than its word written has a function of its own for it; most need nothing.
void FunctionCompiler::store_field(FieldId id, Reg owner, Reg index, Reg from) {
    const Field &field = p.fields[id];
    if (field.watchers.empty() && !field.mutual && field.low == no_id && field.high == no_id) {
        return store_raw(field, id, owner, index, from);
    }
    const std::uint32_t write = u.made(writer_name(p, id), [id](FunctionCompiler &f) { f.body_of_store(id); });
    const Type types[] = {field.owner == FieldOwner::condition ? type_instance : type_number, type_number, field.type};
    const Reg arguments[] = {owner == no_register ? constant(0) : owner, index == no_register ? constant(0) : index, from};
    call_made(write, arguments, types, e.temp(type_number));
}

// owner, index, value -> nothing.
void FunctionCompiler::body_of_store(FieldId id) {
    const Field &field = p.fields[id];
    const Type parameters[] = {field.owner == FieldOwner::condition ? type_instance : type_number, type_number, field.type};
    begin(parameters);
    e.code.span = field.span;
    e.at(field.span);
    const Reg owner = 0, word = 2, index = field.count > 1 ? Reg{1} : no_register;
    const Reg low = field.low == no_id ? no_register : e.temp(type_number);
    const Reg high = field.high == no_id ? no_register : e.temp(type_number);
    if (low != no_register) {
        bound_of(id, field.low, owner, index, low);
    }
    if (high != no_register) {
        bound_of(id, field.high, owner, index, high);
    }
    if (field.sort == FieldSort::pool) {
        if (high != no_register) {
            e.emit(Op::clamp_high, word, high);
        }
        if (low != no_register) {
            e.emit(Op::clamp_low, word, low);
        }
    } else if (low != no_register || high != no_register) {
        e.at({0, 0, no_source}); // a value out of range is the fault of the clause that sets it
        e.emit(Op::check_range, word, low, high, id);
        e.at(field.span);
    }
    whenever(id, owner, [&] {
        if (!field.mutual) {
            return store_raw(field, id, owner, index, word);
        }
        const Reg old = e.temp(field.type);
        load_raw(field, id, owner, index, old);
        store_raw(field, id, owner, index, word);
        e.emit(Op::mutual, owner, old, word, id);
    });
    finish();
}

// thing -> nothing: a pool is filled, less what was spent ahead; anything else starts anew.
void FunctionCompiler::body_of_refill(FieldId id) {
    const Field &field = p.fields[id];
    const Type parameters[] = {field.owner == FieldOwner::condition ? type_instance : type_number};
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

// What nobody gave a value starts as near to nothing as its range allows.
void FunctionCompiler::nearest_in_range(FieldId id, Reg owner, Reg index, Reg word) {
    const Field &field = p.fields[id];
    const Reg bound = e.temp(type_number);
    if (field.high != no_id) {
        bound_of(id, field.high, owner, index, bound);
        e.emit(Op::clamp_high, word, bound);
    }
    if (field.low != no_id) {
        bound_of(id, field.low, owner, index, bound);
        e.emit(Op::clamp_low, word, bound);
    }
}

// What a kind says of a field that it inherits; the nearest kind is heard, and there the last word.
const Initial *FunctionCompiler::own_initial(KindId kind, FieldId field, std::uint32_t index) const {
    for (KindId k = kind; k != no_id; k = p.kinds[k].parent) {
        const Initial *found = nullptr;
        for (const Initial &each : p.kinds[k].initials) {
            if (each.field == field && (each.index == no_id || each.index == index)) {
                found = &each;
            }
        }
        if (found != nullptr) {
            return found;
        }
    }
    return nullptr;
}

// thing, the given values... -> the thing, once every field has its value.
void FunctionCompiler::body_of_making(KindId kind, const std::vector<std::pair<FieldId, bool>> &given) {
    std::vector<Type> parameters{type_number};
    for (const auto &[id, indexed] : given) {
        parameters.push_back(p.fields[id].type);
        parameters.push_back(type_number);
    }
    begin(parameters);
    e.code.span = p.kinds[kind].span;
    e.code.quiet = true;
    e.at(p.kinds[kind].span);
    std::set<FieldId> whole;
    const auto given_at = [&](std::size_t i) { return static_cast<Reg>(1 + 2 * i); };
    const auto index_at = [&](std::size_t i) { return given[i].second ? static_cast<Reg>(2 + 2 * i) : no_register; };
    for (std::size_t i = 0; i < given.size(); ++i) {
        const Field &field = p.fields[given[i].first];
        if (!given[i].second) {
            whole.insert(given[i].first);
            if (!field.mutual) {
                store_raw(field, given[i].first, 0, no_register, given_at(i)); // others may be computed from it
            }
        }
    }
    for (const FieldId id : p.kinds[kind].fields) {
        const Field &field = p.fields[id];
        if (whole.contains(id)) {
            continue;
        }
        for (std::uint32_t i = 0; i < field.count; ++i) {
            const TempScope scope(e);
            const Initial *own = own_initial(kind, id, i);
            const FunctionId initial = own == nullptr ? field.initial : own->function;
            const bool nothing = initial == no_id && field.sort != FieldSort::pool;
            if (nothing && field.low == no_id && field.high == no_id) {
                continue;
            }
            const Reg word = e.temp(field.type), index = field.count > 1 ? constant(i) : no_register;
            initial_value(id, initial, 0, index, word);
            if (nothing) {
                nearest_in_range(id, 0, index, word);
            }
            store_field(id, 0, index, word);
        }
    }
    for (std::size_t i = 0; i < given.size(); ++i) {
        store_field(given[i].first, 0, index_at(i), given_at(i));
    }
    e.emit(Op::give, 0);
    finish();
}

} // namespace bylaw
