// Making events. Only reached while somebody listens.
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
    Event told = event(EventKind::triggered);
    told.after = in.a == no_register ? 0 : reg(in.a);
    switch (static_cast<Note>(in.low())) {
    case Note::trigger:
        told.what = in.high();
        tell(std::move(told));
        state_.calls.back().event = state_.events; // what the trigger does happens under it
        return;
    case Note::degree:
        told.kind = EventKind::degree;
        told.type = type_degree(in.high());
        break;
    case Note::total:
        told.kind = EventKind::totalled;
        told.needed = in.b != no_register;
        told.before = told.needed ? reg(in.b) : 0;
        break;
    case Note::row:
        told.kind = EventKind::row;
        told.what = in.c;
        break;
    case Note::payment:
        told.kind = EventKind::paid;
        told.thing = in.b == no_register ? 0 : static_cast<ThingId>(reg(in.b));
        told.what = in.high();
        break;
    case Note::adjusted:
        told.kind = EventKind::adjusted;
        told.what = in.high();
        break;
    case Note::not_adjusted: note_skipped(in.high()); return;
    }
    tell(std::move(told));
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
