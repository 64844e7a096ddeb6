// Fields of a thing of which it is only known that it is one of several: read and written for each of them,
// so that the path need not part.
#include "interpreter/specialise/specialiser.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

using Code = bylaw::Op;

// Words of which either can be taken by a condition. The rest (lists, texts) has to be known.
bool can_be_chosen(Type type) {
    return type.kind != TypeKind::list && type.kind != TypeKind::act && type.kind != TypeKind::text &&
           type != type_instance;
}

} // namespace

// Those that it can be and that have the field; empty where they are not known one by one. `none` is not
// among them: a rule that looks at a field of none fails, and that is reported by the reference machine.
std::vector<Word> Specialiser::bearers_of(Path &path, Word thing, FieldId field) {
    std::vector<Word> all = candidates(path, thing);
    if (std::erase(all, 0) > 0 && decide(path, Op::equal, thing, 0)) {
        throw Bail{"a rule fails: `none` has no field `" + program_.fields[field].name + "`"};
    }
    std::erase_if(all, [&](Word each) { return !has_field(path, each, field); });
    return all;
}

bool Specialiser::has_field(const Path &path, Word thing, FieldId field) const {
    if (thing <= 0 || static_cast<std::size_t>(thing) >= path.state.things.size()) {
        return false;
    }
    const std::vector<FieldId> &fields =
        program_.kinds[path.state.things[static_cast<std::size_t>(thing)].kind].fields;
    return std::ranges::find(fields, field) != fields.end();
}

Word Specialiser::is_one(Path &path, Word thing, Word one) {
    return calculate(path, Op::equal, thing, one);
}

bool Specialiser::load_of_several(Path &path, const bylaw::Instruction &in) {
    const Word thing = reg(path, in.b);
    const std::vector<Word> all = bearers_of(path, thing, in.high());
    if (all.empty()) {
        return false;
    }
    const auto slot = in.low() + (in.op == Code::load_at ? pick(path, reg(path, in.c)) : 0);
    std::vector<Word> words;
    for (const Word each : all) {
        const Thing &one = path.state.things[static_cast<std::size_t>(each)];
        words.push_back(resolve(path, path.state.words[one.offset + static_cast<std::size_t>(slot)]));
    }
    const bool same = std::ranges::all_of(words, [&](Word word) { return word == words.front(); });
    if (!same && !can_be_chosen(program_.fields[in.high()].type)) {
        return false;
    }
    if (same) {
        reg(path, in.a) = words.front();
    } else if (std::ranges::none_of(words, is_marked)) {
        reg(path, in.a) = looked_up(path, thing, all, words);
    } else {
        std::vector<Choice> choices;
        for (std::size_t i = 1; i < all.size(); ++i) {
            if (words[i] != words.front()) {
                choices.push_back({is_one(path, thing, all[i]), words[i]});
            }
        }
        reg(path, in.a) = writer_->emit_choices(path.block, words.front(), choices);
    }
    ++path.state.calls.back().pc;
    return true;
}

// Known values of several things: a table by the thing.
Word Specialiser::looked_up(Path &path, Word thing, const std::vector<Word> &all,
                            const std::vector<Word> &words) {
    const Range range =
        writer_->range_of(thing); // not what is left of it here: a table must hold what the variable can be
    std::vector<std::int32_t> table(static_cast<std::size_t>(range.high - range.low + 1),
                                    static_cast<std::int32_t>(words.front()));
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (is_large(words[i])) {
            throw Bail{"a number may become too large"};
        }
        table[static_cast<std::size_t>(all[i] - range.low)] = static_cast<std::int32_t>(words[i]);
    }
    return writer_->emit_lookup(path.block, calculate(path, Op::subtract, thing, range.low),
                                std::move(table));
}

bool Specialiser::store_of_several(Path &path, const bylaw::Instruction &in) {
    const Word thing = reg(path, in.a), value = resolve(path, reg(path, in.b));
    const std::vector<Word> all = bearers_of(path, thing, in.high());
    if (all.empty() || !can_be_chosen(program_.fields[in.high()].type) || is_maybe(value)) {
        return false;
    }
    const auto slot = in.low() + (in.op == Code::store_at ? pick(path, reg(path, in.c)) : 0);
    for (const Word each : all) {
        const Thing &one = path.state.things[static_cast<std::size_t>(each)];
        Word &word = path.state.words[one.offset + static_cast<std::size_t>(slot)];
        const Word before = resolve(path, word);
        if (before != value) {
            word = writer_->emit_choices(path.block, before, {{is_one(path, thing, each), value}});
        }
    }
    ++path.state.calls.back().pc;
    return true;
}

bool Specialiser::kind_of_several(Path &path, const bylaw::Instruction &in) {
    const Word thing = reg(path, in.b);
    const std::vector<Word> all = candidates(path, thing);
    if (all.empty()) {
        return false;
    }
    std::vector<Word> words;
    for (const Word each : all) {
        const auto one = static_cast<std::size_t>(each);
        words.push_back(each > 0 && one < path.state.things.size() &&
                        code_.kind_is[path.state.things[one].kind][static_cast<std::size_t>(in.imm)]);
    }
    const bool same = std::ranges::all_of(words, [&](Word word) { return word == words.front(); });
    reg(path, in.a) = same ? words.front() : looked_up(path, thing, all, words);
    ++path.state.calls.back().pc;
    return true;
}

bool Specialiser::thing_step(Path &path, const bylaw::Instruction &in) {
    switch (static_cast<ThingOp>(in.op)) {
    case ThingOp::is_kind: return is_variable(reg(path, in.b)) && kind_of_several(path, in);
    case ThingOp::new_thing:
    case ThingOp::next_thing:
    case ThingOp::thing_mark: return false;
    }
    return false;
}

// The machine visits the listed things, before or after, and changes their lists.
void Specialiser::settle_other_ends(Path &path, const bylaw::Instruction &in) {
    settle_lists(path);
    const auto id = static_cast<FieldId>(in.imm);
    for (const std::uint16_t r : {in.b, in.c}) {
        const std::vector<Word> listed = settled(path, pick(path, reg(path, r)));
        for (const Word thing : listed) {
            if (thing > 0 && !has_field(path, thing, id)) {
                throw Bail{"a thing may stand where none of its kind can"};
            }
            if (thing > 0) {
                const Thing &other = path.state.things[static_cast<std::size_t>(thing)];
                Word &list = path.state.words[other.offset + program_.fields[id].slot];
                list = lists_.intern(settled(path, pick(path, list)));
            }
        }
    }
}

bool Specialiser::field_step(Path &path, const bylaw::Instruction &in) {
    switch (static_cast<FieldOp>(in.op)) {
    case FieldOp::load:
    case FieldOp::load_at: return is_variable(reg(path, in.b)) && load_of_several(path, in);
    case FieldOp::store:
    case FieldOp::store_at: return is_variable(reg(path, in.a)) && store_of_several(path, in);
    case FieldOp::debt_add: return owe(path, in);
    case FieldOp::mutual: settle_other_ends(path, in); return false;
    case FieldOp::load_game:
    case FieldOp::load_game_at:
    case FieldOp::store_game:
    case FieldOp::store_game_at:
    case FieldOp::load_instance:
    case FieldOp::load_instance_at:
    case FieldOp::store_instance:
    case FieldOp::store_instance_at:
    case FieldOp::debt_take:
    case FieldOp::debt_read: return false;
    }
    return false;
}

bool Specialiser::owe(Path &path, const bylaw::Instruction &in) {
    const auto thing = static_cast<ThingId>(pick(path, reg(path, in.a)));
    const auto field = static_cast<FieldId>(in.imm);
    const Word amount = reg(path, in.b);
    const auto found = std::ranges::find_if(
        path.state.debts, [&](const Debt &each) { return each.thing == thing && each.field == field; });
    if (found == path.state.debts.end()) {
        path.state.debts.push_back({thing, field, amount});
    } else {
        found->amount = calculate(path, Op::add, found->amount, amount);
    }
    return past(path);
}

// Do all that it can be differ in nothing but numbers? Then rules do the same with each, and one way through
// them is enough.
bool Specialiser::are_alike(const Path &path, Word thing) const {
    std::vector<Word> all = candidates(path, thing);
    std::erase(all, 0);
    const Thing *first = nullptr;
    for (const Word each : all) {
        if (static_cast<std::size_t>(each) >= path.state.things.size()) {
            continue;
        }
        const Thing &one = path.state.things[static_cast<std::size_t>(each)];
        if (first == nullptr) {
            first = &one;
        }
        if (one.kind != first->kind) {
            return false;
        }
        for (const FieldId id : program_.kinds[one.kind].fields) {
            const Field &field = program_.fields[id];
            for (std::uint32_t i = 0; i < field.count; ++i) {
                const Word word = path.state.words[one.offset + field.slot + i],
                           other = path.state.words[first->offset + field.slot + i];
                const bool counts = field.type.kind == TypeKind::number || field.type.kind == TypeKind::yesno;
                if (!counts && (word != other || is_marked(word))) {
                    return false;
                }
            }
        }
    }
    return true;
}

// Records that a register's thing or act became known. Paths with different ones stay apart while it is live;
// otherwise they would split again at once.
void Specialiser::note_picked(Path &path, std::uint16_t r) {
    const TypeKind kind = function(path).registers[r].kind;
    if (kind == TypeKind::thing || kind == TypeKind::act) {
        keep_apart(path, r);
    }
}

void Specialiser::keep_apart(Path &path, std::uint16_t r) {
    const Picked picked{static_cast<std::uint32_t>(path.state.calls.size()), r};
    if (std::ranges::find(path.picked, picked) == path.picked.end()) {
        path.picked.push_back(picked);
    }
}

// After an instruction: what was read of picked registers is picked, too, if it is a thing or an act; frames
// that are gone, and parameters that were handed on.
void Specialiser::follow_picked(Path &path, std::size_t calls_before) {
    if (path.picked.empty()) {
        return;
    }
    const std::size_t depth = path.state.calls.size();
    const auto is_picked = [&](std::size_t at, std::uint16_t r) {
        return std::ranges::find(path.picked, Picked{static_cast<std::uint32_t>(at), r}) != path.picked.end();
    };
    const bool read =
        std::ranges::any_of(operands_.reads, [&](std::uint16_t r) { return is_picked(calls_before, r); });
    std::erase_if(path.picked, [&](const Picked &each) {
        return each.depth > depth ||
               (each.depth == calls_before && depth == calls_before &&
                std::ranges::find(operands_.writes, each.reg) != operands_.writes.end());
    });
    if (depth == calls_before && read) {
        for (const std::uint16_t r : operands_.writes) {
            note_picked(path, r);
        }
    }
    if (depth > calls_before) {
        hand_on_picked(path);
    }
}

// Parameters that are what a picked register of the caller is.
void Specialiser::hand_on_picked(Path &path) {
    const std::size_t depth = path.state.calls.size(), known = path.picked.size();
    const Call &caller = path.state.calls[depth - 2], &called = path.state.calls[depth - 1];
    const FunctionCode &code = code_.functions[called.function];
    for (std::uint16_t r = 0; r < code.parameters; ++r) {
        const Word word = path.state.frames[called.base + r];
        for (std::size_t i = 0; i < known && code.registers[r].kind == TypeKind::thing; ++i) {
            const Picked each = path.picked[i];
            if (each.depth == depth - 1 && path.state.frames[caller.base + each.reg] == word) {
                path.picked.push_back({static_cast<std::uint32_t>(depth), r});
                break;
            }
        }
    }
}

// Which things the path continues for.
Key Specialiser::picked_key(const Path &path) const {
    Key key;
    std::vector<Picked> all = path.picked;
    std::ranges::sort(all);
    for (const Picked &each : all) {
        const Call &call = path.state.calls[each.depth - 1];
        const Word word = path.state.frames[call.base + each.reg];
        if (!is_marked(word)) {
            key.push_back(each.depth);
            key.push_back(each.reg);
            key.push_back(word);
        }
    }
    return key;
}

} // namespace bylaw::residual
