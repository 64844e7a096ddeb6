// Operations that the quick loop and machine code do alike. Those that give a bool have no effect where it is false:
// then somebody else has to do them.
#pragma once
#include "interpreter/machine/quotient.hpp"
#include "interpreter/machine/run.hpp"

#include <algorithm>

namespace bylaw {

// May one more list of so many be made?
inline bool Run::fits(std::size_t size) const {
    return size <= around_.limits.list_length && state_.lists.word_count() <= around_.limits.list_words;
}

inline bool Run::quick_divide(const Quick &in, Word *r) const {
    const Word by = r[in.c];
    if (by == 0 || by == -1) {
        return false;
    }
    r[in.a] = quotient(r[in.b], by, in.imm());
    return true;
}

// The next instance after `a` that is borne, up to `c`: false if there is none.
inline bool Run::quick_next_instance(const QuickCode &code, const Quick &in, Word *r) const {
    const auto condition = static_cast<ConditionId>(in.high);
    const auto mark = static_cast<std::size_t>(r[in.c]);
    const bool not_ending = in.d != no_register;
    auto id = static_cast<std::size_t>(r[in.a]) + 1;
    for (; id <= mark; ++id) {
        const Instance &each = state_.instances[id - 1];
        if ((in.b == no_register || each.bearer == static_cast<std::size_t>(r[in.b])) &&
            each.phase != Instance::Phase::gone && (!not_ending || each.phase == Instance::Phase::borne) &&
            code.condition_is(each.condition, condition)) {
            r[in.a] = static_cast<Word>(id);
            return true;
        }
    }
    return false;
}

inline void Run::quick_alive(const Quick &in, Word *r) const {
    const Word id = r[in.b];
    r[in.a] = id <= 0 || state_.instances[static_cast<std::size_t>(id) - 1].phase != Instance::Phase::gone;
}
inline void Run::quick_bearer(const Quick &in, Word *r) const {
    const Word id = r[in.b];
    r[in.a] = id <= 0 ? -id : static_cast<Word>(state_.instances[static_cast<std::size_t>(id) - 1].bearer);
}
inline void Run::quick_source(const Quick &in, Word *r) const {
    const Word id = r[in.b];
    r[in.a] = id <= 0 ? 0 : static_cast<Word>(state_.instances[static_cast<std::size_t>(id) - 1].source);
}
inline void Run::quick_borne(const QuickCode &code, const Quick &in, Word *r) const {
    const auto condition = static_cast<ConditionId>(in.low);
    const auto bearer = static_cast<ThingId>(r[in.b]);
    r[in.a] =
        state_.borne[condition] != 0 && std::ranges::any_of(state_.instances, [&](const Instance &each) {
            return each.bearer == bearer && each.phase != Instance::Phase::gone &&
                   code.condition_is(each.condition, condition);
        });
}

inline bool Run::quick_contains(Word list, Word word, Word &into) {
    const auto words = state_.lists[static_cast<ListId>(list)];
    if (words.size() / 16 > steps_left_) {
        return false;
    }
    steps_left_ -= words.size() / 16;
    into = std::ranges::find(words, word) != words.end();
    return true;
}

inline bool Run::quick_build_add(const Quick &in, const Word *r) {
    if (builders_.top().size() >= around_.limits.list_length) {
        return false;
    }
    builders_.top().add(r[in.a], in.b == no_register ? nullptr : r + in.b);
    return true;
}
inline bool Run::quick_build_end(const Quick &in, Word *r) {
    if (builders_.top().keys() != 0 || !fits(builders_.top().size())) {
        return false;
    }
    const auto elements = builders_.close().elements();
    spend(2 + elements.size() / 8);
    r[in.a] = state_.lists.intern(elements);
    return true;
}
inline bool Run::quick_list(const Quick &in, Word *r) {
    if (!fits(in.c)) {
        return false;
    }
    spend(2 + std::size_t{in.c} / 8);
    r[in.a] = state_.lists.intern({r + in.b, in.c});
    return true;
}

inline bool Run::quick_grid(const Quick &in, Word *r) const {
    const Grid &grid = program_.grids[static_cast<std::size_t>(in.imm())];
    const std::uint32_t row = grid.keys[0].line_of(r[in.b]);
    const std::uint32_t column = in.c == no_register ? 0 : grid.keys[1].line_of(r[in.c]);
    if (row == no_id || column == no_id) {
        return false;
    }
    r[in.a] = grid.cells[std::size_t{row} * grid.columns + column];
    return true;
}
inline void Run::quick_in_set(const Quick &in, Word *r) const {
    const auto &set = code_.degree_sets[static_cast<std::size_t>(in.imm())];
    const auto degree = static_cast<std::size_t>(r[in.b]);
    r[in.a] = degree < set.size() && set[degree];
}

inline bool Run::quick_close_value(const Quick &in, Word *r) const {
    const Adjustments::Result result = adjustments_.close_value(static_cast<std::size_t>(in.imm()));
    if (result.problem != AdjustProblem::none) {
        return false;
    }
    r[in.a] = result.value;
    return true;
}

inline void Run::quick_enter(QuickCode &code, const Quick &in, Word *r) {
    const auto innermost = static_cast<std::uint32_t>(state_.calls.size());
    Word *saved = r + in.a;
    for (const RuleId rule : code.rule(static_cast<RuleId>(in.low)).family) {
        *saved++ = state_.active[rule];
        state_.active[rule] = innermost;
    }
}

// A member of Run does it, in the registers where it stands.
inline bool Run::quick_beside(const Instruction &in, Word *r) {
    window_ = r;
    const bool done = simple(in);
    window_ = nullptr;
    return done;
}

} // namespace bylaw
