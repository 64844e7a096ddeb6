// A whole text.
#pragma once
#include "grammar/rules/declaration.hpp"

namespace bylaw::grammar::rules {

struct language : node<NodeKind::Language, plain_word<"language">, need<"a number", number>> {};
struct ruleset : node<NodeKind::Ruleset, key<"ruleset">, need_name, opt<text>, opt<language>> {};
struct use : node<NodeKind::Use, key<"use">, need_path> {};
struct extends : node<NodeKind::Extends, key<"extends">, need_path> {};
// `Kinds` are the nodes that may stand before: the order of a file's header.
template <typename Header, NodeKind... Kinds> struct in_header : like_seq<Header> {
    BYLAW_MATCH(In &in, Builder &b) {
        const bool early = b.empty() || ((b.top() == Kinds) || ...);
        const char *at = in.current();
        if (!run<Header>(in, b))
            return false;
        if (!early)
            b.report(header_too_late(b, at));
        return true;
    }
};
struct file_item : either<in_header<ruleset>,
                          in_header<sor<use, extends>, NodeKind::Ruleset, NodeKind::Use, NodeKind::Extends,
                                    NodeKind::Missing>,
                          declaration> {};

// A `}` too many closes nothing and ends nothing.
template <typename In> void skip_stray_brace(In &in, Builder &b) {
    b.report(stray_brace(b, in.current()));
    move_to(in, in.current() + 1);
}

template <typename In>
void recover_declaration(In &in, Builder &b, const char *from, const Mistake &mistake) {
    const std::string_view word = word_at(from, b.text_end);
    bool has_body = false; // then the next declaration follows it; otherwise it must be looked for
    try {
        if (mistake.too_deep)
            move_to(in, mistake.at);
        else
            has_body = word == "grid"    ? skip_broken<braces<grid_line>>(in, b, mistake)
                       : word == "kinds" ? skip_broken<braces<kinds_line>>(in, b, mistake)
                                         : skip_broken<block>(in, b, mistake);
    } catch (const Mistake &deeper) {
        b.report(deeper);
        move_to(in, deeper.at);
    }
    if (!has_body && (in.empty() || *in.current() != ';'))
        move_to(in, next_declaration(b, from, in.current()));
}

template <typename In> [[gnu::noinline]] void read_declaration(In &in, Builder &b, const char *from) {
    b.layered = false;
    b.braces_doubtful = false;
    if (!run<file_item>(in, b))
        throw expected_declaration(b, from);
    run<clause_end>(in, b);
}

template <typename In> void match_declaration(In &in, Builder &b) {
    const Builder::Mark mark = b.mark();
    const char *from = in.current();
    Within clause(b.clause_begin, from);
    read_as_meant<In>(in, b, &read_declaration<In>, [&](const Mistake &mistake, bool silent) {
        if (!silent)
            b.report(mistake);
        b.close_missing(mark, from, std::max(from, mistake.at));
        recover_declaration(in, b, from, mistake);
        b.keep_broken(from, in.current());
    });
}

// Reads a declaration with unbalanced braces again, guided by its indentation.
template <typename In> void match_by_layout(In &in, Builder &b, Builder::Mark mark, const char *from) {
    b.drop_held();
    b.unclosed_at = nullptr;
    b.restore(mark);
    move_to(in, from);
    const ByLayout layout(b, true);
    match_declaration(in, b);
}

struct file_content : like_seq<star<file_item>> {
    BYLAW_MATCH(In &in, Builder &b) {
        const char *last = nullptr; // the declaration before, where it was not read by layout already
        Builder::Mark mark = b.mark();
        for (;;) {
            move_to(in, skip_separators(b, in.current()));
            const bool over = in.empty() || b.gave_up();
            const char *at = in.current();
            const bool astray = !over && last && (*at == '}' || begins_deeper(b, last, at));
            if (last && (astray || b.unclosed_at)) {
                match_by_layout(in, b, mark, last);
                last = nullptr;
                continue;
            }
            b.flush_reports();
            if (over)
                return true;
            if (*at == '}') {
                skip_stray_brace(in, b);
                continue;
            }
            b.hold_reports();
            b.unclosed_at = nullptr;
            last = at;
            mark = b.mark();
            match_declaration(in, b);
        }
    }
};
struct file : node<NodeKind::File, file_content> {};

// ---- what is typed at a prompt
// Reads a value alone. Text behind it would be skipped silently.
struct lone_expression : like_seq<expr> {
    BYLAW_MATCH(In &in, Builder &b) {
        move_to(in, skip_separators(b, in.current()));
        match_or_recover<expr, "a value">(in, b);
        const char *behind = skip_separators(b, in.current());
        if (behind != b.text_end && b.mistakes() == 0)
            b.report(*behind == '}' ? stray_brace(b, behind) : no_lone_value(b, behind));
        return true;
    }
};

struct clauses_to_end : like_seq<star<clause>> {
    BYLAW_MATCH(In &in, Builder &b) {
        for (;;) {
            move_to(in, skip_separators(b, in.current()));
            if (in.empty() || b.gave_up())
                return true;
            if (*in.current() == '}')
                skip_stray_brace(in, b);
            else
                match_or_recover<clause, "a clause">(in, b);
        }
    }
};
struct lone_clauses : node<NodeKind::Block, clauses_to_end> {};

} // namespace bylaw::grammar::rules
