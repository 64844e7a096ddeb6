// Recognises foreign syntax, typographic characters and typos, and suggests the Bylaw form.
#pragma once
#include "grammar/errors/place.hpp"

#include <optional>

namespace bylaw::grammar {

// How a near miss is answered: the sentence, the fix, and what to mark.
struct Answer {
    std::string message;
    std::string hint;
    Span span;
    std::string remark = {};
};

// Signs and characters: `==`, `&&`, `//`, curly quotes ...
std::optional<Answer> near_miss_sign(const Builder &b, const Place &place);
// `=` where two things are compared.
std::optional<Answer> near_miss_equals(const Place &place);
// `1d`, `2D6`, `4d6kh3`, `3 d 6`, and decimal numbers.
std::optional<Answer> near_miss_number(const Builder &b, const char *at, const Place &place);
// `2d6!`, `d%`
std::optional<Answer> foreign_dice_sign(const Place &place);
// `1-3` for a range, `while` for a loop, `stat speed: 5`: words and signs of ours, put as others put them.
std::optional<Answer> near_miss_habit(const Builder &b, const Place &place);
// Does so for a whole clause that begins with the word `clause`.
std::optional<Answer> near_miss_clause(const Place &place, std::string_view clause);
std::optional<Answer> near_miss_phrase(const Place &place, std::string_view clause);
// `hurt target, 3)`
std::optional<Answer> missing_bracket(const Builder &b, const Place &place);
// Answers `night tub` or `level 12`: a sign is missing between two values. Includes missing_bracket().
std::optional<Answer> missing_sign(const Builder &b, const Place &place);
// `rest ann`, where `rest` is a rule.
std::optional<Answer> call_of_known_rule(Builder &b, const Place &place);
// Our word for one of other languages and rulebooks that is no slip of it: `null`, `dc`. Empty: none.
std::string_view other_language(std::string_view word);
// One of the words in backticks in `what`, misspelt.
std::optional<Answer> near_miss_word(const Place &place, std::string_view what);
// A keyword of one of the uses, misspelt, at `span`.
std::optional<Answer> near_miss_keyword(std::string_view word, Span span, unsigned uses);

std::string in_ticks(std::string_view text);
bool is_number(std::string_view word);
bool is_own_name(std::string_view word); // a name, and no word of the language

} // namespace bylaw::grammar
