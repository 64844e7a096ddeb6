// Statements in order: the bodies of stages, effects and triggers.
#pragma once
#include "grammar/rules/clause.hpp"

namespace bylaw::grammar::rules {

// ---- choosing: also a condition of `if` and `while`
struct top_is_place : looks_only {
    BYLAW_MATCH(In &, Builder &b) {
        const NodeKind kind = b.top();
        return kind == NodeKind::Name || kind == NodeKind::Member || kind == NodeKind::Element ||
               kind == NodeKind::Call;
    }
};
template <NodeKind Kind> struct top_is : looks_only {
    BYLAW_MATCH(In &, Builder &b) { return b.top() == Kind; }
};
struct may_any : seq<any, opt<tagged>> {};
struct call : seq<call_ahead, call_of_path> {};
struct free_ahead : ahead<key<"free">, a_name> {};
struct may_call : seq<opt<free_ahead, word_node<"free">>, call> {};
struct may : wrap<NodeKind::May, key<"may">,
                  need<"an action, called like `move(to)`, or `any action`", sor<may_any, may_call>>> {};
struct may_do : wrap<NodeKind::MayDo, key<"may">, text, need_block> {};
struct may_condition
    : seq<ahead<fitting_key<"may", goes_on_behind_value>>, need<"somebody before `may`", top_is_place>, may> {
};
struct condition : need<"a condition", expr> {};
template <typename Rule> struct braces;

// ---- control
struct let : node<NodeKind::Let, key<"let">, need_name, need<"`=`", joint<"=", "=">>, value> {};
struct if_else;
struct else_branch : node<NodeKind::Else, key<"else">, need<"`{` or `if`", sor<nested<if_else>, block>>> {};
// References may end the line before the `else`.
struct referred_else
    : seq<ahead<star<spaced<reference_letters>>, key<"else">>, star<reference>, else_branch> {};
struct if_else : node<NodeKind::If, key<"if">, condition, need_block, opt<referred_else>> {};
struct repeat_guarded : seq<word_node<"while", "until">, condition> {};
struct repeat_times : seq<need<"`while`, `until` or a number of times", before_name<expr>>,
                          need<"`times`", word_node<"times">>> {};
struct repeat : node<NodeKind::Repeat, key<"repeat">, sor<repeat_guarded, repeat_times>, need_block> {};

struct choice : node<NodeKind::Named, name, opt<text>, opt<when>, need_block> {};

// ---- statements by their first word
struct perform
    : node<NodeKind::Perform, key<"perform">, before_name<value>, opt<word_node<"free", "ahead">>> {};
struct end : node<NodeKind::End, key<"end">> {};
struct stop : node<NodeKind::Stop, key<"stop">, need_name> {};
struct redo : node<NodeKind::Redo, key<"redo">, need<"the name of a stage", path>> {};
struct put
    : node<NodeKind::Put, key<"put">, sum_value, need<"`before` or `after`", word_node<"before", "after">>,
           sum_value, need<"`in`", key<"in">>, place_value> {};
struct say : node<NodeKind::Say, key<"say">, value> {};
struct row_out : node<NodeKind::RowOut, key<"row">, list<value, "a value">> {};
struct show : node<NodeKind::Show, key<"show">, need<"a view, called like `battlefield()`", call>> {};
struct result : node<NodeKind::Result, key<"result">, value> {};
struct with : node<NodeKind::With, key<"with">, need_block> {};

// ---- statements that begin with a place; what follows it decides
struct assign_sign : token<NodeKind::Operator, sor<joint<"=", "=">, joint<"+=">, joint<"-=">>> {};
struct assign : wrap<NodeKind::Assign, assign_sign, value> {};
struct gains_from : node<NodeKind::From, key<"from">, place_value> {};
struct gains : wrap<NodeKind::Gains, key<"gains">, need<"the name of a condition", call_or_path>,
                    opt<gains_from>, opt<lasting>> {};
struct oldest_ahead : ahead<key<"oldest">, a_name> {};
struct loses : wrap<NodeKind::Loses, key<"loses">, opt<oldest_ahead, word_node<"oldest">>,
                    need<"the name of a condition", path>> {};
struct plays : wrap<NodeKind::Plays, key<"plays">, need<"the name of a policy", name>> {};
struct call_statement : wrap<NodeKind::Perforce, top_is<NodeKind::Call>, opt<with>> {};
struct place_tail : either<assign, may_do, may, gains, loses, plays, call_statement> {};
// A place alone is no statement, and nothing else can follow it.
struct dead_end : looks_only {
    BYLAW_MATCH(In &in, Builder &b) { throw no_statement(b, in.current()); }
};
// A word of the language may be the name of something: `pool += 1`.
struct name_here : looks_only {
    BYLAW_MATCH(In &in, Builder &b) { return begins_as_name(b, b.skip_blanks(in.current())); }
};
struct place_statement : seq<name_here, place, either<place_tail, dead_end>> {};

struct ask_block;
struct each;
struct statement : either<place_statement, let, if_else, repeat, each, ask_block, perform, end, stop, redo,
                          put, say, row_out, show, result, made> {};
// `together(x)` without a blank is a call.
struct together : seq<ahead<key<"together">, not_at<p::one<'('>>>, tail_word<"together">> {};
struct each : node<NodeKind::Each, key<"each">, need_pick, opt<together>,
                   need<"`{` or what each one does", sor<block, statement>>> {};

} // namespace bylaw::grammar::rules
