// Everyday words where Bylaw has a sign or another word, and words of other languages that stand in the
// middle of a clause.
#include "base/text/filled.hpp"
#include "grammar/characters.hpp"
#include "grammar/errors/near_miss.hpp"
#include "grammar/keywords.hpp"

#include <algorithm>

namespace bylaw::grammar {
namespace {

bool begins_clause(const Place &place, std::string_view clause) {
    return !clause.empty() && place.before.data() == clause.data();
}

// `is less than 6`, `to be 6`
std::optional<Answer> compared_in_words(const Place &place, std::string_view) {
    const bool less = place.before == "less" || place.before == "fewer" || place.before == "lower";
    const bool more = place.before == "more" || place.before == "greater" || place.before == "higher";
    if (place.found == "than")
        return Answer{"numbers are compared with signs here",
                      less   ? "write `<` instead of all these words"
                      : more ? "write `>` instead of all these words"
                             : "write `<` or `>`, or `<=` and `>=` with the number itself",
                      place.span};
    if (place.found == "to" && place.rest.starts_with("to be "))
        return Answer{"what something has to be stands behind `is`", "write `is`", place.span};
    return std::nullopt;
}

// `requires luck > 2 "no luck"`
std::optional<Answer> bare_reason(const Place &place, std::string_view clause) {
    if (place.found != "\"" || clause != "requires" || begins_clause(place, clause))
        return std::nullopt;
    const std::string_view before(clause.data(),
                                  static_cast<std::size_t>(place.found.data() - clause.data()));
    if (std::ranges::count(before, '"') % 2 != 0) // within a text
        return std::nullopt;
    return Answer{"what people are told stands behind `else`", "write `else` before it", place.span};
}

// `report "way" tub.way`
std::optional<Answer> title_of_report(const Place &place, std::string_view clause) {
    if (clause != "report" || place.before != "\"" || !is_own_name(place.found))
        return std::nullopt;
    return Answer{"how a report is called stands behind it, after `as`",
                  filled("write `report {}… as \"…\"`", {place.found}), place.span};
}

// `given a boat "the Tub"`
std::optional<Answer> given_without_sign(const Place &place, std::string_view clause) {
    if (clause != "given" || !is_own_name(place.before) || !is_own_name(place.found))
        return std::nullopt;
    return Answer{filled("`=` is missing after {}", {in_ticks(place.before)}),
                  "write " + in_ticks(filled("given {} = {}", {place.before, place.found})),
                  place.stretch(clause.data(), place.found.data() + place.found.size())};
}

// `given tub = new boat`
std::optional<Answer> new_thing(const Place &place, std::string_view clause) {
    if (place.before != "new" || !is_own_name(place.found))
        return std::nullopt;
    return Answer{"no word `new` stands before what is made",
                  clause == "given" ? "leave `new` out" : filled("write `make {}`", {place.found}),
                  place.span};
}

// `option current from 4 to 14`
std::optional<Answer> range_in_words(const Place &place, std::string_view clause) {
    if ((place.before != "from" && place.found != "from") ||
        (clause != "option" && clause != "stat" && clause != "pool"))
        return std::nullopt;
    std::string_view rest = place.rest;
    const auto next_number = [&] {
        rest.remove_prefix(std::min(rest.find_first_of("0123456789"), rest.size()));
        const std::string_view number =
            rest.substr(0, std::min(rest.find_first_not_of("0123456789"), rest.size()));
        rest.remove_prefix(number.size());
        return number.empty() ? std::string_view("…") : number;
    };
    const std::string_view low = next_number(), high = next_number();
    return Answer{
        "a range stands behind `in`", filled("write `in {}..{}`", {low, high}),
        place.stretch(place.found == "from" ? place.found.data() : place.before.data(), rest.data())};
}

// `each rower {`
std::optional<Answer> each_without_name(const Place &place, std::string_view clause) {
    if (clause != "each" || place.found != "{" || !is_own_name(place.before))
        return std::nullopt;
    return Answer{"each of them needs a name here", filled("write `each one in {} {`", {place.before}),
                  place.stretch(clause.data(), place.found.data() + 1)};
}

// `say {who} goes`
std::optional<Answer> unquoted(const Place &place, std::string_view clause) {
    if (clause != "say" || place.before != "}" || place.found.empty() || place.found == "}")
        return std::nullopt;
    return Answer{"what is said stands in quotes", "write `say \"…\"`, with the names in braces", place.span};
}

// `roll on drift`
std::optional<Answer> rolled_table(const Place &place, std::string_view clause) {
    if (clause != "roll" || place.before != "on" || !is_own_name(place.found))
        return std::nullopt;
    return Answer{"a table is rolled by calling it",
                  filled("write `{}(…)`, with what it wants to know", {place.found}), place.span};
}

// `| 2 | snag |`
std::optional<Answer> drawn_table(const Place &place, std::string_view) {
    if (!place.found.starts_with('|') || !place.before.empty())
        return std::nullopt;
    return Answer{"no line begins with `|`", "rows stand as they are, with blanks between their cells",
                  place.span};
}

// `else {` where no `if` is above
std::optional<Answer> lone_else(const Place &place, std::string_view) {
    if (place.found != "else" || !place.before.empty())
        return std::nullopt;
    return Answer{"`else` stands behind the `}` of an `if`", "the other outcome of a check is `failure {`",
                  place.span};
}

// `rolls 2d6`
std::optional<Answer> rolls_in_check(const Place &place, std::string_view clause) {
    if (clause != "rolls" || !begins_clause(place, clause))
        return std::nullopt;
    return Answer{"`rolls` stands in the header of a table", "in the braces of a check write `roll`",
                  place.span};
}

// `lose 1 breath`
std::optional<Answer> counted_in_words(const Place &place, std::string_view clause) {
    const bool less = clause == "lose" || clause == "spend" || clause == "pay";
    const std::size_t blank = place.rest.find(' ');
    if ((!less && clause != "gain") || !begins_clause(place, clause) || !is_number(place.found) ||
        blank == place.rest.npos ||
        !is_name_start(place.rest.substr(blank + 1).empty() ? ' ' : place.rest[blank + 1]))
        return std::nullopt;
    return Answer{"a change is written with its sign",
                  less ? "such as `who.luck -= 1`" : "such as `who.luck += 1`", place.span};
}

} // namespace

std::optional<Answer> near_miss_phrase(const Place &place, std::string_view clause) {
    for (const auto habit : {compared_in_words, bare_reason, title_of_report, new_thing, given_without_sign,
                             range_in_words, each_without_name, unquoted, rolled_table, drawn_table,
                             lone_else, rolls_in_check, counted_in_words})
        if (auto answer = habit(place, clause))
            return answer;
    return std::nullopt;
}

} // namespace bylaw::grammar
