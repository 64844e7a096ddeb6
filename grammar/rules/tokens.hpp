// The bricks of the grammar: PEGTL rules that skip blanks before a token and grow the tree as they match. A
// token's blanks stand before it, so the end of the last token is always where the input stands.
#pragma once
#include "grammar/builder.hpp"
#include "grammar/characters.hpp"
#include "grammar/keywords.hpp"
#include "grammar/pegtl.hpp"
#include "grammar/rules/beginnings.hpp"
#include "grammar/word_or_name.hpp"

#include <algorithm>

namespace bylaw::grammar::rules {

namespace p = tao::pegtl;
using p::apply_mode, p::rewind_mode;
using p::at, p::not_at, p::opt, p::plus, p::seq, p::sor, p::star, p::success;

// A text as a template argument: key<"check">.
template <std::size_t N> struct Words {
    char text[N]{};
    constexpr Words(const char (&from)[N]) { std::copy_n(from, N, text); }
    constexpr std::string_view view() const { return {text, N - 1}; }
};

// Matches `Rule` with the builder as the only state; there are no actions, the rules themselves build.
template <typename Rule, typename In> bool run(In &in, Builder &b) {
    return p::match<Rule, apply_mode::nothing, rewind_mode::active, p::nothing, p::normal>(in, b);
}

#define BYLAW_MATCH                                                                                          \
    template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,           \
              typename In>                                                                                   \
    static bool match

// Sets a variable of the builder for as long as a rule is at work, also when a mistake is thrown.
template <typename T> class Within {
  public:
    Within(T &variable, T value) : variable_(variable), before_(variable) { variable = value; }
    ~Within() { variable_ = before_; }
    Within(const Within &) = delete;
    Within &operator=(const Within &) = delete;

  private:
    T &variable_;
    T before_;
};

template <typename In> void move_to(In &in, const char *to) {
    in.iterator() = to;
}

// The text is a template argument, so that the comparison needs no call.
template <Words Text, typename In> bool match_word(In &in, Builder &b) {
    constexpr std::string_view word = Text.view();
    const char *from = b.skip_blanks(in.current());
    if (b.is_patched(from)) [[unlikely]] {
        bool is_name = false;
        if (b.reading(from, is_name) != word || is_name)
            return false;
        move_to(in, end_of_word(from, in.end()));
        return true;
    }
    const auto left = static_cast<std::size_t>(in.end() - from);
    if (left < word.size()) [[unlikely]]
        return left == 0 && b.collects_words_at_end() && b.note_word_at_end(word);
    // Nearly every word fails by its first letter.
    if (*from != word[0] || std::string_view(from, word.size()) != word)
        return false;
    if (left > word.size() && is_name_part(from[word.size()]))
        return false;
    move_to(in, from + word.size());
    return true;
}

// Tells PEGTL's analysis about a hand-written rule.
struct consumes {
    using rule_t = p::any::rule_t;
    using subs_t = p::empty_list;
};
struct looks_only {
    using rule_t = p::success::rule_t;
    using subs_t = p::empty_list;
};
template <typename... R> struct like_seq {
    using parts = InTurn<R...>;
    using rule_t = typename seq<R...>::rule_t;
    using subs_t = typename seq<R...>::subs_t;
};

template <Words Text> struct begins_as {
    static constexpr Beginnings beginnings() { return begins_with(Text.text[0]); }
};

// A word of the language.
template <Words Text> struct key : consumes, begins_as<Text> {
    static_assert(keywords::find(Text.view()), "every keyword stands in keywords.def");
    BYLAW_MATCH(In &in, Builder &b) { return match_word<Text>(in, b); }
};

// A word that means something here only.
template <Words Text> struct plain_word : consumes, begins_as<Text> {
    static_assert(!keywords::find(Text.view()));
    BYLAW_MATCH(In &in, Builder &b) { return match_word<Text>(in, b); }
};

// A word that begins a value, `first x in l`, or continues behind one, `4d6 highest 3`; otherwise it is a
// name.
template <Words Text, bool (*Fits)(Builder &, const char *)> struct fitting_key : consumes, begins_as<Text> {
    static_assert(keywords::find(Text.view()));
    BYLAW_MATCH(In &in, Builder &b) {
        const char *start = in.current();
        if (match_word<Text>(in, b) && (b.is_patched(b.skip_blanks(start)) || Fits(b, in.current())))
            return true;
        move_to(in, start);
        return false;
    }
};
template <Words Text> struct pick_key : fitting_key<Text, goes_on_as_pick> {};
template <Words Text> struct tail_key : fitting_key<Text, goes_on_behind_value> {};

// Sets a variable of the builder while `R...` is at work.
template <auto Variable, auto Value, typename... R> struct during : like_seq<R...> {
    BYLAW_MATCH(In &in, Builder &b) {
        Within set(b.*Variable, Value);
        return run<seq<R...>>(in, b);
    }
};

// A word of the language after which the line may end without ending the clause.
template <Words Text> struct joining_key : consumes, begins_as<Text> {
    BYLAW_MATCH(In &in, Builder &b) {
        if (!match_word<Text>(in, b))
            return false;
        b.leave_line_open(in.current());
        return true;
    }
};

template <Words Text, typename In> bool match_sign(In &in, Builder &b) {
    constexpr std::string_view sign = Text.view();
    const char *from = b.skip_blanks(in.current());
    const auto left = static_cast<std::size_t>(in.end() - from);
    if (left < sign.size() || *from != sign[0] || std::string_view(from, sign.size()) != sign)
        return false;
    move_to(in, from + sign.size());
    return true;
}

// Punctuation, not followed by one of `Not`: `=` is no half of `==`.
template <Words Text, Words Not = ""> struct sign : consumes, begins_as<Text> {
    BYLAW_MATCH(In &in, Builder &b) {
        const char *start = in.current();
        if (!match_sign<Text>(in, b))
            return false;
        if (in.current() == in.end() || Not.view().find(*in.current()) == std::string_view::npos)
            return true;
        move_to(in, start);
        return false;
    }
};

// Like sign, but a line break after it does not end the clause.
template <Words Text, Words Not = ""> struct joint : consumes, begins_as<Text> {
    BYLAW_MATCH(In &in, Builder &b) {
        if (!run<sign<Text, Not>>(in, b))
            return false;
        b.leave_line_open(in.current());
        return true;
    }
};

struct comma : joint<","> {};

// Reads ahead without building anything or moving on.
template <typename... R> struct ahead : looks_only {
    BYLAW_MATCH(In &in, Builder &b) {
        const char *start = in.current();
        move_to(in, b.skip_blanks(start));
        const bool found = run<seq<R...>>(in, b);
        move_to(in, start);
        return found;
    }
};

// Like seq, but skips blanks between the rules. For `ahead`.
template <typename... R> struct spaced : like_seq<R...> {
    BYLAW_MATCH(In &in, Builder &b) {
        move_to(in, b.skip_blanks(in.current()));
        return run<seq<R...>>(in, b);
    }
};

} // namespace bylaw::grammar::rules
