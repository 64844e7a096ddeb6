// Names, numbers, dice, texts and references.
#pragma once
#include "grammar/rules/elements.hpp"

namespace bylaw::grammar::rules {

// Neither reserved nor shaped like dice. A misspelt word of the language is none, either.
struct name_letters : consumes {
    static constexpr Beginnings beginnings() {
        Beginnings made;
        for (int c = 0; c < 128; ++c)
            if (is_name_start(static_cast<char>(c)))
                made.add(static_cast<unsigned char>(c));
        return made;
    }
    BYLAW_MATCH(In &in, Builder &b) {
        if (in.empty() || !is_name_start(*in.current()))
            return false;
        bool is_name = false;
        const std::string_view word = b.reading(in.current(), is_name);
        if ((keywords::is_reserved(word) && !is_name) || is_dice(word) || word.data() != in.current())
            return false;
        if (word.size() > Limits::name)
            b.report(name_too_long(b, in.current()));
        move_to(in, word.data() + word.size());
        return true;
    }
};

struct any_word : p::identifier {};

struct name : token<NodeKind::Name, name_letters> {};
struct member_word : token<NodeKind::Name, any_word> {};
struct a_name : spaced<name_letters> {}; // in look-aheads
struct path : node<NodeKind::Path, name, star<sign<".", ".">, need<"a name", member_word>>> {};
struct names : list<name, "a name"> {};

struct word_end : not_at<p::identifier_other> {};
struct digits : seq<p::digit, star<sor<p::digit, seq<p::one<'_'>, at<p::digit>>>>> {};
struct number : token<NodeKind::Number, digits, word_end> {};
struct fraction : token<NodeKind::Fraction, digits, p::one<'/'>, digits, word_end> {};
struct decimal : token<NodeKind::Decimal, digits, p::one<'.'>, digits, word_end> {};
struct exact_number : either<decimal, fraction, number> {};
struct has_sides : looks_only {
    BYLAW_MATCH(In &in, Builder &b) {
        if (b.top_text().find_first_not_of('0', b.top_text().find('d') + 1) == std::string_view::npos)
            b.report(no_sides(b, in.current() - b.top_text().size(), in.current()));
        return true;
    }
};
struct die : seq<p::one<'d'>, plus<p::digit>, word_end> {};
struct dice : seq<token<NodeKind::DiceLiteral, star<p::digit>, die>, has_sides> {};
struct reference_letters : seq<p::one<'@'>, plus<sor<p::alnum, p::one<'-', '.', '_'>>>> {};
struct reference : token<NodeKind::Reference, reference_letters> {};

struct expr;

// Inside a text nothing is skipped, so its parts are tokens with blanks and all.
template <NodeKind Kind, typename... R> struct raw_token : like_seq<R...> {
    BYLAW_MATCH(In &in, Builder &b) {
        const char *from = in.current();
        if (!run<seq<R...>>(in, b))
            return false;
        b.token(Kind, from, in.current());
        return true;
    }
};

struct escape : seq<p::one<'\\'>, need<"one of `\"` `\\` `{` `}` `n`", p::one<'"', '\\', '{', '}', 'n'>>> {};
struct plain_characters : plus<p::not_one<'"', '\\', '{', '}', '\n', '\r'>> {};
// A text that is not closed ends before it: the `}` belongs to the braces around.
inline bool text_closes(const char *at, const char *end) {
    while (at != end && *at != '\n' && *at != '"')
        ++at;
    return at != end && *at == '"';
}
// A `}` without its `{` is reported and kept.
struct stray_close : consumes {
    BYLAW_MATCH(In &in, Builder &b) {
        if (in.empty() || *in.current() != '}' || !text_closes(in.current(), in.end()))
            return false;
        b.report(stray_brace_in_text(b, in.current()));
        move_to(in, in.current() + 1);
        return true;
    }
};
struct text_part : raw_token<NodeKind::TextPart, plus<sor<plain_characters, escape, stray_close>>> {};
struct interpolation : seq<sign<"{">, nested<need<"a value", expr>>, need<"`}`", sign<"}">>> {};

struct quoted : like_seq<p::one<'"'>, star<sor<text_part, interpolation>>> {
    BYLAW_MATCH(In &in, Builder &b) {
        const char *open = in.current();
        if (in.empty() || *open != '"')
            return false;
        move_to(in, open + 1);
        Within line(b.brackets, 0u); // a text stands on one line, also within brackets
        run<star<sor<text_part, interpolation>>>(in, b);
        if (in.empty() || *in.current() != '"')
            throw unclosed_text(b, open, in.current());
        move_to(in, in.current() + 1);
        if (static_cast<std::size_t>(in.current() - open) > Limits::text)
            b.report(text_too_long(b, open, in.current()));
        return true;
    }
};
struct text : node<NodeKind::Text, quoted> {};

} // namespace bylaw::grammar::rules
