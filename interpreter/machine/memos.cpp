#include "interpreter/machine/memos.hpp"

#include "interpreter/machine/own_register.hpp"

#include <utility>

namespace bylaw {

Memo *Memos::of(std::uint32_t function) {
    if (memos_[function]) {
        return memos_[function].get();
    }
    const PureReads &reads = reader_.of(function);
    const std::uint32_t arguments = code_.functions[function].parameters;
    if (!reads.pure || !reads.laborious || arguments + 1 + reads.active.size() > most_memo_keys) {
        return nullptr;
    }
    auto made = std::make_unique<Memo>();
    made->arguments = arguments;
    made->mode = reads.mode;
    for (const PureReads::Active &each : reads.active) {
        made->active.push_back({each});
    }
    made->width = 3 + made->keys();
    made->entries.assign(made->width * entries_per_function, 0);
    made->settled = settled_ && (*settled_)[function];
    if (!made->settled) {
        watch(*made, reads.watched);
    } else if (code_.functions[function].gives.kind == TypeKind::list) {
        made->lists.resize(entries_per_function);
        settled_lists_.push_back(made.get());
    }
    memos_[function] = std::move(made);
    return memos_[function].get();
}

void Memos::watch(Memo &memo, const std::vector<std::uint32_t> &all) {
    for (const std::uint32_t watched : all) {
        readers_[watched].push_back(&memo);
    }
    made_.push_back(&memo);
}

// Renews an answer whose list has another number now, or none.
bool Memos::renew(Memo &memo, Lists &lists, const MemoKey &key) {
    if (memo.lists.empty() || key.entry[0] == 0 ||
        !std::equal(key.words.begin(), key.words.begin() + memo.arguments, key.entry + 3)) {
        return false;
    }
    const auto at = static_cast<std::size_t>(key.entry - memo.entries.data()) / memo.width;
    auto guess = static_cast<ListId>(key.entry[1]);
    key.entry[1] = lists.intern(memo.lists[at], guess);
    key.entry[0] = static_cast<Word>(memo.changed);
    return true;
}

bool Memos::find(Memo &memo, State &state, const Word *arguments, std::uint16_t mode, MemoKey &key) {
    // Keys are small numbers, so a simple sum separates them well.
    constexpr std::uint64_t hash_factor = 29;
    key.entry = nullptr;
    std::uint64_t sum = 0;
    const auto add = [&](std::size_t at, Word word) {
        key.words[at] = word;
        sum = sum * hash_factor + static_cast<std::uint64_t>(word);
    };
    std::size_t count = 0;
    for (; count < memo.arguments; ++count) {
        add(count, arguments[count]);
    }
    if (memo.mode) {
        add(count++, mode);
    }
    for (Memo::Active &each : memo.active) {
        const std::uint32_t running = state.active[each.of.rule];
        if (each.of.reg == no_id) {
            add(count++, running != 0);
            continue;
        }
        if (running == 0) {
            return false; // its new meaning is no word of the state
        }
        const Call &call = state.calls[running - 1];
        if (call.function != each.function) {
            each.function = call.function;
            each.own =
                own_register(code_.rules[code_.functions[call.function].rule], each.of.rule, each.of.reg);
        }
        add(count++, each.own == no_register ? 0 : state.frames[call.base + each.own]);
    }
    key.memo = &memo;
    key.entry = memo.entries.data() + (sum & (entries_per_function - 1)) * memo.width;
    bool same = key.entry[0] == static_cast<Word>(memo.changed); // since when it holds
    for (std::size_t i = 0; i < count; ++i) {                    // few: no call
        same = same && key.words[i] == key.entry[3 + i];
    }
    if (!same && !renew(memo, state.lists, key)) {
        ++memo.missed;
        return false;
    }
    memo.saved += static_cast<std::uint64_t>(key.entry[2]);
    return true;
}

void Memos::keep_list(const MemoKey &key, const Lists &lists, Word value) {
    Memo &memo = *key.memo;
    if (!memo.lists.empty()) {
        const std::span<const Word> words = lists[static_cast<ListId>(value)];
        const auto at = static_cast<std::size_t>(key.entry - memo.entries.data()) / memo.width;
        const Word since = std::exchange(key.entry[0], 0); // without memory for it there is no answer
        memo.lists[at].assign(words.begin(), words.end());
        key.entry[0] = since;
    }
}

void Memos::keep(const MemoKey &key, const Lists &lists, Word value, std::uint64_t steps_left) {
    keep_list(key, lists, value);
    key.entry[0] = static_cast<Word>(key.memo->changed);
    key.entry[1] = value;
    key.entry[2] = static_cast<Word>(key.steps - steps_left);
    std::copy_n(key.words.begin(), key.memo->keys(), key.entry + 3);
}

bool Memos::pays(Memo &memo) {
    if (memo.missed < missed_between_looks) {
        return true;
    }
    const bool much = memo.saved >= memo.missed; // to look costs about as much as a step
    memo.missed = memo.saved = 0;
    return much;
}

void Memos::changed_condition(ConditionId condition) {
    changed(watched_.any_condition());
    for (; condition != no_id; condition = program_.conditions[condition].parent) {
        changed(watched_.condition(condition));
    }
}

} // namespace bylaw
