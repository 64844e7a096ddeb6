// The parts that clauses share: guards, patterns, durations, adjustments.
#pragma once
#include "grammar/rules/expression.hpp"

namespace bylaw::grammar::rules {

struct when : node<NodeKind::When, key<"when">, value> {};
struct because : node<NodeKind::Because, key<"because">, need_text> {};
struct definition : node<NodeKind::Default, joint<"=", "=">, value> {};
struct need_definition : need<"`=`", definition> {};

struct type;
struct list_ahead : ahead<key<"list">, not_at<sor<key<"per">, plain_word<"pure">>>, sor<key<"of">, a_name>> {
};
struct list_type
    : seq<list_ahead, word_node<"list">, need<"`of`", key<"of">>, nested<need<"a type's name", type>>> {};
struct type : node<NodeKind::Type, sor<list_type, name>> {};
struct of_type : seq<joint<":", "=">, need<"a type's name", type>> {};

struct param : node<NodeKind::Param, name, opt<of_type>, opt<definition>> {};
struct params : node<NodeKind::Params, bracketed<"(", ")", loose_list<param>>> {};

// ---- what a bundle reaches into
struct sort : word_node<"option", "enum", "kind", "procedure", "action", "check", "table", "view",
                        "condition", "rule", "grid", "policy", "scenario", "hook", "formula"> {};
struct need_sort : need<"a word such as `check` or `action`", sort> {};
struct any : node<NodeKind::Any, fitting_key<"any", goes_on_as_any>,
                  need<"a word such as `check` or `action`, or a tag's name", sor<sort, name>>> {};
struct of : node<NodeKind::Of, key<"of">, need<"the name of somebody or something", plain_place>> {};
struct must_be : node<NodeKind::MustBe, joint<":", "=">, value> {};
struct rename : node<NodeKind::Rename, key<"as">, need_name> {};
struct binder : node<NodeKind::Binder, name, opt<sor<must_be, rename>>> {};
struct binders : node<NodeKind::Binders, bracketed<"(", ")", loose_list<binder>>> {};
struct tagged : node<NodeKind::Tagged, key<"tagged">, need<"a tag's name", names>> {};
struct pattern : node<NodeKind::Pattern, sor<any, path>, opt<of>, opt<binders>, opt<tagged>> {};
struct index : node<NodeKind::Index, bracketed<"[", "]", need_name>> {};
struct modified : node<NodeKind::Pattern, sor<any, path>, opt<index>, opt<of>, opt<binders>, opt<tagged>> {};
struct need_modified : need<"the name of a rule or a field", modified> {};
struct need_pattern : need<"the name of a rule or a field", pattern> {};
struct per : node<NodeKind::Per, key<"per">, need_pattern> {};
struct once_per : node<NodeKind::Once, key<"once">, need<"`per`", key<"per">>, need_pattern> {};

// ---- how long
// ------------------------------------------------------------------------------------------------- `start`
// is a plain word and may name a rule, too.
struct moment_edge : either<seq<ahead<plain_word<"start">, key<"of">>, plain_word_node<"start">, key<"of">>,
                            seq<ahead<key<"end">, key<"of">>, word_node<"end">, key<"of">>> {};
// `next` may name a rule, too.
struct next
    : seq<ahead<plain_word<"next">, a_name, not_at<sign<"\"">>>, token<NodeKind::Next, plain_word<"next">>> {
};
struct moment : node<NodeKind::Moment, opt<moment_edge, opt<next>>, need_pattern> {};
struct last_until : node<NodeKind::LastUntil, key<"until">, moment> {};
struct last_for : node<NodeKind::LastFor, key<"for">, before_name<sum_value>,
                       need<"the name of a time such as `rounds`", name>> {};
struct next_lasting : need<"`until` or `for`", sor<last_until, last_for>> {};
struct lasting : node<NodeKind::Lasting, either<last_until, last_for>, star<key<"or">, next_lasting>> {};
struct need_lasting : need<"`until` or `for`", lasting> {};
struct bare_until : node<NodeKind::LastUntil, moment> {};
struct until_lasting : node<NodeKind::Lasting, bare_until, star<key<"or">, next_lasting>> {};
struct until : node<NodeKind::Until, key<"until">, until_lasting> {};

// ---- adjustments
template <Words First, Words Second>
struct two_words : token<NodeKind::Operator, key<First>, need<Second, key<Second>>> {};
struct at_operator
    : token<NodeKind::Operator, key<"at">, need<"`least` or `most`", sor<key<"least">, key<"most">>>> {};
template <Words... Text> struct operator_of : either<token<NodeKind::Operator, key<Text>>...> {};
struct adding_operator
    : either<operator_of<"plus", "minus", "becomes">, two_words<"starts", "at">, at_operator> {};
struct scaling_operator : either<operator_of<"times">, two_words<"divided", "by">> {};

// `times 3/4` is an exact fraction; as a part of a longer sum it is a division.
struct factor : seq<ahead<digits, p::one<'/'>, digits, word_end, spaced<not_at<p::one<'+', '-', '*', '/'>>>>,
                    fraction> {};
struct rounded : node<NodeKind::Rounded, key<"rounded">,
                      need<"`up`, `down` or `nearest`", plain_word_node<"up", "down", "nearest">>> {};
struct unrounded_value : like_seq<value> {
    BYLAW_MATCH(In &in, Builder &b) {
        Within rounding(b.rounding_taken, true);
        return run<value>(in, b);
    }
};
struct label : node<NodeKind::Label, key<"as">, need_name> {};
struct over
    : node<NodeKind::Over, key<"over">, list<need<"the name of a bundle", path>, "the name of a bundle">> {};
struct adjust_tail : seq<opt<rounded>, opt<label>, opt<over>, opt<when>, opt<until>, opt<because>> {};
struct adjustment
    : seq<either<seq<adding_operator, value>, seq<scaling_operator, sor<factor, unrounded_value>>>,
          adjust_tail> {};
struct adjust : node<NodeKind::Adjust, adjustment> {};
struct named_adjust : wrap<NodeKind::Adjust, adjustment> {};
struct more : wrap<NodeKind::More, opt<when>, opt<until>, opt<because>> {};
struct ignores : node<NodeKind::Ignores, key<"ignores">, need_name, opt<when>, opt<because>> {};
struct forbid : node<NodeKind::Forbid, key<"forbid">, opt<text>, opt<when>> {};

} // namespace bylaw::grammar::rules
