// A pool never leaves its range, whatever moves an end: a write to what the end is made of clamps the pool at
// once; an end that moves without a write (modifiers, conditions) holds the pool down at each reading. Where
// an end does both, a write takes what it takes of the pool as it is read; what is held back stays held back.
#include "interpreter/compile/function.hpp"
#include "interpreter/compile/written.hpp"

namespace bylaw {

namespace {

// Is the end of the pool made of a field of the very thing or instance that has the pool?
bool is_own_end(const Field &field, const Field &pool, bool read_of_owner) {
    return read_of_owner && (field.owner == FieldOwner::kind ||
                             (field.owner == FieldOwner::condition && field.owner_id == pool.owner_id));
}

void clamp_pool(FunctionCompiler &f, FieldId pool, Reg owner) {
    const Field &field = f.p.fields[pool];
    for (std::uint32_t i = 0; i < field.count; ++i) {
        const TempScope scope(f.e);
        const Reg word = f.e.temp(field.type), index = field.count > 1 ? f.constant(i) : no_register;
        f.load_raw(field, pool, owner, index, word);
        f.store_field(pool, owner, index, word);
    }
}

// The same where modifiers and conditions move the end, too. The old word stands there for a moment, so that
// the pool can be read as it was.
void take_from_pool(FunctionCompiler &f, FieldId pool, Reg owner, const Written &written) {
    const Field &field = f.p.fields[pool], &end = f.p.fields[written.field];
    for (std::uint32_t i = 0; i < field.count; ++i) {
        const TempScope scope(f.e);
        const Reg word = f.e.temp(field.type), before = f.e.temp(field.type), after = f.e.temp(field.type);
        const Reg index = field.count > 1 ? f.constant(i) : no_register;
        f.load_raw(field, pool, owner, index, word);
        f.store_raw(end, written.field, written.owner, written.index, written.old);
        f.load_held(field, pool, owner, index, before);
        f.store_raw(end, written.field, written.owner, written.index, written.now);
        f.store_raw(field, pool, owner, index, before);
        f.load_held(field, pool, owner, index, after);
        f.e.emit(Op::subtract, word, word, before); // what is held back
        f.e.emit(Op::add, word, word, after);
        f.store_raw(field, pool, owner, index, word);
    }
}

// One value of a pool, of which an indexed one has several.
struct Slot {
    FieldId pool;
    std::uint32_t number;
};

std::vector<Slot> slots_of(const Program &p, std::span<const FieldId> pools) {
    std::vector<Slot> slots;
    for (const FieldId pool : pools) {
        for (std::uint32_t i = 0; i < p.fields[pool].count; ++i) {
            slots.push_back({pool, i});
        }
    }
    return slots;
}

Reg index_of_slot(FunctionCompiler &f, const Slot &slot) {
    return f.p.fields[slot.pool].count > 1 ? f.constant(slot.number) : no_register;
}

// A list of the things whose value stands between its ends.
Reg those_within(FunctionCompiler &f, const Slot &slot) {
    const Field &field = f.p.fields[slot.pool];
    const Type of = owner_type(field);
    const Reg all = f.e.temp({TypeKind::list, of.kind, of.of}), thing = f.e.temp(of);
    f.e.constant(all, 0);
    f.over_things(field.owner_id, thing, [&](Label) {
        const TempScope scope(f.e);
        const Label above = f.e.label();
        const Reg index = index_of_slot(f, slot), stored = f.e.temp(field.type), held = f.e.temp(field.type);
        f.load_raw(field, slot.pool, thing, index, stored);
        f.load_held(field, slot.pool, thing, index, held);
        f.e.jump(Op::jump_less, above, held, stored);
        f.e.emit(Op::append, all, all, thing);
        f.e.bind(above);
    });
    return all;
}

void hold_those(FunctionCompiler &f, const Slot &slot, Reg all) {
    const Field &field = f.p.fields[slot.pool];
    const Reg thing = f.e.temp(owner_type(field));
    f.over_list(all, thing, [&](Label) {
        const TempScope scope(f.e);
        const Reg index = index_of_slot(f, slot), held = f.e.temp(field.type);
        f.load_held(field, slot.pool, thing, index, held);
        f.store_raw(field, slot.pool, thing, index, held);
    });
}

} // namespace

// What is stored above an end was taken by a condition that lowers it, and comes back. Where one that raises
// it is over, what stood between the ends goes with the end that falls.
void FunctionCompiler::lower_pools(ConditionId ended, const std::function<void()> &end) {
    const TempScope scope(e);
    std::vector<std::pair<Slot, Reg>> within;
    for (const Slot &slot : slots_of(p, u.watched.pools_by_condition(ended))) {
        within.emplace_back(slot, those_within(*this, slot));
    }
    end();
    for (const auto &[slot, all] : within) {
        hold_those(*this, slot, all);
    }
}

// The stored word as it may be now.
void FunctionCompiler::load_held(const Field &field, FieldId id, Reg owner, Reg index, Reg to) {
    if (!u.field_needs().unsteady(id)) {
        return load_raw(field, id, owner, index, to);
    }
    const std::uint32_t held = u.made("held " + field.name + "#" + std::to_string(id),
                                      [id](FunctionCompiler &f) { f.body_of_held(id); });
    const Type types[] = {owner_type(field), type_number};
    const Reg arguments[] = {or_nothing(owner), or_nothing(index)};
    call_made(held, arguments, types, to);
}

// owner, index -> the word between the ends.
void FunctionCompiler::body_of_held(FieldId id) {
    const Field &field = p.fields[id];
    const Type parameters[] = {owner_type(field), type_number};
    begin(parameters);
    e.code.span = field.span;
    e.code.pure = true;
    e.at(field.span);
    const Reg word = e.temp(field.type), owner = field.owner == FieldOwner::game ? no_register : Reg{0};
    const Reg index = field.count > 1 ? Reg{1} : no_register;
    load_raw(field, id, owner, index, word);
    nearest_in_range(id, owner, index, word);
    e.emit(Op::give, word);
    finish();
}

// After that was written: the pools whose end it makes.
void FunctionCompiler::clamp_behind(const Written &written) {
    for (const FieldId pool : u.field_needs().pools_behind(written.field)) {
        const TempScope scope(e);
        const Field &behind = p.fields[pool];
        const Reg self = e.temp(owner_type(behind));
        const auto clamp = [&](Reg owner) {
            if (u.field_needs().unsteady(pool)) {
                take_from_pool(*this, pool, owner, written);
            } else {
                clamp_pool(*this, pool, owner);
            }
        };
        const auto clamp_self = [&](Label) { clamp(self); };
        if (behind.owner == FieldOwner::game) {
            clamp(no_register);
        } else if (is_own_end(p.fields[written.field], behind,
                              u.field_needs().ends(pool).own.contains(written.field))) {
            const Label other = e.label();
            if (behind.owner == FieldOwner::kind) { // a child's own pool: not everything has it
                unless_of_kind(written.owner, behind.owner_id, other);
            }
            e.move(self, written.owner);
            clamp(self);
            e.bind(other);
        } else if (behind.owner == FieldOwner::kind) {
            over_things(behind.owner_id, self, clamp_self);
        } else {
            over_instances(behind.owner_id, no_register, self, clamp_self);
        }
    }
}

// thing, index, a stored word -> what would be read if that stood there.
void FunctionCompiler::body_of_read_as(FieldId id) {
    const Field &field = p.fields[id];
    const Type parameters[] = {type_number, type_number, field.type};
    begin(parameters);
    e.code.span = field.span;
    e.code.pure = true;
    e.at(field.span);
    const Reg number = 2;
    modified(number, field.modifies, {0, 0, no_source});
    e.emit(Op::give, number);
    finish();
}

} // namespace bylaw
