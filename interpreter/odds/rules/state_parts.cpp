#include "interpreter/odds/rules/state_parts.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

void pack_type(Type type, Packer &to) {
    to.count(static_cast<std::uint64_t>(type.kind));
    to.count(static_cast<std::uint64_t>(type.element));
    to.count(type.of);
}

Type unpack_type(Unpacker &from) {
    const auto kind = static_cast<TypeKind>(from.count()), element = static_cast<TypeKind>(from.count());
    return {kind, element, from.number<std::uint32_t>()};
}

} // namespace

void pack_instances(const State &state, Packer &to) {
    to.count(state.instances.size());
    for (const Instance &each : state.instances) {
        to.counts(std::array<std::uint64_t, 11>{
            each.condition, each.bearer, each.source, each.offset,
            (std::uint64_t{each.lasting} + 1) & 0xffffffffU, each.stacks,
            static_cast<std::uint64_t>(each.phase), Packer::of_word(each.ends[0]),
            Packer::of_word(each.ends[1]), Packer::of_word(each.ends[2]), Packer::of_word(each.ends[3])});
    }
    if (!state.instances.empty()) {
        to.words(state.instance_words);
    }
}

void unpack_instances(Unpacker &from, State &to) {
    to.instances.resize(from.count());
    for (Instance &each : to.instances) {
        each.condition = from.number<ConditionId>();
        each.bearer = from.number<ThingId>();
        each.source = from.number<ThingId>();
        each.offset = from.number<std::uint32_t>();
        each.lasting = from.number<std::uint32_t>() - 1;
        each.stacks = from.number<std::uint32_t>();
        each.phase = static_cast<Instance::Phase>(from.count());
        for (Word &end : each.ends) {
            end = from.word();
        }
    }
    to.instance_words.clear();
    if (!to.instances.empty()) {
        from.words(to.instance_words);
    }
}

void pack_things(const State &state, const State &base, Packer &to) {
    to.count(state.things.size() - base.things.size());
    for (std::size_t i = base.things.size(); i < state.things.size(); ++i) {
        const Thing &each = state.things[i];
        to.count(each.kind);
        to.count(each.offset);
        to.count(each.name);
        to.count(each.number);
    }
    if (state.things.size() > base.things.size()) {
        to.words(std::span(state.words).subspan(base.words.size()));
    }
    to.changes(state.borne, base.borne);
}

// Things that were there at the beginning stay as they were.
void unpack_things(Unpacker &from, const State &base, State &to) {
    if (to.things.size() < base.things.size()) {
        to.things = base.things;
    }
    to.things.resize(base.things.size());
    for (std::uint64_t i = from.count(); i > 0; --i) {
        Thing each;
        each.kind = from.number<KindId>();
        each.offset = from.number<std::uint32_t>();
        each.name = from.number<StringId>();
        each.number = from.number<std::uint32_t>();
        to.things.push_back(each);
    }
    to.words = base.words;
    if (to.things.size() > base.things.size()) {
        from.more_words(to.words);
    }
    to.borne = base.borne;
    from.changes(to.borne);
}

void pack_lists(const State &state, const KeptNumbers &numbers, Packer &to) {
    const bool more = !state.dice.empty() || !state.texts.empty();
    to.count(numbers.lists() * 2 + (more ? 1 : 0));
    for (std::size_t i = 0; i < numbers.lists(); ++i) {
        to.words(numbers.words(state, i));
    }
    if (!more) {
        return;
    }
    to.count(state.dice.size());
    for (const std::vector<Word> &each : state.dice) {
        to.words(each);
    }
    to.count(state.texts.size());
    for (const std::string &each : state.texts) {
        to.text(each);
    }
}

void unpack_lists(Unpacker &from, State &to) {
    if (to.lists.count() > 1) {
        to.lists.clear();
    }
    std::vector<Word> words;
    const std::uint64_t lists = from.count();
    for (std::uint64_t i = lists / 2; i > 0; --i) {
        from.words(words);
        to.lists.intern(words);
    }
    const bool more = lists % 2 != 0;
    to.dice.resize(more ? from.count() : 0);
    for (std::vector<Word> &each : to.dice) {
        from.words(each);
    }
    to.texts.resize(more ? from.count() : 0);
    for (std::string &each : to.texts) {
        each = from.text();
    }
}

namespace {

void pack_debts(const State &state, Packer &to) {
    to.count(state.debts.size());
    for (const Debt &each : state.debts) {
        to.count(each.thing);
        to.count(each.field);
        to.word(each.amount);
    }
}

void unpack_debts(Unpacker &from, State &to) {
    to.debts.resize(from.count());
    for (Debt &each : to.debts) {
        each.thing = from.number<ThingId>();
        each.field = from.number<FieldId>();
        each.amount = from.word();
    }
}

// 0: as they were.
void pack_players(const State &state, const State &base, Packer &to) {
    if (state.players == base.players) {
        return to.count(0);
    }
    to.count(state.players.size() + 1);
    for (const Player &each : state.players) {
        to.count(each.asker);
        to.count(each.policy);
    }
}

void unpack_players(Unpacker &from, const State &base, State &to) {
    const std::uint64_t players = from.count();
    if (players == 0) {
        to.players = base.players;
        return;
    }
    to.players.resize(players - 1);
    for (Player &each : to.players) {
        each.asker = from.number<ThingId>();
        each.policy = from.number<PolicyId>();
    }
}

// Packs prepared answers and dice.
void pack_queues(const State &state, Packer &to) {
    to.words(state.hook_answers);
    to.count(state.queued_answers.size());
    for (const QueuedAnswer &each : state.queued_answers) {
        pack_type(each.type, to);
        to.word(each.value);
    }
    to.count(state.queued_dice.size());
    for (const QueuedDie &each : state.queued_dice) {
        to.word(each.face);
        to.count(each.sides);
    }
}

void unpack_queues(Unpacker &from, State &to) {
    from.words(to.hook_answers);
    to.queued_answers.resize(from.count());
    for (QueuedAnswer &each : to.queued_answers) {
        each.type = unpack_type(from);
        each.value = from.word();
    }
    to.queued_dice.resize(from.count());
    for (QueuedDie &each : to.queued_dice) {
        each.face = from.word();
        each.sides = static_cast<std::uint32_t>(from.count());
    }
}

void pack_reports(const State &state, Packer &to) {
    to.count(state.reports.size());
    for (const Reported &each : state.reports) {
        to.count(each.name);
        pack_type(each.type, to);
        to.word(each.value);
        to.count(each.number);
        to.word(each.label);
    }
}

void unpack_reports(Unpacker &from, State &to) {
    to.reports.resize(from.count());
    for (Reported &each : to.reports) {
        each.name = from.number<StringId>();
        each.type = unpack_type(from);
        each.value = from.word();
        each.number = from.number<std::uint32_t>();
        each.label = from.word();
    }
}

} // namespace

// Packs the finished rules: most have kept nothing.
void pack_finished(const State &state, const FieldPlan &plan, Packer &to) {
    for (const FieldPlan::Finished &each : plan.finished) {
        if (state.finished.empty(each.rule)) {
            to.count(0);
            continue;
        }
        const std::vector<Word> &words = state.finished[each.rule];
        to.count(words.size());
        to.word(words[0]);
        for (const std::uint32_t place : each.kept) {
            if (place < words.size()) {
                to.word(words[place]);
            }
        }
    }
}

void unpack_finished(Unpacker &from, const Program &program, const FieldPlan &plan, State &to) {
    to.finished.clear_registers();
    to.finished.resize(program.rules.size());
    for (const FieldPlan::Finished &each : plan.finished) {
        const std::uint64_t size = from.count();
        if (size == 0) {
            continue;
        }
        std::vector<Word> &words = to.finished[each.rule];
        words.assign(size, 0);
        words[0] = from.word();
        for (const std::uint32_t place : each.kept) {
            if (place < words.size()) {
                words[place] = from.word();
            }
        }
    }
}

// Mostly there is nothing of it.
void pack_rest(const State &state, const State &base, Packer &to) {
    const bool any = !state.debts.empty() || state.players != base.players || !state.hook_answers.empty() ||
                     !state.queued_answers.empty() || !state.queued_dice.empty() || !state.reports.empty();
    to.count(any ? 1 : 0);
    if (!any) {
        return;
    }
    pack_debts(state, to);
    pack_players(state, base, to);
    pack_queues(state, to);
    pack_reports(state, to);
}

void unpack_rest(Unpacker &from, const State &base, State &to) {
    if (from.count() == 0) {
        to.debts.clear();
        to.players = base.players;
        to.hook_answers.clear();
        to.queued_answers.clear();
        to.queued_dice.clear();
        to.reports.clear();
        return;
    }
    unpack_debts(from, to);
    unpack_players(from, base, to);
    unpack_queues(from, to);
    unpack_reports(from, to);
}

} // namespace bylaw::odds::rules
