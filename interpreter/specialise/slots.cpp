// Relevant parts of a path: its words, their types, and the parts that must be equal for a merge.
#include "interpreter/specialise/specialiser.hpp"

#include <algorithm>

namespace bylaw::residual {

// Forgets dead registers, and those that wait for a result.
void Specialiser::forget_registers(State &state) {
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
}

// One that is known not to be there makes room for another of its sort.
void Specialiser::make_room(Path &path) const {
    std::vector<Instance> &instances = path.state.instances;
    for (std::size_t i = 0; i < instances.size(); ++i) {
        Instance &each = instances[i];
        const Word there = resolve(path, path.presence[i]);
        const bool another = std::ranges::any_of(
            instances, [&](const Instance &other) { return &other != &each && same_instance(other, each); });
        if (there == 0 && (path.presence[i] == 0 || another)) {
            each.phase = Instance::Phase::gone;
        }
    }
}

// Forgets what cannot matter any more.
void Specialiser::tidy(Path &path) {
    State &state = path.state;
    forget_registers(state);
    std::erase_if(path.picked, [&](const Picked &each) {
        const Word word = state.frames[state.calls[each.depth - 1].base + each.reg];
        return word == 0 || is_marked(word);
    });
    make_room(path);
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
    each_slot(path, [&](Word word, Type type) { hold(word, type); });
    for (const Word word : path.drawn) {
        hold(word, type_number);
    }
    const auto known = [&](Word word) { return !is_variable(word) || held_[number_of(word)] == looks_; };
    std::erase_if(path.facts, [&](const Fact &fact) { return !known(fact.a) || !known(fact.b); });
}

void Specialiser::hold(Word word, Type type) {
    if (is_variable(word)) {
        held_[number_of(word)] = looks_;
    } else if ((type.kind == TypeKind::list || type.kind == TypeKind::act) && word > 0 && !is_marked(word)) {
        hold_elements(word, type.kind == TypeKind::list ? element_of(type) : type_number);
    }
}

void Specialiser::hold_elements(Word list, Type type) {
    for (const Word each : lists_[static_cast<ListId>(list)]) {
        Word element = each;
        if (is_maybe(each)) {
            const Maybe &maybe = maybes_[static_cast<std::size_t>(each - first_maybe)];
            hold(maybe.presence, type_yesno);
            element = maybe.element;
        }
        hold(element, type);
    }
}

// The words of a path, one after the other: those of the game, of things, of conditions, of frames, of what
// was reported, and of what is being computed.
template <class Visit> struct Specialiser::EachSlot {
    const Specialiser &s;
    Path &path;
    State &state;
    Visit &visit;

    void of_game() const { of_fields(s.slot_types_.game, state.words, 0); }

    void of_things() const {
        for (std::size_t i = 1; i < state.things.size(); ++i) {
            of_fields(s.slot_types_.kinds[state.things[i].kind], state.words, state.things[i].offset);
        }
    }

    void of_conditions() const {
        for (std::size_t i = 0; i < state.instances.size(); ++i) {
            Instance &each = state.instances[i];
            of_fields(s.slot_types_.conditions[each.condition], state.instance_words, each.offset);
            for (Word &end : each.ends) {
                visit(end, type_number);
            }
            visit(path.presence[i], type_number); // no reason to stay apart
            visit(path.stacks[i], type_number);
        }
    }

    void of_frames() const {
        for (const Call &call : state.calls) {
            const auto &types = s.code_.functions[call.function].registers;
            Word *const words = state.frames.data() + call.base;
            for (std::size_t r = 0; r < types.size(); ++r) {
                visit(words[r], types[r]);
            }
        }
    }

    void of_results() const {
        for (Reported &each : state.reports) {
            visit(each.value, each.type);
        }
        for (std::size_t rule = 0; rule < state.finished.size(); ++rule) {
            if (state.finished.empty(rule)) {
                continue;
            }
            std::vector<Word> &words = state.finished[rule];
            const auto &registers = s.program_.functions[s.program_.rules[rule].function].registers;
            for (std::size_t i = 1; i < words.size() && i <= registers.size(); ++i) {
                visit(words[i], registers[i - 1].type);
            }
        }
        for (Debt &each : state.debts) {
            visit(each.amount, type_number);
        }
    }

    void of_open_values() const {
        for (auto &group : path.groups) {
            for (OpenValue &value : group) {
                visit(value.initial, type_number);
                for (Adjusted &each : value.entries) {
                    visit(each.amount, type_number);
                }
            }
        }
    }

    void of_builders() const {
        for (auto &builder : path.builders) {
            for (Entry &each : builder) {
                visit(each.presence, type_yesno);
                visit(each.element, type_number);
                for (Word &key : each.keys) {
                    visit(key, type_number);
                }
            }
        }
    }

  private:
    void of_fields(const std::vector<PlacedType> &types, std::vector<Word> &words, std::size_t offset) const {
        for (const PlacedType &each : types) {
            visit(words[offset + each.place], each.type);
        }
    }
};

template <class Visit> void Specialiser::each_slot(Path &path, Visit visit) {
    const EachSlot<Visit> each{*this, path, path.state, visit};
    each.of_game();
    each.of_things();
    each.of_conditions();
    each.of_frames();
    each.of_results();
    each.of_open_values();
    each.of_builders();
}

std::vector<Slot> Specialiser::slots(Path &path) {
    std::vector<Slot> all(most_slots_);
    std::size_t count = 0;
    each_slot(path, [&](Word &word, Type type) {
        if (count == all.size()) {
            all.resize(2 * count + 64);
        }
        all[count++] = {&word, type};
    });
    most_slots_ = std::max(most_slots_, count);
    all.resize(count);
    return all;
}

// A list of variables has another id in each attempt; in the order in which they come they are the same ones.
Word Specialiser::numbered(Word list) {
    const auto next = static_cast<Word>(marked_lists_.size());
    return first_maybe + marked_lists_.emplace(list, next).first->second;
}

// Key that paths should share: everything except numbers. If they differ there, the rules will soon test it,
// and two short ways are better than one with a test.
Key Specialiser::signature(Path &path, bool registers_only) {
    Key key;
    const Word *begin = path.state.frames.data(), *end = begin + path.state.frames.size();
    each_slot(path, [&](const Word &at, Type type) {
        if (type.kind != TypeKind::number && (!registers_only || (&at >= begin && &at < end))) {
            const Word word = resolve(path, at);
            const bool list = type.kind == TypeKind::list || type.kind == TypeKind::act;
            key.push_back(is_marked(word) ? first_variable : list && has_marks(word) ? numbered(word) : word);
        }
    });
    return key;
}

namespace {

// Whatever of a path is no word of its game, as numbers.
struct ControlKey {
    const State &state;
    Key key;
    std::size_t count = 0;

    template <class... Words> void add(Words... words) {
        if (key.size() - count < sizeof...(words)) {
            key.resize(2 * key.size() + 64);
        }
        ((key[count++] = static_cast<Word>(words)), ...);
    }

    void of_calls() {
        for (const Call &call : state.calls) {
            add(call.function, call.pc, call.target, call.mode, call.triggers, call.yields, call.leave_to,
                call.leave_pc);
        }
    }

    void of_things() {
        add(state.things.size());
        for (const Thing &thing : state.things) {
            add(thing.kind);
        }
        for (const std::uint32_t depth : state.active) {
            add(depth);
        }
        add(state.debts.size());
        for (const Debt &debt : state.debts) {
            add(debt.thing, debt.field);
        }
    }

    void of_results() {
        for (const Player &player : state.players) {
            add(player.asker, player.policy);
        }
        add(state.reports.size());
        for (const Reported &each : state.reports) {
            add(each.name, each.label, each.number);
        }
        for (const auto &words : state.finished) {
            add(words.empty() ? -1 : words[0]);
        }
        const Refusal &refusal = state.refusal;
        add(refusal.happened ? static_cast<Word>(refusal.depth) + 1 : 0, refusal.happened ? refusal.rule : 0);
    }

    void of_open_values(const Path &path) {
        add(path.builders.size(), path.groups.size());
        for (const auto &group : path.groups) {
            for (const OpenValue &value : group) {
                add(value.name);
            }
        }
        add(state.queued_dice.size(), state.queued_answers.size(), path.drawn.size());
    }
};

} // namespace

// Key that paths must share to be merged, except for parts that align() handles.
Key Specialiser::control_key(const Path &path) const {
    ControlKey made{path.state, Key(8 * path.state.calls.size() + path.state.things.size() +
                                    path.state.active.size() + path.state.finished.size() + 64)};
    made.of_calls();
    made.of_things();
    made.of_results();
    made.of_open_values(path);
    made.key.resize(made.count);
    return std::move(made.key);
}

} // namespace bylaw::residual
