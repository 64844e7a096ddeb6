// Lua's text patterns, matched by our own matcher. Lua's runs in C, unseen by the instruction budget: a
// pattern of ten characters can keep it busy for hours. This one spends an instruction per step. It also
// knows only ASCII classes, whatever the host's locale, so that a pattern means the same on every machine.
#pragma once
#include <lua.hpp>

#include <cstddef>

namespace bylaw::lua {

// One `( )` of a pattern, or the whole match.
struct Capture {
    static constexpr std::ptrdiff_t open = -1;     // its `)` has not been met
    static constexpr std::ptrdiff_t position = -2; // `()`: the place itself

    const char *begin;
    std::ptrdiff_t length;
};

// A text and a pattern, and what the last match captured. Nothing in it needs destruction: errors jump over
// it.
struct Matcher {
    static constexpr int most_captures = 32;

    lua_State *L;
    const char *text, *text_end;
    const char *pattern, *pattern_end; // without a leading `^`
    bool anchored;                     // there was a `^`
    int depth = 0;
    int captures = 0;
    Capture capture[most_captures] = {};

    // Matches at exactly `at`; the end of the match, or null. Raises for a malformed pattern.
    const char *match(const char *at);

    // Pushes capture `index`, or the whole match where the pattern captures nothing and `index` is 0.
    void push(int index, const char *begin, const char *end) const;

    // Pushes all captures, or the whole match where there are none; returns their number. A null `begin`
    // pushes captures only.
    int push_all(const char *begin, const char *end) const;
};

// Over texts that stand on the Lua stack and stay there.
Matcher make_matcher(lua_State *L, int text_index, int pattern_index);

} // namespace bylaw::lua
