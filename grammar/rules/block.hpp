// The inside of braces: clauses, and how the parser continues after a broken one.
#pragma once
#include "grammar/recovery.hpp"
#include "grammar/repair.hpp"
#include "grammar/rules/trial_clause.hpp"

#include <optional>

namespace bylaw::grammar::rules {

// ---- one clause
struct named : wrap<NodeKind::Named, ahead<sor<sign<"{">, sign<"\"">>>, opt<text>, need_block> {};
struct more_ahead : sor<ahead<sor<key<"when">, key<"until">, key<"because">>>, clause_end_ahead> {};
struct name_tail : seq<top_is<NodeKind::Name>, sor<named_adjust, named, seq<more_ahead, more>>> {};
struct place_clause : seq<name_here, place, either<place_tail, name_tail, dead_end>> {};
struct how_many : node<NodeKind::HowMany, key<"for">, sum_value> {};
struct ask_block : node<NodeKind::AskBlock, key<"ask">, place_value, need_text, opt<how_many>,
                        need<"`{`", braces<choice>>> {};

struct rule_clause
    : either<field, formula, requires_clause, cost, value_clause, roll, against, degree_becomes, degree,
             stage, once_per, policy_else, row, adjust, ignores, forbid> {};
struct bundle_clause : either<modify, trigger, whenever, every, stacking, counts, begins, ending, ends> {};
struct trial_clause : either<given_option, given, do_clause, refused, report, expect_odds, expect_heard,
                             expect, dice_queue, answers, prefer> {};
struct keyword_statement : either<let, if_else, repeat, each, ask_block, perform, end, stop, redo, put, say,
                                  row_out, show, result, made> {};
struct clause : either<place_clause, at_moment, rule_clause, keyword_statement, bundle_clause, trial_clause> {
};

// ---- many clauses
struct at_clause_end : looks_only {
    BYLAW_MATCH(In &in, Builder &) {
        if (in.empty())
            return true;
        const char c = *in.current();
        return c == '\n' || c == ';' || c == '}' || c == '@';
    }
};
struct clause_end_ahead : ahead<at_clause_end> {};

// References belong to the clause before them; nothing else may follow it.
struct clause_end : looks_only {
    BYLAW_MATCH(In &in, Builder &b) {
        const Builder::Mark mark = b.mark();
        if (run<plus<reference>>(in, b))
            b.adopt(mark, in.current());
        if (!run<clause_end_ahead>(in, b))
            throw unexpected(b, in.current());
        return true;
    }
};

// Past the end of a broken clause. The clauses within its braces are read for the sake of their mistakes
// only; true where there were some.
template <typename Block, typename In> bool skip_broken(In &in, Builder &b, const Mistake &mistake) {
    unsigned brackets = mistake.brackets;
    const Builder::Mark mark = b.mark();
    for (bool braces = false;; braces = true) {
        const char *at = braces ? in.current() : mistake.at;
        move_to(in, end_of_broken_clause(at, in.end(), brackets));
        if (in.empty() || *in.current() != '{')
            return braces;
        run<Block>(in, b);
        b.restore(mark);
    }
}

// Reads one clause or declaration. A pointer to a function that is not inlined: the grammar is compiled once
// and not for each use.
template <typename In> using Once = void (*)(In &in, Builder &b, const char *from);

// Reads the text from `from` again with each likely repair. Reports the best one and keeps it. Returns
// nothing if none fits.
template <typename In>
std::optional<Patch> understand(In &in, Builder &b, Builder::Mark mark, const char *from,
                                const Mistake &mistake, Once<In> once) {
    const bool waits = mistake.open && b.skip_lines(mistake.at) == b.text_end; // at a prompt it may continue
    if (b.trying() || waits || mistake.too_deep)
        return std::nullopt;
    Patch best;
    Trial::Result best_result;
    for (const Patch &patch : likely_patches(b, from, mistake)) {
        if (!b.may_try())
            break;
        const Trial trial(b, patch, mistake);
        b.restore(mark);
        move_to(in, from);
        const char *end = nullptr;
        bool thrown = false;
        try {
            once(in, b, from);
            end = in.current();
        } catch (const Mistake &again) {
            end = again.at;
            thrown = true;
        }
        b.tried(from, end);
        const Trial::Result result = trial.read_to(end, thrown);
        if (result.fits && (!best_result.fits || better(result, patch, best_result, best, mistake.at)))
            best = patch, best_result = result;
    }
    b.restore(mark);
    move_to(in, from);
    if (!best_result.fits)
        return std::nullopt;
    if (best.kind != Patch::Kind::layout && (best.kind != Patch::Kind::name || b.says_misnamed(best.word)))
        b.report(meant_otherwise(b, best, mistake));
    if (best.kind == Patch::Kind::respelt)
        b.keep_respelt(best);
    if (best.kind == Patch::Kind::name)
        b.keep_broken(best.at, best.at + best.word.size());
    if (best.kind != Patch::Kind::layout)
        b.add_patch(best);
    return best;
}

// Reads the text once more, to leave its name on the stack. Reports nothing again.
template <typename In>
void read_for_its_parts(In &in, Builder &b, Builder::Mark mark, const char *from, Once<In> once) {
    const Builder::Condition before = b.condition();
    b.restore(mark);
    move_to(in, from);
    b.begin_trial();
    try {
        once(in, b, from);
    } catch (const Mistake &) { // the one that is reported already
    }
    b.end_trial(before);
}

// Reads with `once`, as it stands or as it was meant; `recover` continues where neither is possible.
template <typename In, typename Recover>
void read_as_meant(In &in, Builder &b, Once<In> once, const Recover &recover) {
    const Builder::Mark mark = b.mark();
    const char *from = in.current();
    constexpr int most_slips = 5; // in one clause
    bool by_layout = false;
    const char *told = nullptr;
    for (int slips = 0;; ++slips) {
        try {
            const ByLayout layout(b, by_layout);
            once(in, b, from);
            return;
        } catch (const Mistake &mistake) {
            const char *last = in.current();
            const auto meant =
                slips < most_slips ? understand(in, b, mark, from, mistake, once) : std::nullopt;
            if (!meant) {
                if (!b.trying() && !mistake.too_deep)
                    read_for_its_parts(in, b, mark, from, once);
                move_to(in, last);
                // Drops a second mistake in the same line behind a slip, because it may be a consequence.
                recover(mistake, told && std::find(std::min(told, mistake.at), std::max(told, mistake.at),
                                                   '\n') == std::max(told, mistake.at));
                return;
            }
            by_layout = by_layout || meant->kind == Patch::Kind::layout;
            told = meant->at;
        }
    }
}

template <typename Rule, Words What, typename In>
[[gnu::noinline]] void read_clause(In &in, Builder &b, const char *from) {
    if (!run<Rule>(in, b))
        throw expected(b, from, What.view());
    run<clause_end>(in, b);
}

struct block;
template <typename Rule, Words What, typename In> void match_or_recover(In &in, Builder &b) {
    const Builder::Mark mark = b.mark();
    const char *from = in.current();
    Within clause(b.clause_begin, from);
    read_as_meant<In>(in, b, &read_clause<Rule, What, In>, [&](const Mistake &mistake, bool silent) {
        if (mistake.too_deep)
            throw mistake;
        if (!silent)
            b.report(mistake);
        b.close_missing(mark, from, std::max(from, mistake.at));
        skip_broken<block>(in, b, mistake);
        b.keep_broken(from, in.current());
    });
}

// A `{` right behind another one is one too many.
template <typename In> void skip_doubled_brace(In &in, Builder &b) {
    const char *next = b.skip_blanks(in.current());
    if (next == in.end() || *next != '{')
        return;
    b.report(brace_too_many(b, next));
    move_to(in, next + 1);
}

// `{` clauses `}`. A `}` that is missing is reported, and taken for granted.
template <typename Rule> struct braces_content : like_seq<sign<"{">, star<Rule>, sign<"}">> {
    BYLAW_MATCH(In &in, Builder &b) {
        const bool there = run<sign<"{">>(in, b);
        if (!there && !(b.by_layout() && brace_is_missing(b, in.current())))
            return false;
        const char *open = in.current() - 1;
        if (!there)
            b.report(missing_open_brace(b, in.current()));
        Within lines(b.brackets, 0u);
        Within rounding(b.rounding_taken, false);
        Within name(b.before_name, false);
        Within whose(b.inside, b.next_braces);
        Within others(b.next_braces, Inside::other);
        if (there)
            skip_doubled_brace(in, b);
        run<star<reference>>(in, b);
        const char *close = nullptr;
        while (!ends_here(in, b, open, close)) {
            move_to(in, close);
            match_or_recover<Rule, "a clause">(in, b);
        }
        if (close != in.end() && *close == '}' &&
            !(b.by_layout() && layout_of(b, open, close) == Layout::behind))
            move_to(in, close + 1);
        else
            report_unclosed_brace(b, open, close);
        return true;
    }

  private:
    // `at` is where the next clause begins, or the end is.
    template <typename In> static bool ends_here(In &in, Builder &b, const char *open, const char *&at) {
        for (;;) {
            at = skip_separators(b, in.current());
            if (b.by_layout() && !b.gave_up() && at != in.end()) {
                const Layout layout = layout_of(b, open, at);
                if (layout == Layout::behind)
                    return true;
                if (layout == Layout::too_many) {
                    b.report(brace_too_many(b, at));
                    move_to(in, at + 1);
                    continue;
                }
            }
            return ends_block(b, open, at);
        }
    }
};
template <typename Rule> struct braces : nested<braces_content<Rule>> {};
struct block : node<NodeKind::Block, braces<clause>> {};

} // namespace bylaw::grammar::rules
