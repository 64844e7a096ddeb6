// Makes events. Only reached with a listener.
#include "interpreter/machine/run.hpp"

namespace bylaw {

Event Run::event(EventKind kind) {
    Event made;
    made.kind = kind;
    made.cause = state_.calls.back().event;
    made.span = span();
    made.rule = rule();
    return made;
}

void Run::tell(Event made) {
    spend(around_.limits.event_steps);
    made.id = ++state_.events;
    if (around_.witness != nullptr) {
        hear(made);
    }
    around_.events->on_event(made, state_);
}

// Before the word is overwritten.
void Run::note_change(const Instruction &in, Word before, Word after) {
    const Field &field = program_.fields[in.high()];
    if (before == after || !listening() || field.sort == FieldSort::hidden) {
        return;
    }
    Event changed = event(EventKind::changed);
    const bool at = in.op == Op::store_at || in.op == Op::store_game_at || in.op == Op::store_instance_at;
    changed.index = at ? static_cast<std::uint32_t>(reg(in.c)) : 0;
    switch (field.owner) {
    case FieldOwner::kind: changed.thing = static_cast<ThingId>(reg(in.a)); break;
    case FieldOwner::condition:
        changed.thing = state_.instances[static_cast<std::size_t>(reg(in.a)) - 1].bearer;
        break;
    case FieldOwner::game: break;
    }
    changed.what = in.high();
    changed.before = before;
    changed.after = after;
    changed.type = field.type;
    tell(std::move(changed));
}

void Run::note(const Instruction &in) {
    if (!listening()) {
        return;
    }
    const auto note = static_cast<Note>(in.low());
    if (note == Note::not_adjusted) {
        return note_skipped(in.high());
    }
    Event told = event(EventKind::triggered);
    told.after = in.a == no_register ? 0 : reg(in.a);
    fill_note(told, note, in);
    tell(std::move(told));
    if (note == Note::trigger) {
        state_.calls.back().event = state_.events; // the trigger's events happen under it
    }
}

void Run::fill_note(Event &told, Note note, const Instruction &in) {
    static constexpr EventKind kinds[] = {EventKind::triggered, EventKind::degree, EventKind::totalled,
                                          EventKind::row,       EventKind::paid,   EventKind::adjusted};
    told.kind = kinds[static_cast<std::size_t>(note)];
    switch (note) {
    case Note::trigger:
    case Note::adjusted:
    case Note::not_adjusted: told.what = in.high(); return;
    case Note::degree: told.type = type_degree(in.high()); return;
    case Note::total:
        told.needed = in.b != no_register;
        told.before = told.needed ? reg(in.b) : 0;
        return;
    case Note::row: told.what = in.c; return;
    case Note::payment:
        told.thing = in.b == no_register ? 0 : static_cast<ThingId>(reg(in.b));
        told.what = in.high();
        return;
    }
}

void Run::note_skipped(ir::NodeId node) {
    const ir::Node &x = program_.ir[node];
    if (x.op == ir::Op::adjust) {
        note_adjustment(EventKind::not_adjusted, static_cast<std::uint32_t>(x.value), 0);
        return;
    }
    for (const ir::NodeId each : program_.ir.args(node)) {
        note_skipped(each);
    }
}

} // namespace bylaw
