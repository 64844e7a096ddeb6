// Things, what is owed of their pools, and both ends of mutual lists. The game's and the instances' fields.
#include "base/text/filled.hpp"
#include "interpreter/machine/run.hpp"

#include <algorithm>

namespace bylaw {

bool Run::new_thing(const Instruction &in) {
    if (state_.things.size() > around_.limits.things) {
        return fail(Code::too_large,
                    filled("there are more than {} things", {std::to_string(around_.limits.things)}));
    }
    const KindId kind = in.low();
    const std::uint32_t number = in.c == no_register ? 0 : in.c;
    state_.things.push_back({kind, static_cast<std::uint32_t>(state_.words.size()), in.high(), number});
    state_.words.resize(state_.words.size() + program_.kinds[kind].size);
    reg(in.a) = static_cast<Word>(state_.things.size()) - 1;
    if (listening()) {
        Event made = event(EventKind::made);
        made.thing = static_cast<ThingId>(reg(in.a));
        tell(std::move(made));
    }
    return true;
}

// Things that join the list also list the owner; things that leave it no longer do.
void Run::mutual(const Instruction &in) {
    const Field &field = program_.fields[static_cast<std::size_t>(in.imm)];
    const auto copy = [&](Word list) {
        const auto words = state_.lists[static_cast<ListId>(list)];
        return std::vector<Word>(words.begin(), words.end());
    };
    const Word owner = reg(in.a);
    const std::vector<Word> before = copy(reg(in.b)), after = copy(reg(in.c));
    const auto other_end = [&](Word thing, bool listed) {
        Word &slot = state_.words[state_.things[static_cast<std::size_t>(thing)].offset + field.slot];
        std::vector<Word> list = copy(slot);
        std::erase(list, owner);
        if (listed) {
            if (std::ranges::count(copy(slot), owner) > 0) {
                return;
            }
            list.push_back(owner);
        }
        slot = state_.lists.intern(list);
    };
    for (const Word each : before) {
        if (each > 0 && std::ranges::count(after, each) == 0) {
            other_end(each, false);
        }
    }
    for (const Word each : after) {
        if (each > 0) {
            other_end(each, true);
        }
    }
}

// Returns the advance payments on a field's next refill.
std::vector<Debt>::iterator Run::find_debt(ThingId thing, FieldId field) {
    return std::ranges::find_if(state_.debts,
                                [&](const Debt &each) { return each.thing == thing && each.field == field; });
}

void Run::read_debt(const Instruction &in) {
    const auto found = find_debt(static_cast<ThingId>(reg(in.b)), static_cast<FieldId>(in.imm));
    reg(in.a) = found == state_.debts.end() ? 0 : found->amount;
    if (in.op == Op::debt_take && found != state_.debts.end()) {
        state_.debts.erase(found);
    }
}

void Run::add_debt(ThingId thing, FieldId field, Word amount) {
    const auto found = find_debt(thing, field);
    if (found != state_.debts.end()) {
        found->amount += amount;
    } else {
        state_.debts.push_back({thing, field, amount});
    }
}

bool Run::things(const Instruction &in) {
    switch (static_cast<ThingOp>(in.op)) {
    case ThingOp::new_thing: return new_thing(in);
    case ThingOp::is_kind: // dispatch.cpp
    case ThingOp::next_thing:
    case ThingOp::thing_mark: break;
    }
    return true;
}

bool Run::fields(const Instruction &in) {
    switch (static_cast<FieldOp>(in.op)) {
    case FieldOp::load_instance:
    case FieldOp::load_instance_at:
    case FieldOp::store_instance:
    case FieldOp::store_instance_at: return instance_field(in);
    case FieldOp::mutual: mutual(in); return true;
    case FieldOp::debt_take:
    case FieldOp::debt_read: read_debt(in); return true;
    case FieldOp::debt_add:
        add_debt(static_cast<ThingId>(reg(in.a)), static_cast<FieldId>(in.imm), reg(in.b));
        return true;
    case FieldOp::load:
    case FieldOp::load_at:
    case FieldOp::store:
    case FieldOp::store_at:
    case FieldOp::load_game:
    case FieldOp::load_game_at:
    case FieldOp::store_game:
    case FieldOp::store_game_at: break; // dispatch.cpp
    }
    return true;
}

// A `while` condition has no instance and so no fields of its own: they stay at nothing.
bool Run::instance_field(const Instruction &in) {
    const bool load = in.op == Op::load_instance || in.op == Op::load_instance_at;
    const bool at = in.op == Op::load_instance_at || in.op == Op::store_instance_at;
    const Word instance = reg(load ? in.b : in.a);
    if (instance <= 0) {
        if (load) {
            reg(in.a) = 0;
        }
        return true;
    }
    const Instance &header = state_.instances[static_cast<std::size_t>(instance) - 1];
    const std::size_t slot = header.offset + in.low() + (at ? static_cast<std::size_t>(reg(in.c)) : 0);
    if (slot >= state_.instance_words.size()) {
        return fail(Code::gone_condition,
                    filled("`{}` has ended already", {program_.conditions[header.condition].name}));
    }
    Word &word = state_.instance_words[slot];
    if (load) {
        reg(in.a) = word;
        return true;
    }
    if (listening()) {
        note_change(in, word, reg(in.b));
    }
    word = reg(in.b);
    return true;
}

} // namespace bylaw
