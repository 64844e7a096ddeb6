// Messages for every mistake of the grammar, worded for authors without programming experience. Runs only for
// wrong texts.
#pragma once
#include "grammar/mistake.hpp"

#include <string>
#include <string_view>

namespace bylaw::grammar {

class Builder;

// `what` ("a name", "`then`") was expected at `at`, the end of the last token; near misses get their own
// words.
Mistake expected(Builder &b, const char *at, std::string_view what);
// The clause could end at `at`, but something follows it.
Mistake unexpected(Builder &b, const char *at);
// Reports that the text before `at` is no statement, and that the text behind it does not complete one.
Mistake no_statement(Builder &b, const char *at);
// At a prompt, where a value was asked for and more stands behind it.
Mistake no_lone_value(const Builder &b, const char *at);
// In the first line of a table of kinds.
Mistake no_field_of_kinds(const Builder &b, const char *at);
// `use` or `ruleset` after a declaration.
Mistake header_too_late(const Builder &b, const char *at);
// No declaration begins with the word at `at`.
Mistake expected_declaration(Builder &b, const char *at);

Mistake unclosed_bracket(Builder &b, const char *open, const char *at);
Mistake unclosed_text(Builder &b, const char *open, const char *at);
void report_unclosed_brace(Builder &b, const char *open, const char *at);
Mistake stray_brace(const Builder &b, const char *at);
Mistake stray_brace_in_text(const Builder &b, const char *at);
Mistake brace_too_many(const Builder &b, const char *at);
Mistake missing_open_brace(const Builder &b, const char *at);

void report_empty(Builder &b);

Mistake too_deep(const Builder &b, const char *at, std::string message);
Mistake chain_too_long(const Builder &b, const char *at);
Mistake name_too_long(const Builder &b, const char *at);
Mistake no_sides(const Builder &b, const char *begin, const char *end);
Mistake text_too_long(const Builder &b, const char *begin, const char *end);

} // namespace bylaw::grammar
