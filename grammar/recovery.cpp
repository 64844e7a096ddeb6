#include "grammar/recovery.hpp"

#include "grammar/characters.hpp"
#include "grammar/keywords.hpp"
#include "grammar/word_or_name.hpp"

#include <cstring>

namespace bylaw::grammar {
namespace {

const char *line_begin(const Builder &b, const char *at) {
    while (at != b.text_begin && at[-1] != '\n')
        --at;
    return at;
}

const char *skip_indent(const char *at, const char *end) {
    while (at != end && is_blank(*at))
        ++at;
    return at;
}

std::ptrdiff_t indent_of(const Builder &b, const char *at) {
    const char *begin = line_begin(b, at);
    return skip_indent(begin, b.text_end) - begin;
}

bool begins_with(const char *at, const char *end, unsigned uses) {
    return keywords::has_use(word_at(at, end), uses);
}

const char *line_end(const char *at, const char *end) {
    const void *found = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
    return found ? static_cast<const char *>(found) : end;
}

// Past a text in quotes, or past the quote alone where its line has no other.
const char *skip_text(const char *quote, const char *end) {
    for (const char *p = quote + 1; p != end && *p != '\n'; ++p) {
        if (*p == '"')
            return p + 1;
        if (*p == '\\' && p + 1 != end && p[1] != '\n')
            ++p;
    }
    return quote + 1;
}

// Whether the line after this one is a part of the broken clause, too.
bool goes_on(const char *newline, const char *end, bool after_comma, unsigned brackets) {
    const char *next = skip_indent(newline + 1, end);
    if (next == end || *next == '}' || begins_with(next, end, keywords::D | keywords::F | keywords::C))
        return false;
    return brackets > 0 || after_comma || keywords::continues_line(word_at(next, end));
}

} // namespace

const char *skip_separators(Builder &b, const char *at) {
    for (;;) {
        at = b.skip_lines(at);
        if (at == b.text_end || (*at != ';' && !b.skips(at)))
            return at;
        ++at;
    }
}

bool declaration_begins(Builder &b, const char *beside, const char *at) {
    bool is_name = false;
    if (!keywords::has_use(b.reading(at, is_name), keywords::D) || is_name)
        return false;
    const char *begin = line_begin(b, at);
    const std::ptrdiff_t indent = at - begin;
    return skip_indent(begin, b.text_end) == at && line_begin(b, beside) != begin &&
           indent <= indent_of(b, beside) && !begins_as_name(b, at);
}

bool ends_block(Builder &b, const char *open, const char *at) {
    return at == b.text_end || *at == '}' || b.gave_up() || declaration_begins(b, open, at);
}

Layout layout_of(const Builder &b, const char *open, const char *at) {
    if (at == b.text_end)
        return Layout::inside;
    const bool first = skip_indent(line_begin(b, at), b.text_end) == at;
    const bool other_line = line_begin(b, at) != line_begin(b, open);
    if (*at == '}' && !other_line)
        return Layout::inside;
    if (*at == '}' && !first) { // `} }`: the closing brace of braces of many lines stands alone
        const char *before = at;
        while (before != b.text_begin && is_blank(before[-1]))
            --before;
        return before != b.text_begin && before[-1] == '}' ? Layout::too_many : Layout::inside;
    }
    if (!first || !other_line)
        return Layout::inside;
    const std::ptrdiff_t indent = indent_of(b, at), outer = indent_of(b, open);
    if (*at == '}')
        return indent < outer ? Layout::behind : indent > outer ? Layout::too_many : Layout::inside;
    return indent <= outer ? Layout::behind : Layout::inside;
}

bool begins_deeper(const Builder &b, const char *beside, const char *at) {
    return at != b.text_end && skip_indent(line_begin(b, at), b.text_end) == at &&
           line_begin(b, at) != line_begin(b, beside) && indent_of(b, at) > indent_of(b, beside);
}

bool brace_is_missing(const Builder &b, const char *at) {
    const char *next = at;
    while (next != b.text_end && is_blank(*next))
        ++next;
    if (next == b.text_end || (*next != '\n' && *next != '#' && *next != '@'))
        return false;
    while (next != b.text_end && (is_blank(*next) || *next == '\n' || *next == '#' || *next == '@')) {
        if (*next == '#' || *next == '@')
            next = line_end(next, b.text_end);
        else
            ++next;
    }
    return next != b.text_end && *next != '{' && begins_deeper(b, at, next);
}

const char *end_of_broken_clause(const char *at, const char *end, unsigned &brackets) {
    bool after_comma = false;
    while (at != end) {
        const char c = *at;
        if (c == ';' || c == '{' || c == '}')
            return at;
        if (c == '\n' && !goes_on(at, end, after_comma, brackets))
            return at;
        if (c == '(' || c == '[')
            ++brackets;
        if ((c == ')' || c == ']') && brackets > 0)
            --brackets;
        if (!is_blank(c) && c != '\n')
            after_comma = c == ',';
        at = c == '"' ? skip_text(at, end) : c == '#' ? line_end(at, end) : at + 1;
    }
    return at;
}

const char *next_declaration(Builder &b, const char *beside, const char *at) {
    const std::ptrdiff_t deepest = indent_of(b, beside);
    while (at != b.text_end) {
        at = line_end(at, b.text_end);
        if (at != b.text_end)
            ++at;
        const char *word = skip_indent(at, b.text_end);
        if (word - at <= deepest && begins_with(word, b.text_end, keywords::D | keywords::F) &&
            !begins_as_name(b, word))
            return at;
    }
    return at;
}

} // namespace bylaw::grammar
