#include "grammar/word_or_name.hpp"

#include "grammar/characters.hpp"
#include "grammar/keywords.hpp"

#include <algorithm>
#include <initializer_list>

namespace bylaw::grammar {
namespace {

using namespace keywords;

bool is_any(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

struct Token {
    enum class Sort { end, word, number, text, sign };
    Sort sort = Sort::end;
    const char *begin = nullptr;
    std::string_view text = {}; // one or two characters of a sign

    bool is(std::string_view what) const { return sort != Sort::text && text == what; }
    bool is_word() const { return sort == Sort::word; }
    bool is_name() const { return is_word() && !is_reserved(text); }
    const char *end() const { return text.data() + text.size(); }
};

const char *end_of_text(const char *quote, const char *end) {
    for (const char *p = quote + 1; p != end && *p != '\n'; ++p) {
        if (*p == '"')
            return p + 1;
        if (*p == '\\' && p + 1 != end)
            ++p;
    }
    return quote + 1;
}

std::string_view sign_at(const char *at, const char *end) {
    constexpr auto pair = [](char first, char second) { return first * 256 + second; };
    if (end - at >= 2)
        switch (pair(at[0], at[1])) {
        case pair('=', '='):
        case pair('+', '='):
        case pair('-', '='):
        case pair('.', '.'):
        case pair('-', '>'):
        case pair('=', '>'): return {at, 2};
        }
    return {at, 1};
}

Token token_at(const Builder &b, const char *at) {
    if (at == b.text_end || *at == '\n' || *at == ';' || *at == '}' || *at == '@')
        return {Token::Sort::end, at, {at, 0}};
    if (is_name_start(*at) && (*at != 'd' || !is_dice(word_at(at, b.text_end)))) {
        bool is_name = false;
        const std::string_view word = b.reading(at, is_name);
        return {Token::Sort::word, at, word};
    }
    if (is_name_part(*at))
        return {Token::Sort::number, at, word_at(at, b.text_end)};
    if (*at == '"')
        return {Token::Sort::text, at, {at, static_cast<std::size_t>(end_of_text(at, b.text_end) - at)}};
    return {Token::Sort::sign, at, sign_at(at, b.text_end)};
}

// A word that is read otherwise than it stands ends where it stands.
Token next(Builder &b, const Token &token) {
    const char *end = token.is_word() ? end_of_word(token.begin, b.text_end) : token.end();
    return token_at(b, b.skip_blanks(end));
}

// The next one on the same line.
Token next_in_line(const Builder &b, const char *at) {
    while (at != b.text_end && is_blank(*at))
        ++at;
    return at != b.text_end && *at == '#' ? Token{Token::Sort::end, at, {at, 0}} : token_at(b, at);
}

bool assigns(const Token &token) {
    return token.sort == Token::Sort::sign && is_any(token.text, {"=", "+=", "-="});
}

// Words that continue with what stands before them, where what they need follows.
bool is_tail(Builder &b, const Token &token) {
    if (!is_any(token.text, {"per",    "once",    "tagged", "over",  "rounded", "highest", "lowest",
                             "reroll", "explode", "count",  "where", "most",    "least",   "free",
                             "ahead",  "times",   "before", "after", "default", "with",    "together"}))
        return false;
    const Token after = next(b, token);
    if (is_any(token.text, {"free", "ahead"}) && after.sort == Token::Sort::end)
        return true;
    return (after.is_name() && !is_any(after.text, {"rounded", "over", "ahead"})) ||
           after.sort == Token::Sort::number || after.sort == Token::Sort::text;
}

bool begins_value(Builder &b, const Token &before, const Token &token) {
    if (token.sort == Token::Sort::number)
        return true;
    const char *end = end_of_word(before.begin, b.text_end);
    if (token.is("("))
        return token.begin != end; // `plus (a + b)`, and not the call `plus(a)`
    if (token.is("-"))
        return token.begin != end && token.begin + 1 != b.text_end && !is_blank(token.begin[1]);
    if (!token.is_name())
        return token.is_word() && is_any(token.text, {"if", "not", "yes", "no", "none", "odds"});
    return !is_tail(b, token) ||
           (has_use(token.text, X) && next(b, next(b, token)).is("in")); // `count c in l`
}

// `attack(`, `strike.hard(`
bool is_call(Builder &b, Token token) {
    for (; token.is_name(); token = next(b, token)) {
        token = next(b, token);
        if (!token.is("."))
            return token.is("(");
        token = next(b, token);
        if (!token.is_word())
            return false;
        Token behind = next(b, token);
        if (!behind.is("."))
            return behind.is("(");
    }
    return false;
}

bool may_follows(Builder &b, const Token &what) {
    if (what.is_word() && is_any(what.text, {"any", "free"}) && next(b, what).is_name())
        return true;
    return is_call(b, what);
}

// `at least 3`; `starts at least c in l of …` is `starts at` and a value.
bool limit_follows(Builder &b, std::string_view first, const Token &at, const Token &bound) {
    if (!is_any(bound.text, {"least", "most"}))
        return false;
    const Token value = next(b, bound);
    const bool fold = first == "starts" && value.is_word() && next(b, value).is("in");
    return !fold && begins_value(b, bound, value) && at.is_word();
}

// Whether an action or an adjustment follows the name `first`: `stat gains prone`, `cost plus 2`.
bool acts_or_adjusts(Builder &b, std::string_view first, const Token &verb) {
    if (!find(verb.text)) // all that follow are words of the language
        return false;
    const Token what = next(b, verb);
    if (verb.is("may"))
        return (what.sort == Token::Sort::text && first != "ask") || may_follows(b, what);
    if (verb.is("divided"))
        return what.is("by");
    if (verb.is("starts"))
        return what.is("at");
    if (verb.is("at"))
        return limit_follows(b, first, verb, what);
    const bool does = is_any(verb.text, {"gains", "loses", "plays"}) && first != "cost"; // `cost gains moves`
    const bool changes = is_any(verb.text, {"plus", "minus", "times", "becomes"});
    if (!(does ? what.is_name() && !is_tail(b, what) : changes && begins_value(b, verb, what)))
        return false;
    return !(what.is_word() && next(b, what).is("{")); // `every gains hours {`
}

// The sign that closes the bracket, or the end where it is far away.
const char *closing(const Builder &b, const char *open, char close) {
    constexpr std::ptrdiff_t farthest = 4000;
    const char *end = b.text_end - open > farthest ? open + farthest : b.text_end;
    int depth = 0;
    for (const char *p = open; p < end; ++p) {
        if (*p == '"')
            p = std::min(end_of_text(p, b.text_end), end) - 1;
        else if (*p == *open)
            ++depth;
        else if (*p == close && --depth == 0)
            return p;
    }
    return nullptr;
}

// `row(a)` is a call where nothing else follows; `row (a)`, `row(a) + 1` are clauses.
bool is_whole_call(Builder &b, std::string_view word, const Token &bracket) {
    const char *close = word == "roll" ? nullptr : closing(b, bracket.begin, ')');
    if (!close)
        return false;
    const Token after = token_at(b, b.skip_blanks(close + 1));
    return after.sort == Token::Sort::end || after.is(".") || assigns(after) ||
           (after.is_word() && is_any(after.text, {"with", "may", "gains", "loses", "plays"}));
}

// `pool[a] = 3` changes an element. `pool [a] = 3` declares, and so does what stands where fields are
// declared.
bool is_element(Builder &b, std::string_view word, const Token &bracket, bool adjacent) {
    if (!has_use(word, F))
        return adjacent;
    const char *close = closing(b, bracket.begin, ']');
    if (!close)
        return false;
    const Token after = token_at(b, b.skip_blanks(close + 1));
    if (after.is("="))
        return adjacent && b.inside != Inside::bundle && b.inside != Inside::condition;
    return assigns(after) || after.is(".") ||
           (after.is_word() && acts_or_adjusts(b, word, after) && !is_reserved(after.text));
}

bool sign_makes_name(Builder &b, std::string_view word, const Token &sign, bool adjacent) {
    if (sign.is("("))
        return adjacent && is_whole_call(b, word, sign);
    if (sign.is("["))
        return is_element(b, word, sign, adjacent);
    if (sign.is("{"))
        return b.inside == Inside::other || !is_any(word, {"begins", "ending"});
    return !is_any(sign.text, {"+", "-", ":", ".."});
}

bool text_makes_name(Builder &b, std::string_view word, const Token &text) {
    return next(b, text).is("{") && !is_any(word, {"test", "ask"});
}

bool word_makes_name(Builder &b, std::string_view word, const Token &behind) {
    if (b.inside == Inside::policy) // nothing is done or adjusted there
        return false;
    return acts_or_adjusts(b, word, behind);
}

} // namespace

bool begins_as_name(Builder &b, const char *at) {
    if (at == b.text_end || !is_name_start(*at))
        return false;
    bool is_name = false;
    const std::string_view word = b.reading(at, is_name);
    const Keyword *keyword = is_name ? nullptr : find(word);
    if (!keyword)
        return true;
    if ((keyword->uses & R) != 0 || word.data() != at) // a misspelt word is meant as one of the language
        return false;
    const Token first{Token::Sort::word, at, word}, behind = next(b, first);
    // Keeps the messages about `for x in l` and `make wolf` for later.
    const bool begins_clause =
        (keyword->uses & (D | F | C | A)) != 0 ||
        (is_any(word, {"for", "make"}) &&
         ((behind.is_name() && !behind.is("because")) || behind.sort == Token::Sort::number));
    if (!begins_clause)
        return true;
    switch (behind.sort) {
    case Token::Sort::end:
    case Token::Sort::number: return false;
    case Token::Sort::text: return text_makes_name(b, word, behind);
    case Token::Sort::sign: return sign_makes_name(b, word, behind, behind.begin == first.end());
    case Token::Sort::word: return word_makes_name(b, word, behind);
    }
    return false;
}

bool begins_next_clause(Builder &b, const char *at) {
    const char *before = at;
    while (before != b.text_begin && is_blank(before[-1]))
        --before;
    if (before == b.text_begin || before[-1] != '\n')
        return false;
    bool is_name = false;
    if (!has_use(b.reading(at, is_name), D | F | C | A) || is_name)
        return false;
    const Token behind = next(b, token_at(b, at));
    return behind.sort != Token::Sort::end && behind.sort != Token::Sort::sign && !has_use(behind.text, T) &&
           !begins_as_name(b, at);
}

bool goes_on_as_pick(Builder &b, const char *word_end) {
    const Token what = token_at(b, b.skip_blanks(word_end));
    if (!what.is_name())
        return false;
    return (!b.before_name && !has_use(what.text, T)) || next(b, what).is("in");
}

bool goes_on_as_question(Builder &b, const char *word_end) {
    const Token who = token_at(b, b.skip_blanks(word_end));
    if (!who.is_name())
        return false;
    const Token behind = next(b, who);
    if (who.is("because") &&
        behind.sort == Token::Sort::text) // the reason of an adjustment by a value named `ask`
        return is_any(next(b, behind).text, {"from", "default"});
    return (!b.before_name && !has_use(who.text, T)) || behind.sort == Token::Sort::text;
}

bool goes_on_as_making(Builder &b, const char *word_end) {
    const Token kind = token_at(b, b.skip_blanks(word_end));
    if (b.before_name || !kind.is_name())
        return kind.sort == Token::Sort::number && !b.before_name;
    if (!has_use(kind.text, T))
        return true;
    const Token behind = next(b, kind);
    return behind.sort == Token::Sort::text ? next(b, behind).is("{")
                                            : behind.is("{") || behind.sort == Token::Sort::end;
}

bool goes_on_as_hearing(Builder &b, const char *word_end) {
    const Token what = token_at(b, b.skip_blanks(word_end));
    if (what.sort == Token::Sort::text || what.sort == Token::Sort::number)
        return true;
    const Token behind = next(b, what);
    return (what.is_name() || what.is("pass")) &&
           (!has_use(what.text, T) || behind.sort == Token::Sort::text ||
            (behind.is("(") && behind.begin == what.end()));
}

bool goes_on_as_climb(Builder &b, const char *word_end) {
    const Token dice = token_at(b, b.skip_blanks(word_end));
    return dice.sort == Token::Sort::number || (dice.is_name() && !b.before_name && !has_use(dice.text, T));
}

bool goes_on_behind_value(Builder &b, const char *word_end) {
    const Token what = token_at(b, b.skip_blanks(word_end));
    if (what.sort == Token::Sort::sign && (assigns(what) || what.is(".")))
        return false;
    if (!b.before_name)
        return true;
    if (what.sort == Token::Sort::end || what.is("{") || (what.is("(") && what.begin == word_end))
        return false;
    return !what.is_word() || (what.is_name() && !what.is("ahead") && !acts_or_adjusts(b, "", what));
}

bool goes_on_as_any(Builder &b, const char *word_end) {
    const Token what = token_at(b, b.skip_blanks(word_end));
    return what.is_name() && (!has_use(what.text, T) || has_use(what.text, D | F));
}

bool joins_line(const Builder &b, const char *at, std::string_view word) {
    if (b.inside == Inside::grid)
        return false;
    const Token what = next_in_line(b, at + word.size());
    if (word == "because")
        return what.sort == Token::Sort::text;
    if (!what.is_name() || !is_any(what.text, {"may", "gains", "loses", "plays", "plus", "minus", "times",
                                               "divided", "at", "becomes", "starts"}))
        return what.is_name();
    return next_in_line(b, what.end()).is(",") || next_in_line(b, what.end()).is("when");
}

} // namespace bylaw::grammar
