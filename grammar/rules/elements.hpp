// The bricks of the tree: nodes, what must follow, brackets and lists.
#pragma once
#include "grammar/errors/errors.hpp"
#include "grammar/rules/tokens.hpp"

namespace bylaw::grammar::rules {

// ---- nodes

// A node without children; its span is what `R...` matches, without the blanks before.
template <NodeKind Kind, typename... R> struct token : like_seq<R...> {
    BYLAW_MATCH(In &in, Builder &b) {
        auto start = in.template mark<rewind_mode::required>();
        const char *from = b.skip_blanks(in.current());
        move_to(in, from);
        if (!run<seq<R...>>(in, b))
            return false;
        b.token(Kind, from, in.current());
        return start(true);
    }
};

template <NodeKind Kind, typename Content, typename In>
bool match_node(In &in, Builder &b, Builder::Mark mark, const char *from) {
    if (!run<Content>(in, b))
        return false;
    b.close(Kind, mark, from, in.current());
    return true;
}

// A node whose children are what `R...` builds.
template <NodeKind Kind, typename... R> struct node : like_seq<R...> {
    BYLAW_MATCH(In &in, Builder &b) {
        auto start = in.template mark<rewind_mode::required>();
        const char *from = b.skip_blanks(in.current());
        move_to(in, from);
        const Builder::Mark mark = b.mark();
        if (match_node<Kind, seq<R...>>(in, b, mark, from))
            return start(true);
        b.restore(mark);
        return false;
    }
};

// A node that takes the one built last as its first child: the left side of an operator.
template <NodeKind Kind, typename... R> struct wrap : like_seq<R...> {
    BYLAW_MATCH(In &in, Builder &b) {
        auto start = in.template mark<rewind_mode::required>();
        const Builder::Mark after = b.mark();
        if (match_node<Kind, seq<R...>>(in, b, b.mark_below(), b.top_begin()))
            return start(true);
        b.restore(after);
        return false;
    }
};

template <Words... Text> struct word_node : either<token<NodeKind::Word, key<Text>>...> {};
template <Words... Text> struct pick_word : either<token<NodeKind::Word, pick_key<Text>>...> {};
template <Words... Text> struct tail_word : either<token<NodeKind::Word, tail_key<Text>>...> {};
template <Words... Text> struct plain_word_node : either<token<NodeKind::Word, plain_word<Text>>...> {};

// ---- demands

// From here on there is no other way to read the text: if `R...` does not match, `What` was expected.
template <Words What, typename... R> struct need : like_seq<R...> {
    BYLAW_MATCH(In &in, Builder &b) {
        const char *at = in.current();
        if (!run<seq<R...>>(in, b))
            throw expected(b, at, What.view());
        return true;
    }
};

// One more level of nesting.
template <typename... R> struct nested : like_seq<R...> {
    BYLAW_MATCH(In &in, Builder &b) {
        Within level(b.nesting, b.nesting + 1);
        if (b.nesting > Limits::nesting)
            throw too_deep(b, in.current(),
                           "more than 100 brackets, braces, signs or conditions stand inside one another");
        return run<seq<R...>>(in, b);
    }
};

// `R` any number of times, to the limit of a chain; each makes the tree one higher.
template <typename... R> struct chain : p::star<R...> {
    BYLAW_MATCH(In &in, Builder &b) {
        for (unsigned links = 0; run<seq<R...>>(in, b); ++links)
            if (links + 2 > Limits::chain)
                throw chain_too_long(b, in.current());
        return true;
    }
};

// `(` R... `)`: line ends are blanks inside.
template <Words Open, Words Close, typename... R> struct bracketed : like_seq<sign<Open>, R..., sign<Close>> {
    BYLAW_MATCH(In &in, Builder &b) {
        if (!run<sign<Open>>(in, b))
            return false;
        const char *open = in.current() - 1;
        Within inside(b.brackets, b.brackets + 1);
        Within rounding(b.rounding_taken, false);
        Within name(b.before_name, false);
        const bool content = run<nested<R...>>(in, b);
        const char *at = in.current();
        if (!content)
            throw expected(b, at, "a value");
        if (!run<sign<Close>>(in, b))
            throw unclosed_bracket(b, open, at);
        return true;
    }
};

template <typename R, Words What> struct list : seq<R, star<comma, need<What, R>>> {};
// In brackets the list may be empty, and a comma may stand at its end.
template <typename R> struct loose_list : opt<R, star<comma, R>, opt<comma>> {};

} // namespace bylaw::grammar::rules
