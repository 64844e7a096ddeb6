// What of a path can matter: its words, what they are, and what must be equal for two paths to become one.
#include "interpreter/specialise/specialiser.hpp"

#include <algorithm>

namespace bylaw::residual {

// Forgets what cannot matter any more.
void Specialiser::tidy(Path &path) {
    State &state = path.state;
    for (std::size_t i = 0; i < state.calls.size(); ++i) {
        const Call &call = state.calls[i];
        const std::size_t count = code_.functions[call.function].registers.size();
        const std::uint16_t result = i + 1 < state.calls.size() ? state.calls[i + 1].target : no_register;
        for (std::uint32_t r = 0; r < count; ++r) {
            if (r == result || !liveness_.live(call.function, call.pc, r)) {
                state.frames[call.base + r] = 0;
            }
        }
    }
    std::erase_if(path.picked, [&](const Picked &each) {
        const Word word = state.frames[state.calls[each.depth - 1].base + each.reg];
        return word == 0 || is_marked(word);
    });
    // One that is known not to be there makes room for another of its sort.
    for (std::size_t i = 0; i < state.instances.size(); ++i) {
        Instance &each = state.instances[i];
        const Word there = resolve(path, path.presence[i]);
        const bool another = std::ranges::any_of(state.instances, [&](const Instance &other) {
            return &other != &each && same_instance(other, each);
        });
        if (there == 0 && (path.presence[i] == 0 || another)) {
            each.phase = Instance::Phase::gone;
        }
    }
    for (auto &builder : path.builders) {
        std::erase_if(builder, [&](const Entry &each) { return resolve(path, each.presence) == 0; });
    }
    forget_gone(path);
    count_borne(path);
    forget_facts(path);
    state.refusal.reason.clear();
    if (state.refusal.happened && !refusal_matters(state)) {
        state.refusal = {};
    }
}

// Only the frame that called what was refused may ask for it: a scenario or a test.
bool Specialiser::refusal_matters(const State &state) const {
    const std::size_t caller = state.refusal.depth - 1;
    return caller >= 1 && caller <= state.calls.size() &&
           std::ranges::any_of(
               code_.functions[state.calls[caller - 1].function].code, [](const bylaw::Instruction &in) {
                   return in.op == bylaw::Op::expect_done || in.op == bylaw::Op::expect_refused;
               });
}

// Facts about variables that no word of the path holds any more.
void Specialiser::forget_facts(Path &path) {
    if (path.facts.empty()) {
        return;
    }
    ++looks_;
    held_.resize(writer_->residual.variables);
    for (const Slot &slot : slots(path)) {
        hold(*slot.word, slot.type);
    }
    for (const Word word : path.drawn) {
        hold(word, type_number);
    }
    const auto known = [&](Word word) { return !is_variable(word) || held_[number_of(word)] == looks_; };
    std::erase_if(path.facts, [&](const Fact &fact) { return !known(fact.a) || !known(fact.b); });
}

void Specialiser::hold(Word word, Type type) {
    if (is_variable(word)) {
        held_[number_of(word)] = looks_;
        return;
    }
    const bool list = type.kind == TypeKind::list || type.kind == TypeKind::act;
    if (!list || word <= 0 || is_marked(word)) {
        return;
    }
    for (const Word each : lists_[static_cast<ListId>(word)]) {
        Word element = each;
        if (is_maybe(each)) {
            const Maybe &maybe = maybes_[static_cast<std::size_t>(each - first_maybe)];
            hold(maybe.presence, type_yesno);
            element = maybe.element;
        }
        hold(element, type.kind == TypeKind::list ? element_of(type) : type_number);
    }
}

std::vector<Slot> Specialiser::slots(Path &path) {
    std::vector<Slot> all;
    State &state = path.state;
    const auto fields = [&](const std::vector<FieldId> &ids, std::vector<Word> &words, std::size_t offset) {
        for (const FieldId id : ids) {
            const Field &field = program_.fields[id];
            for (std::uint32_t i = 0; i < field.count; ++i) {
                all.push_back({&words[offset + field.slot + i], field.type});
            }
        }
    };
    for (std::size_t i = 0; i < program_.options.size(); ++i) {
        all.push_back({&state.words[i], program_.options[i].type});
    }
    fields(program_.game_fields, state.words, 0);
    for (std::size_t i = 1; i < state.things.size(); ++i) {
        fields(program_.kinds[state.things[i].kind].fields, state.words, state.things[i].offset);
    }
    for (std::size_t i = 0; i < state.instances.size(); ++i) {
        Instance &each = state.instances[i];
        fields(program_.conditions[each.condition].fields, state.instance_words, each.offset);
        for (Word &end : each.ends) {
            all.push_back({&end, type_number});
        }
        all.push_back({&path.presence[i], type_number}); // no reason to stay apart
        all.push_back({&path.stacks[i], type_number});
    }
    for (const Call &call : state.calls) {
        const auto &types = code_.functions[call.function].registers;
        for (std::size_t r = 0; r < types.size(); ++r) {
            all.push_back({&state.frames[call.base + r], types[r]});
        }
    }
    for (Reported &each : state.reports) {
        all.push_back({&each.value, each.type});
    }
    for (std::size_t rule = 0; rule < state.finished.size(); ++rule) {
        const auto &registers = program_.functions[program_.rules[rule].function].registers;
        for (std::size_t i = 1; i < state.finished[rule].size() && i <= registers.size(); ++i) {
            all.push_back({&state.finished[rule][i], registers[i - 1].type});
        }
    }
    for (Debt &each : state.debts) {
        all.push_back({&each.amount, type_number});
    }
    for (auto &group : path.groups) {
        for (OpenValue &value : group) {
            all.push_back({&value.initial, type_number});
            for (Adjusted &each : value.entries) {
                all.push_back({&each.amount, type_number});
            }
        }
    }
    for (auto &builder : path.builders) {
        for (Entry &each : builder) {
            all.push_back({&each.presence, type_yesno});
            all.push_back({&each.element, type_number});
            for (Word &key : each.keys) {
                all.push_back({&key, type_number});
            }
        }
    }
    return all;
}

// A list of variables has another id in each attempt; in the order in which they come they are the same ones.
Word Specialiser::numbered(Word list) {
    const auto next = static_cast<Word>(marked_lists_.size());
    return first_maybe + marked_lists_.emplace(list, next).first->second;
}

// What paths should rather agree in: whatever is no mere number. Where they do not, the rules will soon ask,
// and two ways of few words are better than one that asks again.
Specialiser::Key Specialiser::signature(Path &path, bool registers_only) {
    Key key;
    const Word *begin = path.state.frames.data(), *end = begin + path.state.frames.size();
    for (const Slot &slot : slots(path)) {
        if (slot.type.kind != TypeKind::number &&
            (!registers_only || (slot.word >= begin && slot.word < end))) {
            const Word word = resolve(path, *slot.word);
            const bool list = slot.type.kind == TypeKind::list || slot.type.kind == TypeKind::act;
            key.push_back(is_marked(word) ? first_variable : list && has_marks(word) ? numbered(word) : word);
        }
    }
    return key;
}

// What must be equal for two paths to become one, but for what align() can mend.
Specialiser::Key Specialiser::control_key(const Path &path) const {
    const State &state = path.state;
    Key key;
    for (const Call &call : state.calls) {
        for (const Word word :
             {Word{call.function}, Word{call.pc}, Word{call.target}, Word{call.mode}, Word{call.triggers},
              Word{call.yields}, Word{call.leave_to}, Word{call.leave_pc}}) {
            key.push_back(word);
        }
    }
    key.push_back(static_cast<Word>(state.things.size()));
    for (const Thing &thing : state.things) {
        key.push_back(thing.kind);
    }
    for (const std::uint32_t depth : state.active) {
        key.push_back(depth);
    }
    key.push_back(static_cast<Word>(state.debts.size()));
    for (const Debt &debt : state.debts) {
        key.push_back(debt.thing);
        key.push_back(debt.field);
    }
    for (const Player &player : state.players) {
        key.push_back(player.asker);
        key.push_back(player.policy);
    }
    key.push_back(static_cast<Word>(state.reports.size()));
    for (const Reported &each : state.reports) {
        key.push_back(each.name);
        key.push_back(each.label);
        key.push_back(each.number);
    }
    for (const auto &words : state.finished) {
        key.push_back(words.empty() ? -1 : words[0]);
    }
    key.push_back(state.refusal.happened ? static_cast<Word>(state.refusal.depth) + 1 : 0);
    key.push_back(state.refusal.happened ? state.refusal.rule : 0);
    key.push_back(static_cast<Word>(path.builders.size()));
    key.push_back(static_cast<Word>(path.groups.size()));
    for (const auto &group : path.groups) {
        for (const OpenValue &value : group) {
            key.push_back(value.name);
        }
    }
    key.push_back(static_cast<Word>(state.queued_dice.size()));
    key.push_back(static_cast<Word>(state.queued_answers.size()));
    key.push_back(static_cast<Word>(path.drawn.size()));
    return key;
}

} // namespace bylaw::residual
