// Notations of character sheets, rulebooks and other languages, where words and signs are known but stand as
// Bylaw does not write them.
#include "base/text/filled.hpp"
#include "grammar/characters.hpp"
#include "grammar/errors/near_miss.hpp"
#include "grammar/keywords.hpp"

#include <algorithm>
#include <array>

namespace bylaw::grammar {
namespace {

bool is_word(std::string_view word) {
    return !word.empty() && is_name_start(word[0]);
}

std::string_view number_at(std::string_view text) {
    return text.substr(
        0, static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin()));
}

// `1-3 gold`
std::optional<Answer> dashed_range(const Place &place, std::string_view) {
    constexpr std::array<std::string_view, 4> dashes{"-", "\u2013", "\u2014", "\u2212"};
    const bool dash = std::find(dashes.begin(), dashes.end(), place.found) != dashes.end();
    const std::string_view last =
        dash ? number_at(place.rest.substr(place.found.size())) : std::string_view();
    if (!is_number(place.before) || last.empty())
        return std::nullopt;
    return Answer{"a range is written with two dots",
                  "write " + in_ticks(filled("{}..{}", {place.before, last})),
                  place.stretch(place.before.data(), last.data() + last.size())};
}

// `lasts 3 rounds`
std::optional<Answer> bare_duration(const Place &place, std::string_view clause) {
    if (place.before != "lasts")
        return std::nullopt;
    if (clause == "lasts")
        return Answer{"how long a condition lasts stands in its header",
                      "write it before the `{`: `condition NAME on KIND lasts for ... {`", place.span};
    if (!is_number(place.found))
        return std::nullopt;
    return Answer{
        "how long something lasts begins with `for` or `until`",
        "write " + in_ticks(filled("lasts for {}", {place.rest.substr(0, place.rest.find_first_of("{#"))})),
        place.span};
}

// `on success {`
std::optional<Answer> on_outcome(const Place &place, std::string_view clause) {
    if (place.before != "on" || clause != "on" || !is_word(place.found))
        return std::nullopt;
    return Answer{"an outcome begins its own block, without `on`",
                  "write " + in_ticks(filled("{} {", {place.found})) +
                      "; what another rule does is waited for by `after`",
                  place.span};
}

// `advantage if hidden`
std::optional<Answer> if_behind(const Place &place, std::string_view) {
    if (place.found != "if" || place.before.empty())
        return std::nullopt;
    return Answer{"`if` begins a block; at the end of a line it is `when`", "write `when`", place.span};
}

// `while luck > 0 {`
std::optional<Answer> loop(const Place &place, std::string_view) {
    if (place.found != "while" || !place.before.empty())
        return std::nullopt;
    return Answer{"what is done over and over begins with `repeat`", "write `repeat while`", place.span};
}

// `else: {`
std::optional<Answer> colon_before_brace(const Place &place, std::string_view) {
    if (place.found != ":" || place.rest.find_first_not_of(" \t", 1) != place.rest.find('{'))
        return std::nullopt;
    return Answer{"no `:` stands before a `{`", "leave the `:` out", place.span};
}

// `stat speed: 5`
std::optional<Answer> colon_before_value(const Place &place, std::string_view clause) {
    constexpr std::array<std::string_view, 4> owners{"stat", "value", "let", "option"};
    if (place.before != ":" || !is_number(place.found) ||
        std::find(owners.begin(), owners.end(), clause) == owners.end())
        return std::nullopt;
    return Answer{"a value stands behind `=`, a type behind `:`", filled("write `= {}`", {place.found}),
                  place.span};
}

// `pool luck 10`
std::optional<Answer> bare_pool(const Place &place, std::string_view clause) {
    if (clause != "pool" || place.before == "pool" || !is_word(place.before) || !is_number(place.found) ||
        place.rest.substr(place.found.size()).starts_with(".."))
        return std::nullopt;
    return Answer{"a pool says from where to where it goes",
                  "write " + in_ticks(filled("pool {} in 0..{}", {place.before, place.found})), place.span};
}

// `speed = 4,`
std::optional<Answer> comma_at_end(const Place &place, std::string_view) {
    const std::size_t behind = place.rest.find_first_not_of(" \t", 1);
    const bool ends = behind == std::string_view::npos || place.rest[behind] == '#';
    if (place.found != "," || place.before.empty() || !ends)
        return std::nullopt;
    return Answer{"a line ends without a `,`", "leave the `,` out", place.span};
}

// `condition dying on creature when luck is 0`
std::optional<Answer> when_in_header(const Place &place, std::string_view clause) {
    if (place.found != "when" || clause != "condition")
        return std::nullopt;
    return Answer{"a condition that holds by itself says `while`", "write `while`", place.span};
}

// `set luck to 10`, `increase luck by 2`
std::optional<Answer> change_in_words(const Place &place, std::string_view clause) {
    constexpr std::array<std::array<std::string_view, 2>, 6> words{{{"set", "= 1"},
                                                                    {"increase", "+= 1"},
                                                                    {"decrease", "-= 1"},
                                                                    {"raise", "+= 1"},
                                                                    {"reduce", "-= 1"},
                                                                    {"subtract", "-= 1"}}};
    for (const auto &[word, sign] : words)
        if ((clause == word && place.before == word && is_word(place.found)) ||
            (place.before.empty() && place.found == word))
            return Answer{"a change is written with its sign", filled("such as `who.luck {}`", {sign}),
                          place.span};
    return std::nullopt;
}

// Tries readings of a text that begins with a name, of which only the name has been read.
bool behind_first_name(const Place &place, std::string_view clause) {
    return is_own_name(clause) && place.before.data() == clause.data();
}

// Whether a statement stands there, and no value.
bool does_something(std::string_view text) {
    constexpr std::array<std::string_view, 4> words{" += ", " -= ", " gains ", " loses "};
    const bool says = text.find_first_not_of(" \t") != std::string_view::npos &&
                      text.substr(text.find_first_not_of(" \t")).starts_with("say ");
    return says || std::ranges::any_of(words, [&](std::string_view word) {
               return text.find(word) != std::string_view::npos;
           });
}

// `success: who.luck += 1`, `given ada = hero { strength: 2 }`
std::optional<Answer> colon_in_braces(const Place &place, std::string_view clause) {
    if (place.found != ":" || !behind_first_name(place, clause))
        return std::nullopt;
    if (does_something(place.rest.substr(1)))
        return Answer{filled("what belongs to {} stands in braces", {in_ticks(clause)}),
                      "write `{` instead, and `}` where it ends", place.span};
    return Answer{"a value stands behind `=`, a type behind `:`",
                  "write " + in_ticks(filled("{} = …", {place.before})), place.span};
}

// `{ strength = 2, luck = 3 }`
std::optional<Answer> comma_in_braces(const Place &place, std::string_view clause) {
    const std::size_t next = place.rest.find_first_not_of(" \t", 1);
    if (place.found != "," || !is_own_name(clause) || next == std::string_view::npos ||
        !is_name_start(place.rest[next]))
        return std::nullopt;
    return Answer{"clauses of one line are told apart by another sign", "write `;`", place.span};
}

// `given ada, bob = hero`
std::optional<Answer> many_given(const Place &place, std::string_view clause) {
    if (place.found != "," || clause != "given" || !is_own_name(place.before))
        return std::nullopt;
    return Answer{"each of them has a `given` of its own",
                  "write " + in_ticks(filled("given {} = …", {place.before})) + " on its own line",
                  place.span};
}

// `ada = hero "Ada"`
std::optional<Answer> given_left_out(const Place &place, std::string_view clause) {
    if (place.found != "\"" || !is_own_name(clause) || !is_own_name(place.before) ||
        place.before.data() == clause.data())
        return std::nullopt;
    return Answer{
        filled("a text cannot stand behind {} here", {in_ticks(place.before)}),
        filled("who is there in a scenario or a test is told by `given {} = {} …`", {clause, place.before}),
        place.span};
}

// `if luck > 0: say "Oh!"`
std::optional<Answer> colon_for_brace(const Place &place, std::string_view clause) {
    constexpr std::array<std::string_view, 4> owners{"if", "else", "each", "repeat"};
    if (place.found != ":" || std::find(owners.begin(), owners.end(), clause) == owners.end())
        return std::nullopt;
    return Answer{filled("what belongs to {} stands in braces", {in_ticks(clause)}),
                  "write `{` instead, and `}` where it ends", place.span};
}

// `after hurt(victim) is success {`
std::optional<Answer> outcome_of_moment(const Place &place, std::string_view clause) {
    if (place.found != "is" || (clause != "after" && clause != "before"))
        return std::nullopt;
    const char *behind = clause.data() + clause.size();
    const std::string_view header(behind, static_cast<std::size_t>(place.found.data() - behind));
    const std::size_t begin = header.find_first_not_of(" \t");
    const std::string_view name = header.substr(begin, header.find_first_of("( \t", begin) - begin);
    const std::string_view asked = place.rest.substr(0, place.rest.find_first_of("{#"));
    std::string condition(asked.substr(0, asked.find_last_not_of(" \t\n") + 1));
    if (const std::size_t other = condition.find(" when "); other != std::string::npos)
        condition.replace(other, 6, " and "); // the second question
    return Answer{"what came of it is asked behind `when`",
                  "write " + in_ticks(filled("when {} {}", {name, condition})), place.span};
}

} // namespace

std::optional<Answer> near_miss_habit(const Builder &b, const Place &place) {
    const std::string_view clause = b.clause_begin ? word_at(b.clause_begin, b.text_end) : std::string_view();
    for (const auto habit :
         {dashed_range, bare_duration, on_outcome, if_behind, loop, colon_before_brace, colon_before_value,
          bare_pool, comma_at_end, when_in_header, change_in_words, colon_in_braces, comma_in_braces,
          many_given, given_left_out, colon_for_brace, outcome_of_moment})
        if (auto answer = habit(place, clause))
            return answer;
    return near_miss_clause(place, clause);
}

} // namespace bylaw::grammar
