// Expressions, from the loosest operator to the tightest. Every alternative is decided by its first tokens,
// so nothing is ever read twice.
#pragma once
#include "grammar/rules/lexical.hpp"

namespace bylaw::grammar::rules {

struct sum;
struct unary;
struct place;
struct block;
struct value : need<"a value", expr> {};
struct sum_value : need<"a value", sum> {};
struct unary_value : need<"a value", unary> {};
struct place_value : need<"the name of somebody or something", place> {};
struct need_name : need<"a name", name> {};
struct need_text : need<"a text in quotes", text> {};
struct need_block : need<"`{`", block> {};

// ---- ranges and picks
// ----------------------------------------------------------------------------------------- After `..` the
// upper end may be absent.
// Words that continue behind a value are names right behind the dots: `0..count`, but not `0.. per round`.
struct bound_begin : looks_only {
    BYLAW_MATCH(In &in, Builder &b) {
        const char *at = b.skip_blanks(in.current());
        if (at == in.end())
            return false;
        if (!is_name_start(*at))
            return is_digit(*at) || *at == '(' || *at == '-';
        const std::string_view word = word_at(at, in.end());
        return !keywords::is_reserved(word) && (at == in.current() || !keywords::has_use(word, keywords::T));
    }
};
template <typename Bound>
struct range_of : node<NodeKind::Range, Bound, opt<sign<"..">, opt<bound_begin, Bound>>> {};
struct range : range_of<sum> {};
// Beside dice a range binds as tightly as they do: `3d6 reroll 1 + 2`. No die shows less than 1, so behind
// what may end there a `-` takes off: `d6 explode - 1`, `8d10 count 8.. - 1`.
struct face_begin : looks_only {
    BYLAW_MATCH(In &in, Builder &b) {
        const char *at = b.skip_blanks(in.current());
        return at != in.end() && *at != '-' && run<bound_begin>(in, b);
    }
};
struct tight_range : node<NodeKind::Range, unary, opt<sign<"..">, opt<face_begin, unary>>> {};

template <typename R> struct before_name : during<&Builder::before_name, true, R> {};
struct sort_key : node<NodeKind::Key, word_node<"most", "least">, before_name<sum_value>> {};
struct need_key : need<"`most` or `least`", sort_key> {};
// `then` may also belong to an `if` around the pick.
struct next_key : seq<ahead<key<"then">, sor<key<"most">, key<"least">>>, key<"then">, sort_key> {};
struct where : node<NodeKind::Where, tail_key<"where">, before_name<value>> {};
struct pick : node<NodeKind::Pick, name, need<"`in`", key<"in">>, before_name<sum_value>, opt<where>,
                   opt<key<"by">, need_key, star<next_key>>> {};
struct need_pick : need<"a name", pick> {};

// ---- what an expression begins with
template <Words... Text> struct literal_of : either<token<NodeKind::Literal, key<Text>>...> {};
struct literal : literal_of<"yes", "no", "none", "pass"> {};

struct choose : node<NodeKind::Choose, key<"if">,
                     nested<value, need<"`then`", joining_key<"then">>, value,
                            need<"`else`", joining_key<"else">>, value>> {};

// `(n + 1)d6`, `(n)d(s)`: the die follows the bracket at once.
struct bare_die : seq<token<NodeKind::DiceLiteral, die>, has_sides> {};
struct at_die : at<sor<die, p::string<'d', '('>>> {};
struct group_in_brackets : bracketed<"(", ")", value> {};
struct computed_sides : seq<p::one<'d'>, group_in_brackets> {};
struct dice_pool : wrap<NodeKind::DicePool, at_die, sor<bare_die, computed_sides>> {};
// A group that an operator continues begins at its bracket: `(1 + 2) * 3`.
struct group_with_brackets : like_seq<group_in_brackets> {
    BYLAW_MATCH(In &in, Builder &b) {
        const char *open = b.skip_blanks(in.current());
        if (!run<group_in_brackets>(in, b))
            return false;
        b.set_in_brackets(open);
        return true;
    }
};
struct group : seq<group_with_brackets, opt<dice_pool>> {};

// `[0..12, 20]`: a range is all that it holds.
struct upper_end;
struct listed : seq<expr, opt<upper_end>> {};
struct list_of : node<NodeKind::ListOf, bracketed<"[", "]", loose_list<listed>>> {};

struct in_list : seq<name, need<"`in`", key<"in">>, sum_value> {};
struct quantified : node<NodeKind::Quantified, pick_word<"some", "every">, need<"a name", in_list>,
                         need<"`has`", key<"has">>, value> {};
struct if_none : node<NodeKind::Default, key<"otherwise">, sum_value> {};
struct select_first : node<NodeKind::Select, pick_word<"first">, need_pick, opt<if_none>> {};
struct select : either<select_first, node<NodeKind::Select, pick_word<"all", "count">, need_pick>> {};
struct fold : node<NodeKind::Fold, pick_word<"sum", "most", "least", "joined">, need_pick,
                   need<"`of`", key<"of">>, value> {};

struct ask_from : node<NodeKind::From, key<"from">, sum_value> {};
struct ask_default : node<NodeKind::AskDefault, key<"default">, sum_value> {};
struct ask_expr : node<NodeKind::AskExpr, fitting_key<"ask", goes_on_as_question>, place_value, need_text,
                       opt<ask_from>, opt<ask_default>> {};

struct entity : node<NodeKind::Entity, opt<number, sign<"*">>, name, opt<text>, opt<block>> {};
struct made : node<NodeKind::Made, fitting_key<"make", goes_on_as_making>, need<"a kind's name", entity>> {};
struct climb : node<NodeKind::Climb, fitting_key<"climb", goes_on_as_climb>,
                    need<"dice such as `d4`", list<dice, "dice such as `d6`">>> {};
struct odds : node<NodeKind::Odds, key<"odds">, need<"`(`", group_in_brackets>> {};

// The beginning of the next line is not the missing value of this one.
struct value_name : like_seq<name> {
    BYLAW_MATCH(In &in, Builder &b) {
        const char *at = b.skip_blanks(in.current());
        return !(at != in.end() && begins_next_clause(b, at)) && run<name>(in, b);
    }
};
struct primary : either<select, quantified, fold, ask_expr, made, climb, value_name, number, group, dice,
                        text, literal, choose, list_of, odds> {};

// ---- operators
struct named_argument : seq<ahead<a_name, sign<":", "=">>, name, joint<":">> {};
struct argument : node<NodeKind::Argument, opt<named_argument>, expr> {};
struct member : wrap<NodeKind::Member, sign<".", ".">, need<"a name", member_word>> {};
struct element : wrap<NodeKind::Element, bracketed<"[", "]", value>> {};
struct arguments : bracketed<"(", ")", loose_list<argument>> {};
struct call_tail : wrap<NodeKind::Call, arguments> {};

// No operator follows most values. This is decided once at the end of the value, not by each level of
// operators.
inline bool may_begin_operator(char c); // defined behind all of them
struct note_end : looks_only {
    BYLAW_MATCH(In &in, Builder &b) {
        const char *at = b.skip_blanks(in.current());
        const bool ends =
            at == in.end() ? !b.collects_words_at_end() : !b.is_patched(at) && !may_begin_operator(*at);
        b.value_end = ends ? in.current() : nullptr;
        return true;
    }
};
// Like chain and opt, for operators behind a value.
template <typename... R> struct further : p::star<R...> {
    BYLAW_MATCH(In &in, Builder &b) { return in.current() == b.value_end || run<chain<R...>>(in, b); }
};
template <typename... R> struct maybe_more : p::opt<R...> {
    BYLAW_MATCH(In &in, Builder &b) { return in.current() == b.value_end || run<opt<R...>>(in, b); }
};
struct postfix : seq<primary, chain<either<member, call_tail, element>>, note_end> {};

struct place : seq<name, chain<either<member, call_tail, element>>> {};
// `of bearer (amount)`: the brackets after it are not its arguments.
struct plain_place : seq<name, chain<either<member, element>>> {};
// `readied(plan)`, `is test(pc)`: a call, or a path, which is a call without arguments.
struct call_ahead : ahead<a_name, star<sign<".", ".">, spaced<any_word>>, sign<"(">> {};
struct call_of_path : seq<name, star<member>, call_tail> {};
struct call_or_path : sor<seq<call_ahead, call_of_path>, path> {};

struct negate : node<NodeKind::Negate, sign<"-", "=>">, nested<unary_value>> {};
struct unary : either<negate, postfix> {};

// ---- operators on dice
struct keep : wrap<NodeKind::Keep, tail_word<"highest", "lowest">, unary_value> {};
struct reroll_once : seq<not_at<key<"once">, key<"per">>, word_node<"once">> {};
struct need_range : need<"a number or a range such as `5..6`", tight_range> {};
struct reroll : wrap<NodeKind::Reroll, tail_key<"reroll">, need_range, opt<reroll_once>> {};
struct explode_how : sor<reroll_once, word_node<"compounding", "penetrating">> {};
struct explode
    : wrap<NodeKind::Explode, tail_key<"explode">, opt<face_begin, tight_range>, star<explode_how>> {};
struct signed_number : either<node<NodeKind::Negate, sign<"-">, number>, number> {};
// Otherwise it is a label that stands behind: `report 2d6 count 6 as sixes`.
struct worth : wrap<NodeKind::Worth, key<"as">, either<plain_word_node<"shown">, signed_number>> {};
struct counted_faces : seq<tight_range, opt<worth>> {};
struct need_faces : need<"a number or a range such as `5..6`", counted_faces> {};
// In a list of arguments, too, a number after the comma is one more face to count.
struct next_face : seq<ahead<comma, spaced<p::digit>>, comma, counted_faces> {};
struct count_faces : wrap<NodeKind::CountFaces, tail_key<"count">, need_faces, star<next_face>> {};
struct pool_tail : either<keep, reroll, explode, count_faces> {};
struct pool : seq<unary, further<pool_tail>> {};

// ---- binary operators
template <Words Sign, Words Not = ""> struct sign_operator : token<NodeKind::Operator, joint<Sign, Not>> {};
template <Words Word> struct word_operator : token<NodeKind::Operator, joining_key<Word>> {};
template <typename Operator, typename Right>
struct binary : wrap<NodeKind::Binary, Operator, need<"a value", Right>> {};

struct times_or_by : either<sign_operator<"*">, sign_operator<"/", "/">> {};
struct term : seq<pool, further<binary<times_or_by, pool>>> {};
// `+=` assigns, and `->` is no operator.
struct plus_or_minus : either<sign_operator<"+", "=+">, sign_operator<"-", "=>">> {};
struct rounded_sum : wrap<NodeKind::RoundedExpr, tail_key<"rounded">,
                          need<"`up`, `down` or `nearest`", plain_word_node<"up", "down", "nearest">>> {};
// `divided by 2 rounded up` rounds the adjustment; anywhere else `rounded` ends a sum.
struct rounding_free : looks_only {
    BYLAW_MATCH(In &, Builder &b) { return !b.rounding_taken; }
};
struct sum : seq<term, further<binary<plus_or_minus, term>>, maybe_more<rounding_free, rounded_sum>> {};

struct is_operator : token<NodeKind::Operator, joining_key<"is">, opt<joining_key<"not">>> {};
struct compare_operator : either<sign_operator<"<=">, sign_operator<"<">, sign_operator<">=">,
                                 sign_operator<">">, is_operator, word_operator<"has">> {};
// `x in l`, `x in 3..5`: only the `..` tells.
struct upper_end : wrap<NodeKind::Range, sign<"..">, opt<ahead<spaced<bound_begin>>, sum>> {};
struct list_or_range : seq<sum, opt<upper_end>> {};
struct comparing : either<binary<word_operator<"in">, list_or_range>, binary<compare_operator, sum>> {};
struct comparison : seq<sum, maybe_more<comparing>> {};

struct negation;
struct inverted : node<NodeKind::Not, joining_key<"not">, nested<need<"a value", negation>>> {};
struct may_condition; // a choice may stand wherever a yes or no does: `a and who may attack(b)`
struct negation : either<inverted, seq<comparison, maybe_more<may_condition>>> {};
struct conjunction : seq<negation, further<binary<word_operator<"and">, negation>>> {};
struct expr : seq<conjunction, further<binary<word_operator<"or">, conjunction>>> {};

using AllOperators = either<pool_tail, times_or_by, plus_or_minus, rounded_sum, comparing, key<"may">,
                            word_operator<"and">, word_operator<"or">>;
inline constexpr Beginnings operator_beginnings = beginnings_of<AllOperators>;
static_assert(!operator_beginnings.may_be_empty);
inline bool may_begin_operator(char c) {
    return operator_beginnings.has(static_cast<unsigned char>(c));
}

} // namespace bylaw::grammar::rules
