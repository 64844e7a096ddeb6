// The clauses of checks, tables, kinds and the other rules.
#pragma once
#include "grammar/rules/statement.hpp"

namespace bylaw::grammar::rules {

// ---- clauses of rules
struct in_range : seq<key<"in">, need<"a range such as `0..10`", range>> {};
struct slot_rest : seq<opt<index>, opt<of_type>, opt<in_range>> {};
struct slot : node<NodeKind::Slot, sor<seq<name, slot_rest>, seq<ahead<sign<"[">>, slot_rest>>> {};
struct mutual_list : seq<word_node<"mutual">, need<"`list`", word_node<"list">>> {};
struct field_sort : either<mutual_list, word_node<"stat", "pool", "flag", "link", "list">> {};
struct slots : need<"a name", list<slot, "a name">> {};
struct field : node<NodeKind::Field, field_sort, slots, opt<definition>, opt<per>> {};
struct formula_body : seq<key<"formula">, need_name, opt<params>, opt<of_type>, need_definition> {};
struct formula : node<NodeKind::Formula, formula_body> {};

struct requires_else : node<NodeKind::Else, key<"else">, need_text> {};
struct requires_clause : node<NodeKind::Requires, key<"requires">, value, opt<requires_else>> {};
struct payment : node<NodeKind::Payment, before_name<sum_value>, place_value, opt<word_node<"ahead">>> {};
struct need_payment : need<"a price such as `1 moves`", payment> {};
struct price : node<NodeKind::Price, payment, star<joining_key<"and">, need_payment>> {};
struct need_price : need<"a price such as `1 moves`", price> {};
struct cost_as : node<NodeKind::As, key<"as">, value> {};
struct cost : node<NodeKind::Cost, key<"cost">,
                   sor<cost_as, seq<need_price, star<joining_key<"or">, need_price>>>, opt<when>> {};
struct value_clause : node<NodeKind::Value, key<"value">, need_name, opt<of_type>, need_definition> {};
struct roll : node<NodeKind::Roll, key<"roll">, value> {};
struct against : node<NodeKind::Against, word_node<"against", "under">, value, opt<when>> {};
struct degree_is : node<NodeKind::Is, key<"is">, need<"the name of a degree", path>> {};
struct one_step : seq<ahead<plain_word<"one">, sor<plain_word<"lower">, plain_word<"higher">>>,
                      plain_word<"one">, plain_word_node<"lower", "higher">> {};
// A degree may be called `becomes`: `degree becomes above hard is success`.
struct stands_there : ahead<sor<plain_word<"above">, plain_word<"below">>, not_at<key<"because">>, a_name> {};
struct degree_becomes
    : node<NodeKind::DegreeBecomes, ahead<key<"degree">, key<"becomes">, not_at<stands_there>, a_name>,
           key<"degree">, key<"becomes">, sor<one_step, need<"the name of a degree", name>>, opt<when>,
           opt<because>> {};
struct standing
    : node<NodeKind::Standing, plain_word_node<"above", "below">, need<"the name of a degree", name>> {};
struct degree : node<NodeKind::Degree, key<"degree">, need<"the name of a degree", name>, star<standing>,
                     opt<degree_is>, opt<when>> {};
struct stage : node<NodeKind::Stage, key<"stage">, need_name, opt<block>> {};

// ---- rows
struct row_range : node<NodeKind::Range, signed_number, opt<sign<"..">, opt<signed_number>>> {};
struct otherwise : token<NodeKind::Otherwise, key<"otherwise">> {};
struct clause_end_ahead;
// In a table `otherwise first` is a row.
struct in_policy : looks_only {
    BYLAW_MATCH(In &, Builder &b) { return b.inside == Inside::policy; }
};
struct policy_else
    : node<NodeKind::PolicyElse, in_policy,
           ahead<key<"otherwise">, sor<key<"first">, key<"default">, plain_word<"random">>, clause_end_ahead>,
           key<"otherwise">, sor<word_node<"first">, word_node<"default">, plain_word_node<"random">>> {};
struct row
    : node<NodeKind::Row, either<row_range, otherwise>, opt<name>, opt<text>, opt<definition>, opt<block>> {};

} // namespace bylaw::grammar::rules
