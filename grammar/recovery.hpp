// How the parser continues after a mistake: with the next clause, the inside of the next braces, or the next
// declaration.
#pragma once
#include "grammar/builder.hpp"

namespace bylaw::grammar {

// Past blanks, comments, line ends and `;`.
const char *skip_separators(Builder &b, const char *at);

// A declaration begins here as the first word of a line that is indented no deeper than the line of `beside`:
// it cannot stand within what `beside` opened.
bool declaration_begins(Builder &b, const char *beside, const char *at);

// The inside of the braces opened at `open` ends here, with `}` or for want of it.
bool ends_block(Builder &b, const char *open, const char *at);

// A brace or a clause in the block opened at `open`, where indentation decides: what it is.
enum class Layout { inside, behind, too_many };
Layout layout_of(const Builder &b, const char *open, const char *at);

// The `{` at the end of this line is missing, as the next line is indented deeper than this one.
bool brace_is_missing(const Builder &b, const char *at);

// The line of `at` is indented deeper than the one of `beside`, and `at` is the first thing on it.
bool begins_deeper(const Builder &b, const char *beside, const char *at);

// The place where the broken clause ends: a line end, `;`, `{` or `}`. `brackets` counts the open ones.
const char *end_of_broken_clause(const char *at, const char *end, unsigned &brackets);

// The beginning of the next line that begins with a declaration, no deeper than the line of `beside`.
const char *next_declaration(Builder &b, const char *beside, const char *at);

} // namespace bylaw::grammar
