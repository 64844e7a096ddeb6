// The next one of a walk over things, instances of conditions or a list, as the instructions do it. 0, or
// false: there is none.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/program/code.hpp"

namespace bylaw {

inline Word next_thing(const Bytecode &code, const State &state, const Instruction &in, Word after,
                       Word newest) {
    auto thing = static_cast<std::size_t>(after) + 1;
    const auto last = static_cast<std::size_t>(newest);
    while (thing <= last && in.high() != any_kind && !code.kind_is[state.things[thing].kind][in.high()]) {
        ++thing;
    }
    return thing <= last ? static_cast<Word>(thing) : 0;
}

// `bearer`: no_register means any.
inline Word next_instance(const Bytecode &code, const State &state, const Instruction &in, const Word *r) {
    if (state.borne[in.high()] == 0) {
        return 0;
    }
    const auto mark = static_cast<std::size_t>(r[in.c]);
    for (auto id = static_cast<std::size_t>(r[in.a]) + 1; id <= mark; ++id) {
        const Instance &each = state.instances[id - 1];
        if (each.phase != Instance::Phase::gone && code.condition_is[each.condition][in.high()] &&
            (in.b == no_register || each.bearer == static_cast<std::size_t>(r[in.b])) &&
            (in.op == Op::next_instance || each.phase == Instance::Phase::borne)) {
            return static_cast<Word>(id);
        }
    }
    return 0;
}

// Reads the list in b from place c on, and advances c.
inline bool next_element(const State &state, const Instruction &in, Word *r) {
    const auto list = state.lists[static_cast<ListId>(r[in.b])];
    const auto index = static_cast<std::size_t>(r[in.c]);
    if (index >= list.size()) {
        return false;
    }
    r[in.a] = list[index];
    ++r[in.c];
    return true;
}

inline bool is_of_kind(const Bytecode &code, const State &state, const Instruction &in, Word thing) {
    return thing > 0 &&
           code.kind_is[state.things[static_cast<std::size_t>(thing)].kind][static_cast<std::size_t>(in.imm)];
}

} // namespace bylaw
