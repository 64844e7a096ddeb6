// The clauses of conditions and rules: what a bundle changes, what it triggers and how it ends.
#pragma once
#include "grammar/rules/rule_clause.hpp"

namespace bylaw::grammar::rules {

// ---- bundles
struct modify : node<NodeKind::Modify, key<"modify">, need_modified, need_block> {};
struct instead_of : seq<word_node<"instead">, need<"`of`", key<"of">>> {};
struct trigger : node<NodeKind::Trigger, either<word_node<"before", "after">, instead_of>, need_pattern,
                      opt<when>, opt<once_per>, need_block> {};
struct whenever : node<NodeKind::Whenever, key<"whenever">, value, need_block> {};
struct just_a_time : ahead<a_name, sor<key<"when">, sign<"{">>> {};
struct every : node<NodeKind::Every, key<"every">, sor<just_a_time, before_name<sum_value>>,
                    need<"the name of a time such as `hours`", name>, opt<when>, need_block> {};
struct stacking_highest : seq<word_node<"highest">, need_name> {};
struct stacking_way : sor<word_node<"none", "count">, plain_word_node<"separate">, stacking_highest> {};
struct per_source : seq<key<"per">, need<"`source`", plain_word_node<"source">>> {};
struct stacking : node<NodeKind::Stacking, key<"stacking">,
                       need<"`none`, `separate`, `count` or `highest`", stacking_way>, opt<per_source>> {};
struct counts
    : node<NodeKind::Counts, key<"counts">, need<"`once` or `each`", word_node<"once", "each">>, opt<when>> {
};
struct begins : node<NodeKind::Begins, key<"begins">, need_block> {};
struct ending : node<NodeKind::Ending, key<"ending">, need_block> {};
struct ends_moment : node<NodeKind::Moment, word_node<"before", "after">, need_pattern> {};
struct ends_by : node<NodeKind::By, key<"by">, need<"the name of a check", call_or_path>> {};
struct ends : node<NodeKind::Ends, key<"ends">, opt<ends_moment>, opt<ends_by>, opt<when>> {};

} // namespace bylaw::grammar::rules
