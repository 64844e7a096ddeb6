// Most words of the language are names, too, where the author makes them so: `pool += 1`, `row = 3`,
// `most.level`. What follows a word tells which it is. docs/decisions/0032-contextual-keywords.md.
#pragma once
#include "grammar/builder.hpp"

namespace bylaw::grammar {

// At the beginning of a clause, a statement or a declaration: `stat += 1` begins with a name, `stat x` does
// not.
bool begins_as_name(Builder &b, const char *at);

// The word here stands first on its line and begins a clause: it is no value that the line before misses.
bool begins_next_clause(Builder &b, const char *at);

// The word that ends here begins a value of its own: `first x in l`, `ask gm "…"`, `make wolf`, `climb d4`.
bool goes_on_as_pick(Builder &b, const char *word_end);
bool goes_on_as_question(Builder &b, const char *word_end);
bool goes_on_as_making(Builder &b, const char *word_end);
// Whether `said`, `asked` or `offered` continues as an expectation: a text may follow such a word, too.
bool goes_on_as_hearing(Builder &b, const char *word_end);
bool goes_on_as_climb(Builder &b, const char *word_end);

// The word that ends here stands behind a value and continues with it: `4d6 highest 3`, but not `each x in l
// highest = 3`.
bool goes_on_behind_value(Builder &b, const char *word_end);

// Whether a sort of rule, perhaps misspelt, follows `any`.
bool goes_on_as_any(Builder &b, const char *word_end);

// The line before continues with this word, which is not reserved: `over cover`, `because "…"`.
bool joins_line(const Builder &b, const char *at, std::string_view word);

} // namespace bylaw::grammar
