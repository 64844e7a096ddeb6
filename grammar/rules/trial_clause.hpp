// The clauses of scenarios, tests and policies.
#pragma once
#include "grammar/rules/bundle_clause.hpp"

namespace bylaw::grammar::rules {

// ---- scenarios, tests, policies
struct given_option : node<NodeKind::GivenOption, ahead<key<"given">, key<"option">, a_name>, key<"given">,
                           key<"option">, need_name, need<"`=`", joint<"=", "=">>, value> {};
struct entity_ahead : ahead<opt<digits, word_end, sign<"*">>, a_name, sor<sign<"{">, sign<"\"">>> {};
struct given_what : need<"a kind's name or a value", sor<seq<entity_ahead, entity>, expr>> {};
struct given : node<NodeKind::Given, key<"given">, need_name, opt<joint<"=", "=">, given_what>> {};
struct do_clause : node<NodeKind::Do, key<"do">, value, opt<with>> {};
struct refused
    : node<NodeKind::Refused, key<"refused">, need<"an action, called like `move(to)`", call>, opt<text>> {};
struct report_label : node<NodeKind::Label, key<"as">, need<"a name or a text in quotes", sor<name, text>>> {
};
struct report : node<NodeKind::Report, key<"report">, value, opt<report_label>> {};
struct need_exact : need<"a number such as `3/8` or `5.25`", exact_number> {};
struct negative_exact : node<NodeKind::Negate, sign<"-">, need_exact> {};
struct need_mean : sor<negative_exact, need_exact> {};
struct within : node<NodeKind::Within, plain_word<"within">, need_exact> {};
struct expect_what : sor<word_node<"odds">, plain_word_node<"mean">> {};
struct expect_is : seq<sor<key<"is">, sign<"=", "=">>, need_mean, opt<within>> {};
struct expect_within : seq<within, need<"`of`", key<"of">>, need_mean> {};
struct expect_odds
    : node<NodeKind::ExpectOdds, ahead<key<"expect">, spaced<any_word>, key<"of">>, key<"expect">,
           need<"`odds` or `mean`", expect_what>, key<"of">, need<"`(`", group_in_brackets>,
           need<"`is` or `within`", sor<expect_is, expect_within>>> {};
// `said`, `asked` and `offered` are names, too: what follows tells.
struct hearing_follows : looks_only {
    BYLAW_MATCH(In &in, Builder &b) { return goes_on_as_hearing(b, in.current()); }
};
struct heard_word : sor<plain_word<"said">, plain_word<"asked">, plain_word<"offered">> {};
struct heard_ahead : ahead<key<"expect">, opt<key<"not">>, heard_word, hearing_follows> {};
struct negated : token<NodeKind::Negated, key<"not">> {};
struct said : seq<plain_word_node<"said">, need_text> {};
struct asked : seq<plain_word_node<"asked">, opt<ahead<a_name>, place_value>, opt<text>> {};
struct offered : seq<plain_word_node<"offered">, value> {};
struct expect_heard
    : node<NodeKind::ExpectHeard, heard_ahead, key<"expect">, opt<negated>, sor<said, asked, offered>> {};
struct moment_ahead : ahead<key<"at">, sor<plain_word<"start">, key<"end">>, key<"of">> {};
struct at_moment
    : node<NodeKind::AtMoment, moment_ahead, key<"at">, sor<plain_word_node<"start">, word_node<"end">>,
           key<"of">, need<"the name of a rule", path>, opt<number>, opt<of>, need_block> {};
struct expect : node<NodeKind::Expect, key<"expect">, value> {};
struct of_die : seq<dice, need<"`:`", joint<":">>> {};
struct die_face : seq<opt<of_die>, need<"a number", number>> {};
struct dice_queue : node<NodeKind::DiceQueue, key<"dice">, list<die_face, "a number">> {};
struct answers : node<NodeKind::Answers, key<"answers">, list<value, "a value">> {};
struct prefer_in : node<NodeKind::In, key<"in">, need<"the name of a stage or an action", path>> {};
struct binders_ahead : sor<sign<")">, seq<a_name, sor<sign<")">, sign<",">, sign<":">, key<"as">>>> {};
struct pattern_end : sor<key<"of">, key<"tagged">, key<"in">, key<"by">, key<"most">, key<"least">,
                         key<"when">, seq<sign<"(">, binders_ahead>, clause_end_ahead> {};
struct pattern_ahead : sor<ahead<fitting_key<"any", goes_on_as_any>>,
                           ahead<a_name, star<sign<".", ".">, spaced<any_word>>, pattern_end>> {};
struct prefer
    : node<NodeKind::Prefer, key<"prefer">, sor<seq<pattern_ahead, pattern>, need<"a value", sum>>,
           opt<prefer_in>, star<sor<seq<sor<key<"by">, key<"then">>, need_key>, sort_key>>, opt<when>> {};

} // namespace bylaw::grammar::rules
