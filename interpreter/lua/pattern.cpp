#include "interpreter/lua/pattern.hpp"
#include "interpreter/lua/budget.hpp"
#include "interpreter/lua/character_class.hpp"

#include <cstring>

namespace bylaw::lua {
namespace {

constexpr int most_depth = 200; // depth of recursion: one level per item of a pattern that may try again

unsigned char byte_value(char c) {
    return static_cast<unsigned char>(c);
}

// One attempt to match; `p` is a place in the pattern, `s` one in the text.
class Attempt {
  public:
    explicit Attempt(Matcher &matcher) : m(matcher) {}

    const char *match(const char *s, const char *p);

  private:
    const char *match_items(const char *s, const char *p);
    const char *match_repeated(const char *s, const char *p, const char *end);
    const char *match_longest(const char *s, const char *p, const char *end);
    const char *match_shortest(const char *s, const char *p, const char *end);
    bool match_escape(const char *&s, const char *&p);
    const char *match_balanced(const char *s, const char *p);
    const char *match_again(const char *s, int index);
    const char *open_capture(const char *s, const char *p, std::ptrdiff_t length);
    const char *close_capture(const char *s, const char *p);
    bool at_frontier(const char *s, const char *set, const char *end);
    bool fits(const char *s, const char *p, const char *end);
    const char *item_end(const char *p);
    int captured(char digit);

    Matcher &m;
};

// The end of the single-character item at `p`.
const char *Attempt::item_end(const char *p) {
    const char first = *p++;
    if (first == '%') {
        if (p == m.pattern_end)
            luaL_error(m.L, "malformed pattern (ends with '%%')");
        return p + 1;
    }
    if (first != '[')
        return p;
    if (p < m.pattern_end && *p == '^')
        ++p;
    do { // a `]` in the first place stands for itself
        if (p == m.pattern_end)
            luaL_error(m.L, "malformed pattern (missing ']')");
        if (*p++ == '%')
            ++p;
        if (p > m.pattern_end)
            luaL_error(m.L, "malformed pattern (missing ']')");
    } while (p == m.pattern_end || *p != ']');
    return p + 1;
}

bool Attempt::fits(const char *s, const char *p, const char *end) {
    if (s >= m.text_end)
        return false;
    spend(m.L, *p == '[' ? end - p : 1);
    switch (*p) {
    case '.': return true;
    case '%': return in_class(byte_value(*s), byte_value(p[1]));
    case '[': return in_set(byte_value(*s), p, end - 1);
    default: return *p == *s;
    }
}

const char *Attempt::match_balanced(const char *s, const char *p) {
    if (p + 2 > m.pattern_end)
        luaL_error(m.L, "malformed pattern (missing arguments to '%%b')");
    if (s >= m.text_end || *s != p[0])
        return nullptr;
    int nesting = 1;
    for (++s; s < m.text_end; ++s) {
        spend(m.L, 1);
        if (*s == p[1]) {
            if (--nesting == 0)
                return s + 1;
        } else if (*s == p[0]) {
            ++nesting;
        }
    }
    return nullptr;
}

const char *Attempt::match_longest(const char *s, const char *p, const char *end) {
    std::ptrdiff_t count = 0;
    while (fits(s + count, p, end))
        ++count;
    for (; count >= 0; --count)
        if (const char *result = match(s + count, end + 1))
            return result;
    return nullptr;
}

const char *Attempt::match_shortest(const char *s, const char *p, const char *end) {
    for (;; ++s) {
        if (const char *result = match(s, end + 1))
            return result;
        if (!fits(s, p, end))
            return nullptr;
    }
}

const char *Attempt::open_capture(const char *s, const char *p, std::ptrdiff_t length) {
    if (m.captures >= Matcher::most_captures)
        luaL_error(m.L, "too many captures");
    m.capture[m.captures++] = {s, length};
    const char *result = match(s, p);
    if (!result)
        --m.captures;
    return result;
}

const char *Attempt::close_capture(const char *s, const char *p) {
    int index = m.captures - 1;
    while (index >= 0 && m.capture[index].length != Capture::open)
        --index;
    if (index < 0)
        luaL_error(m.L, "invalid pattern capture");
    m.capture[index].length = s - m.capture[index].begin;
    const char *result = match(s, p);
    if (!result)
        m.capture[index].length = Capture::open;
    return result;
}

// The capture that `%1` to `%9` means.
int Attempt::captured(char digit) {
    const int index = digit - '1';
    if (index < 0 || index >= m.captures || m.capture[index].length == Capture::open)
        luaL_error(m.L, "invalid capture index %%%d", index + 1);
    return index;
}

const char *Attempt::match_again(const char *s, int index) {
    // The length of a position capture is no length: it can match nothing.
    const std::ptrdiff_t length = m.capture[index].length;
    if (length < 0 || m.text_end - s < length)
        return nullptr;
    spend(m.L, 1 + length / 16);
    return std::memcmp(m.capture[index].begin, s, static_cast<std::size_t>(length)) == 0 ? s + length
                                                                                         : nullptr;
}

bool Attempt::at_frontier(const char *s, const char *set, const char *end) {
    spend(m.L, end - set);
    const char before = s == m.text ? '\0' : s[-1];
    const char after = s == m.text_end ? '\0' : *s;
    return !in_set(byte_value(before), set, end - 1) && in_set(byte_value(after), set, end - 1);
}

const char *Attempt::match(const char *s, const char *p) {
    if (++m.depth > most_depth)
        luaL_error(m.L, "pattern too complex");
    spend(m.L, 1);
    const char *result = match_items(s, p);
    --m.depth;
    return result;
}

// Matches `%b`, `%f` and `%1`; false where `p` is at none of these. Else `p` is past it and `s` past its
// match, or null.
bool Attempt::match_escape(const char *&s, const char *&p) {
    const char letter = *p == '%' && p + 1 < m.pattern_end ? p[1] : '\0';
    if (letter == 'b') {
        s = match_balanced(s, p + 2);
        p += 4;
    } else if (letter == 'f') {
        p += 2;
        if (p == m.pattern_end || *p != '[')
            luaL_error(m.L, "missing '[' after '%%f' in pattern");
        const char *end = item_end(p);
        s = at_frontier(s, p, end) ? s : nullptr;
        p = end;
    } else if (letter >= '0' && letter <= '9') {
        s = match_again(s, captured(letter));
        p += 2;
    } else {
        return false;
    }
    return true;
}

// Matches items one after the other; recurses only where there is something to try again.
const char *Attempt::match_items(const char *s, const char *p) {
    while (s && p != m.pattern_end) {
        if (*p == '(')
            return p + 1 < m.pattern_end && p[1] == ')' ? open_capture(s, p + 2, Capture::position)
                                                        : open_capture(s, p + 1, Capture::open);
        if (*p == ')')
            return close_capture(s, p + 1);
        if (*p == '$' && p + 1 == m.pattern_end)
            return s == m.text_end ? s : nullptr;
        if (match_escape(s, p))
            continue;
        const char *end = item_end(p);
        const bool fits_once = fits(s, p, end);
        const char suffix = end < m.pattern_end ? *end : '\0';
        const bool optional = suffix == '*' || suffix == '-' || suffix == '?';
        if (fits_once && (optional || suffix == '+')) {
            const char *result = match_repeated(s, p, end);
            if (result || suffix != '?')
                return result;
        }
        if (optional) {
            p = end + 1; // continues without the item
        } else {
            s = fits_once ? s + 1 : nullptr;
            p = end;
        }
    }
    return s;
}

// An item with a suffix, which fits at `s` at least once.
const char *Attempt::match_repeated(const char *s, const char *p, const char *end) {
    switch (*end) {
    case '*': return match_longest(s, p, end);
    case '+': return match_longest(s + 1, p, end);
    case '-': return match_shortest(s, p, end);
    default: return match(s + 1, end + 1); // '?'
    }
}

} // namespace

const char *Matcher::match(const char *at) {
    captures = 0;
    depth = 0;
    return Attempt(*this).match(at, pattern);
}

} // namespace bylaw::lua
