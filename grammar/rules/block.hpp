// The inside of braces: clauses, and how the parser goes on after a broken one.
#pragma once
#include "grammar/recovery.hpp"
#include "grammar/rules/trial_clause.hpp"

namespace bylaw::grammar::rules {

// ---- one clause -----------------------------------------------------------------------------------------------
struct named : wrap<NodeKind::Named, ahead<sor<sign<"{">, sign<"\"">>>, opt<text>, need_block> {};
struct more_ahead : sor<ahead<sor<key<"when">, key<"until">, key<"because">>>, clause_end_ahead> {};
struct name_tail : seq<top_is<NodeKind::Name>, sor<named_adjust, named, seq<more_ahead, more>>> {};
struct place_clause : seq<place, either<place_tail, name_tail, dead_end>> {};
struct ask_block : node<NodeKind::AskBlock, key<"ask">, place_value, need_text, need<"`{`", braces<choice>>> {};

struct rule_clause : either<field, formula, requires_clause, cost, value_clause, roll, against, degree_becomes, degree, stage, once_per,
                         policy_else, row, adjust, ignores, forbid> {};
struct bundle_clause : either<modify, trigger, whenever, every, stacking, begins, ending, ends> {};
struct trial_clause : either<given_option, given, do_clause, refused, report, expect_odds, expect, dice_queue, answers, prefer> {};
struct keyword_statement : either<let, if_else, repeat, each, ask_block, perform, end, stop, redo, put, say, row_out, show, result> {};
struct clause : either<place_clause, rule_clause, keyword_statement, bundle_clause, trial_clause> {};

// ---- many clauses ---------------------------------------------------------------------------------------------
struct at_clause_end : looks_only {
    BYLAW_MATCH(In &in, Builder &) {
        if (in.empty()) return true;
        const char c = *in.current();
        return c == '\n' || c == ';' || c == '}' || c == '@';
    }
};
struct clause_end_ahead : ahead<at_clause_end> {};

// References belong to the clause before them; nothing else may follow it.
struct clause_end : looks_only {
    BYLAW_MATCH(In &in, Builder &b) {
        const Builder::Mark mark = b.mark();
        if (run<plus<reference>>(in, b)) b.adopt(mark, in.current());
        if (!run<clause_end_ahead>(in, b)) throw unexpected(b, in.current());
        return true;
    }
};

// Past the end of a broken clause. The clauses within its braces are read for the sake of their mistakes only; true
// where there were some.
template <typename Block, typename In> bool skip_broken(In &in, Builder &b, const Mistake &mistake) {
    unsigned brackets = mistake.brackets;
    const Builder::Mark mark = b.mark();
    for (bool braces = false;; braces = true) {
        const char *at = braces ? in.current() : mistake.at;
        move_to(in, end_of_broken_clause(at, in.end(), brackets));
        if (in.empty() || *in.current() != '{') return braces;
        run<Block>(in, b);
        b.restore(mark);
    }
}

struct block;
template <typename Rule, typename In> void match_or_recover(In &in, Builder &b, std::string_view what) {
    const Builder::Mark mark = b.mark();
    const char *from = in.current();
    Within clause(b.clause_begin, from);
    try {
        if (!run<Rule>(in, b)) throw expected(b, from, what);
        run<clause_end>(in, b);
    } catch (const Mistake &mistake) {
        if (mistake.too_deep) throw;
        b.report(mistake);
        b.close_missing(mark, from, std::max(from, mistake.at));
        skip_broken<block>(in, b, mistake);
    }
}

// `{` clauses `}`. A `}` that is missing is reported, and taken for granted.
template <typename Rule> struct braces_content : like_seq<sign<"{">, star<Rule>, sign<"}">> {
    BYLAW_MATCH(In &in, Builder &b) {
        if (!run<sign<"{">>(in, b)) return false;
        const char *open = in.current() - 1;
        Within lines(b.brackets, 0u);
        Within rounding(b.rounding_taken, false);
        run<star<reference>>(in, b);
        while (!ends_block(b, open, skip_separators(b, in.current()))) {
            move_to(in, skip_separators(b, in.current()));
            match_or_recover<Rule>(in, b, "a clause");
        }
        const char *close = skip_separators(b, in.current());
        if (close != in.end() && *close == '}') move_to(in, close + 1);
        else report_unclosed_brace(b, open, close);
        return true;
    }
};
template <typename Rule> struct braces : nested<braces_content<Rule>> {};
struct block : node<NodeKind::Block, braces<clause>> {};

} // namespace bylaw::grammar::rules
