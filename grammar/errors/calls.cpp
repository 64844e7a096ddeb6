// Calls whose brackets are missing, and other signs between two names.
#include "base/text/filled.hpp"
#include "grammar/builder.hpp"
#include "grammar/characters.hpp"
#include "grammar/errors/near_miss.hpp"
#include "grammar/keywords.hpp"

#include <algorithm>

namespace bylaw::grammar {

using namespace keywords;

namespace {

// The rest of the line closes a bracket that it does not open.
bool closes_more(std::string_view rest) {
    int open = 0;
    for (const char c : rest) {
        open += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (open < 0)
            return true;
    }
    return false;
}

bool after_name(const Place &place) {
    return !place.before.empty() && !place.found.empty() && is_name_start(place.before[0]) &&
           !keywords::find(place.before);
}

// Returns the rest of the line if it holds only names, numbers and commas.
std::optional<std::string_view> listed_roles(const Place &place) {
    const std::string_view rest = place.rest.substr(0, place.rest.find_first_of("#;{}"));
    const bool names_only = std::ranges::all_of(
        rest, [](char c) { return is_name_part(c) || c == '.' || c == ',' || c == ' ' || c == '\r'; });
    const std::string_view roles = rest.substr(0, rest.find_last_not_of(" \r") + 1);
    if (!names_only || (roles.find(' ') != roles.npos && roles.find(", ") == roles.npos))
        return std::nullopt;
    return roles;
}

Answer call_answer(const Builder &b, const Place &place, std::string_view roles, Span span) {
    const bool by_itself = place.before.data() == b.clause_begin;
    return {filled("{} was not expected after {}", {in_ticks(place.found), in_ticks(place.before)}),
            (by_itself ? "to perform it, write " : "write ") +
                in_ticks(filled("{}({})", {place.before, roles})),
            span};
}

Answer call_answer(const Builder &b, const Place &place, std::string_view roles) {
    return call_answer(b, place, roles, place.stretch(place.before.data(), roles.data() + roles.size()));
}

} // namespace

// `hurt target, 3)`
std::optional<Answer> missing_bracket(const Builder &b, const Place &place) {
    if (!after_name(place) || !is_name_start(place.found[0]) || !closes_more(place.rest))
        return std::nullopt;
    return Answer{"`(` is missing after " + in_ticks(place.before),
                  "write " + in_ticks(filled("{}({}…)", {place.before, place.found})),
                  b.span(place.before.data(), place.before.data() + place.before.size())};
}

namespace {

// `night tub`
std::optional<Answer> bare_call(const Builder &b, const Place &place) {
    const Span before = b.span(place.before.data(), place.before.data() + place.before.size());
    if (place.before.data() != b.clause_begin || keywords::find(place.found) ||
        !is_name_start(place.found[0]) || near_miss_keyword(place.before, before, C | F | A | X | D) ||
        near_miss_keyword(place.found, place.span, T | A))
        return std::nullopt;
    const auto roles = listed_roles(place);
    return roles ? std::optional(call_answer(b, place, *roles)) : std::nullopt;
}

// Whether a value may begin with it.
bool begins_value(std::string_view token) {
    const bool word = is_name_part(token[0]);
    return word ? !keywords::find(token) || has_use(token, X) : token == "\"" || token == "[";
}

} // namespace

// `rest ann`, `twice 3`: the names may be near to words of the language, but the rule is there.
std::optional<Answer> call_of_known_rule(Builder &b, const Place &place) {
    const bool of_something = place.before.data() > b.text_begin && place.before.data()[-1] == '.';
    if (!after_name(place) || of_something || !begins_value(place.found) || closes_more(place.rest) ||
        !b.declares_rule(place.before))
        return std::nullopt;
    if (const auto roles = listed_roles(place))
        return call_answer(b, place, *roles);
    return call_answer(b, place, "…", place.span);
}

// Answers a missing bracket, and `level 12`: a sign is missing between two values.
std::optional<Answer> missing_sign(const Builder &b, const Place &place) {
    if (auto answer = missing_bracket(b, place))
        return answer;
    if (!after_name(place))
        return std::nullopt;
    const Span before = b.span(place.before.data(), place.before.data() + place.before.size());
    const std::string_view behind = place.rest.substr(place.found.size());
    const std::size_t next = behind.find_first_not_of(" \t");
    const bool ends = next == behind.npos || std::string_view(";}#").find(behind[next]) != behind.npos;
    if (is_digit(place.found[0]) && ends && place.before.data() == b.clause_begin &&
        !near_miss_keyword(place.before, before, C | F | A | X))
        return Answer{"`=` is missing after " + in_ticks(place.before),
                      "write " + in_ticks(filled("{} = {}", {place.before, place.found})), place.span};
    return bare_call(b, place);
}

} // namespace bylaw::grammar
