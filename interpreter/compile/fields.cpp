// Reading fields: where a word lies, what modifiers make of it, and how far a pool reaches.
#include "interpreter/compile/function.hpp"
#include "interpreter/program/made_names.hpp"

namespace bylaw {

namespace {

std::int64_t where(const Field &field, FieldId id) {
    return halves(field.slot, id);
}

} // namespace

Reg FunctionCompiler::index_of(ir::NodeId node, std::size_t arg) {
    const auto args = p.ir.args(node);
    return arg < args.size() && args[arg] != ir::none ? counted(args[arg]) : no_register;
}

void FunctionCompiler::load_raw(const Field &field, FieldId id, Reg owner, Reg index, Reg to) {
    const bool at = index != no_register;
    switch (field.owner) {
    case FieldOwner::kind: return e.emit(at ? Op::load_at : Op::load, to, owner, index, where(field, id));
    case FieldOwner::condition:
        return e.emit(at ? Op::load_instance_at : Op::load_instance, to, owner, index, where(field, id));
    case FieldOwner::game:
        return e.emit(at ? Op::load_game_at : Op::load_game, to, no_register, index, where(field, id));
    }
}

void FunctionCompiler::store_raw(const Field &field, FieldId id, Reg owner, Reg index, Reg from) {
    const bool at = index != no_register;
    switch (field.owner) {
    case FieldOwner::kind: return e.emit(at ? Op::store_at : Op::store, owner, from, index, where(field, id));
    case FieldOwner::condition:
        return e.emit(at ? Op::store_instance_at : Op::store_instance, owner, from, index, where(field, id));
    case FieldOwner::game:
        return e.emit(at ? Op::store_game_at : Op::store_game, no_register, from, index, where(field, id));
    }
}

Reg FunctionCompiler::call_made(std::uint32_t function, std::span<const Reg> arguments,
                                std::span<const Type> types, Reg to) {
    const Reg block = types.empty() ? no_register : e.block(types);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        e.move(static_cast<Reg>(block + i), arguments[i]);
    }
    e.emit(Op::call, to, block, no_register, function);
    return to;
}

void FunctionCompiler::read_field(ir::NodeId node, Reg to, bool modified) {
    const ir::Node &x = n(node);
    const auto id = static_cast<FieldId>(x.value);
    const Field &field = p.fields[id];
    const Reg owner = field.owner == FieldOwner::game ? no_register : value(p.ir.arg(node, 0));
    const Reg index = index_of(node, field.owner == FieldOwner::game ? 0 : 1);
    if (!modified || field.modifies.empty()) {
        return load_held(field, id, owner, index, to);
    }
    const std::uint32_t read = u.made(reader_name(p, id), [id](FunctionCompiler &f) { f.body_of_read(id); });
    const Reg self = or_nothing(owner), at = or_nothing(index);
    const Reg arguments[] = {self, at};
    const Type types[] = {owner_type(field), type_number};
    call_made(read, arguments, types, to);
}

// thing, index -> the value with all modifiers that hold now.
void FunctionCompiler::body_of_read(FieldId id) {
    const Field &field = p.fields[id];
    const Type parameters[] = {owner_type(field), type_number};
    begin(parameters);
    e.code.span = field.span;
    e.code.pure = true;
    e.at(field.span);
    const Reg number = e.temp(field.type);
    load_held(field, id, 0, field.count > 1 ? Reg{1} : no_register, number);
    if (!field.modifies.empty()) {
        modified(number, field.modifies, {0, 0, no_source}); // errors are reported at the clause that reads
    }
    e.emit(Op::give, number);
    finish();
}

std::optional<std::int64_t> FunctionCompiler::constant_of(FunctionId function) const {
    if (function == no_id || p.functions[function].body == ir::none) {
        return std::nullopt;
    }
    const ir::Node &body = p.ir[p.functions[function].body];
    if (body.op == ir::Op::constant || body.op == ir::Op::dice_constant) {
        return body.value;
    }
    return std::nullopt;
}

// low, high and initial take the owner and, of an indexed field, the index.
void FunctionCompiler::bound_of(FieldId id, FunctionId bound, Reg owner, Reg index, Reg to) {
    if (const auto constant = constant_of(bound)) {
        return e.constant(to, *constant);
    }
    const std::uint32_t count = p.functions[bound].parameters;
    const Type types[] = {owner_type(p.fields[id]), type_number};
    const Reg arguments[] = {owner == no_register && count > 0 ? constant(0) : owner,
                             index == no_register && count > 1 ? constant(0) : index};
    call_made(u.function(bound), std::span(arguments).first(std::min(count, 2U)),
              std::span(types).first(std::min(count, 2U)), to);
}

void FunctionCompiler::read_bound(ir::NodeId node, Reg to, bool high) {
    const auto id = static_cast<FieldId>(n(node).value);
    const Field &field = p.fields[id];
    const bool game = field.owner == FieldOwner::game;
    const Reg owner = game ? no_register : value(p.ir.arg(node, 0));
    const FunctionId bound = high ? field.high : field.low;
    if (bound == no_id) {
        return e.constant(to, high ? INT64_MAX : 0);
    }
    bound_of(id, bound, owner, index_of(node, game ? 0 : 1), to);
}

// Start of a field: the given value, else a full pool, else nothing.
void FunctionCompiler::initial_value(FieldId id, FunctionId initial, Reg owner, Reg index, Reg to) {
    const Field &field = p.fields[id];
    const FunctionId from = initial != no_id ? initial : field.sort == FieldSort::pool ? field.high : no_id;
    if (from == no_id) {
        return e.constant(to, 0);
    }
    bound_of(id, from, owner, index, to);
}

} // namespace bylaw
