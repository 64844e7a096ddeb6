// Clauses put together as others put them: the words are known, but stand in another order, or another word
// holds them together.
#include "base/text/filled.hpp"
#include "grammar/characters.hpp"
#include "grammar/errors/near_miss.hpp"
#include "grammar/keywords.hpp"

#include <algorithm>
#include <array>

namespace bylaw::grammar {
namespace {

using keywords::has_use;

template <std::size_t count>
bool is_one_of(std::string_view word, const std::array<std::string_view, count> &words) {
    return std::ranges::find(words, word) != words.end();
}

std::string_view trimmed(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

std::string_view first_word(std::string_view text) {
    text = trimmed(text);
    return text.substr(
        0, static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_name_part) - text.begin()));
}

// The line behind what was found, and the word that begins it.
std::string_view behind(const Place &place) {
    return trimmed(place.rest.substr(place.found.size()));
}

bool follows_clause(const Place &place, std::string_view clause) {
    return !clause.empty() && place.before.data() == clause.data();
}

const char *end_of(std::string_view text) {
    return text.data() + text.size();
}

std::string to_write(std::string_view text) {
    return "write " + in_ticks(text);
}

// `pool luck max 6`
std::optional<Answer> end_of_pool(const Place &place, std::string_view clause) {
    constexpr std::array<std::string_view, 6> words{"max", "maximum", "of", "up", "size", "from"};
    const std::size_t digit = place.rest.find_first_of("0123456789");
    if (clause != "pool" || follows_clause(place, clause) || !is_one_of(place.found, words) ||
        digit == std::string_view::npos)
        return std::nullopt;
    const std::string_view most = first_word(place.rest.substr(digit));
    return Answer{"a pool says from where to where it goes", to_write(filled("in 0..{}", {most})),
                  place.stretch(place.found.data(), end_of(most))};
}

// `given bo: rower`
std::optional<Answer> typed_given(const Place &place, std::string_view clause) {
    if (place.found != ":" || clause != "given" || !is_own_name(place.before))
        return std::nullopt;
    return Answer{"whoever is there stands behind `=`", "write `=`", place.span};
}

// `let bo = rower "Bo"`
std::optional<Answer> titled_let(const Place &place, std::string_view clause) {
    if (place.found != "\"" || clause != "let" || !is_own_name(place.before))
        return std::nullopt;
    return Answer{"`let` names what is there already",
                  filled("write `given NAME = {} …` in a scenario or a test, `make {} …` in a rule",
                         {place.before, place.before}),
                  place.span};
}

// `given bo = rower "Bo" arm 3`
std::optional<Answer> bare_fields(const Place &place, std::string_view clause) {
    if (place.before != "\"" || clause != "given" || !is_own_name(place.found))
        return std::nullopt;
    const std::string_view rest = behind(place);
    const std::string_view value =
        first_word(rest.substr(std::min(rest.find_first_not_of("=: "), rest.size())));
    return Answer{"what somebody has stands in braces",
                  to_write(filled("{ {} = {} }", {place.found, value.empty() ? "…" : value})),
                  place.stretch(place.found.data(), value.empty() ? end_of(place.found) : end_of(value))};
}

// `arm = 3 ear = 2`
std::optional<Answer> clauses_run_together(const Place &place, std::string_view clause) {
    const std::string_view sign = behind(place);
    const bool is_set = sign.starts_with("= ") || sign.starts_with("+=") || sign.starts_with("-=");
    if (!is_own_name(clause) || !is_own_name(place.found) || place.before.empty() ||
        follows_clause(place, clause) || !is_set)
        return std::nullopt;
    return Answer{"clauses of one line are told apart by a sign",
                  filled("write `;` before `{}`", {place.found}), place.span};
}

// `dice 6 5`, `dice [6, 5]`
std::optional<Answer> faces(const Place &place, std::string_view clause) {
    if (clause != "dice")
        return std::nullopt;
    if (is_number(place.before) && is_number(place.found))
        return Answer{"faces are told apart by commas",
                      to_write(filled("{}, {}", {place.before, place.found})),
                      place.stretch(place.before.data(), end_of(place.found))};
    if (follows_clause(place, clause) && (place.found == "[" || place.found == "("))
        return Answer{"the faces stand behind `dice` as they are", "leave the brackets out", place.span};
    return std::nullopt;
}

// Returns the last number of `, 5, 4`; empty if the text does not begin so.
std::string_view last_of_row(std::string_view text) {
    std::string_view last;
    for (text = trimmed(text); text.starts_with(','); text = trimmed(text)) {
        const std::string_view next = first_word(text.substr(1));
        if (!is_number(next))
            break;
        last = next;
        text.remove_prefix(static_cast<std::size_t>(end_of(next) - text.data()));
    }
    return last;
}

// `roll 6, 5, 4`
std::optional<Answer> faces_of_roll(const Place &place, std::string_view clause) {
    const std::string_view last = last_of_row(place.rest);
    if (clause != "roll" || place.found != "," || !is_number(place.before) || last.empty())
        return std::nullopt;
    const std::string_view faces(place.before.data(),
                                 static_cast<std::size_t>(end_of(last) - place.before.data()));
    return Answer{"what the dice of a test show is said by `dice`", to_write(filled("dice {}", {faces})),
                  place.stretch(clause.data(), end_of(last))};
}

// `cost breath 1`
std::optional<Answer> price_turned_round(const Place &place, std::string_view clause) {
    if (clause != "cost" || !is_own_name(place.before) || !is_number(place.found))
        return std::nullopt;
    return Answer{"a price says first how much, and then of what",
                  to_write(filled("cost {} {}", {place.found, place.before})),
                  place.stretch(clause.data(), end_of(place.found))};
}

// `7+ quiet`, `3..4: eddy`, `3, 4 eddy`
std::optional<Answer> row(const Place &place, std::string_view clause) {
    if (!is_number(clause) || !is_number(place.before))
        return std::nullopt;
    const std::string_view next = first_word(behind(place));
    const bool adjoins = place.found.data() == place.before.data() + place.before.size();
    if (place.found == "+" && adjoins && place.rest.starts_with("+ ") && follows_clause(place, clause))
        return Answer{"a row that goes on for ever has two dots", to_write(filled("{}..", {place.before})),
                      place.stretch(place.before.data(), end_of(place.found))};
    if (place.found == ":")
        return Answer{"behind the numbers of a row stands no sign", "leave the `:` out", place.span};
    if (place.found == "," && is_number(next))
        return Answer{"a row has one number, or a range",
                      filled("write `{}..{}` where it is all between them; else each has a row of its own",
                             {place.before, next}),
                      place.stretch(place.before.data(), end_of(next))};
    return std::nullopt;
}

// `condition wet for hero`
std::optional<Answer> bearer_of_condition(const Place &place, std::string_view clause) {
    constexpr std::array<std::string_view, 3> words{"for", "of", "to"};
    if (clause != "condition" || !is_own_name(place.before) || !is_one_of(place.found, words))
        return std::nullopt;
    return Answer{"who can bear a condition is said by `on`", "write `on`", place.span};
}

// `against: 12`
std::optional<Answer> colon_behind_word(const Place &place, std::string_view clause) {
    if (place.found != ":" || !follows_clause(place, clause) || !has_use(clause, keywords::C))
        return std::nullopt;
    return Answer{filled("no `:` stands behind {}", {in_ticks(clause)}), "leave the `:` out", place.span};
}

// `enum mood = calm | afraid`, `enum mood { calm, afraid }`
std::optional<Answer> members(const Place &place, std::string_view clause) {
    if (clause != "enum" || !is_own_name(place.before) || (place.found != "=" && place.found != "{"))
        return std::nullopt;
    return Answer{"the members of an enum stand behind `:`, on the same line",
                  to_write(filled("enum {}: …", {place.before})) + ", with commas between them", place.span};
}

// `scenario black-water`
std::optional<Answer> hyphen_in_name(const Place &place, std::string_view clause) {
    if (place.found != "-" || !has_use(clause, keywords::D) || place.before.empty() ||
        place.found.data() != place.before.data() + place.before.size())
        return std::nullopt;
    const std::string_view rest = place.rest.substr(1), last = first_word(rest);
    if (last.empty() || last.data() != rest.data())
        return std::nullopt;
    return Answer{"no name has a `-`", to_write(filled("{}_{}", {place.before, last})),
                  place.stretch(place.before.data(), end_of(last))};
}

// "Black water": black_water
std::string name_of_title(std::string_view title) {
    std::string name;
    for (const char c : title.substr(0, 40)) {
        const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (is_name_part(small))
            name += small;
        else if (!name.empty() && name.back() != '_')
            name += '_';
    }
    while (!name.empty() && name.back() == '_')
        name.pop_back();
    return is_own_name(name) ? name : "name";
}

// `scenario "Black water" {`
std::optional<Answer> title_for_name(const Place &place, std::string_view clause) {
    if (place.found != "\"" || !follows_clause(place, clause) || !has_use(clause, keywords::D))
        return std::nullopt;
    const std::size_t close = std::min(place.rest.find('"', 1), place.rest.size() - 1);
    const std::string_view title = place.rest.substr(1, close - 1);
    return Answer{filled("the name by which rules know this {} is missing before its title", {clause}),
                  to_write(filled("{} {} \"{}\"", {clause, name_of_title(title), title})),
                  place.stretch(clause.data(), place.rest.data() + close + 1)};
}

// `show river`
std::optional<Answer> view_alone(const Place &place, std::string_view clause) {
    if (clause != "show" || !follows_clause(place, clause) || !is_own_name(place.found))
        return std::nullopt;
    return Answer{"a view is called, with whom it shows in its brackets",
                  to_write(filled("show {}()", {place.found})),
                  place.stretch(clause.data(), end_of(place.found))};
}

// `add wet to ada`, `add 2 to ada.luck`, `apply wet to ada`
std::optional<Answer> given_in_words(const Place &place, std::string_view clause) {
    constexpr std::array<std::string_view, 5> words{"add", "apply", "give", "inflict", "grant"};
    if (!is_one_of(clause, words) || !follows_clause(place, clause))
        return std::nullopt;
    if (is_number(place.found))
        return Answer{"a change is written with its sign", "such as `who.luck += 1`", place.span};
    if (!is_own_name(place.found) ||
        !is_one_of(first_word(behind(place)), std::array<std::string_view, 2>{"to", "on"}))
        return std::nullopt;
    const std::string_view whom = first_word(trimmed(behind(place)).substr(2));
    return Answer{"a condition comes to somebody by `gains`",
                  to_write(filled("{} gains {}", {whom, place.found})),
                  place.stretch(clause.data(), end_of(whom))};
}

// `remove wet from ada`
std::optional<Answer> taken_in_words(const Place &place, std::string_view) {
    if (place.found != "remove" || !place.before.empty())
        return std::nullopt;
    const std::string_view what = first_word(behind(place));
    const std::string_view from = trimmed(behind(place).substr(what.size()));
    if (first_word(from) != "from")
        return std::nullopt;
    if (is_number(what))
        return Answer{"a change is written with its sign", "such as `who.luck -= 1`", place.span};
    const std::string_view whom = first_word(from.substr(4));
    return Answer{"a condition is taken away by `loses`", to_write(filled("{} loses {}", {whom, what})),
                  place.stretch(place.found.data(), end_of(whom))};
}

} // namespace

std::optional<Answer> near_miss_clause(const Place &place, std::string_view clause) {
    for (const auto habit :
         {end_of_pool, typed_given, titled_let, bare_fields, clauses_run_together, faces, faces_of_roll,
          price_turned_round, row, bearer_of_condition, colon_behind_word, members, hyphen_in_name,
          title_for_name, view_alone, given_in_words, taken_in_words})
        if (auto answer = habit(place, clause))
            return answer;
    return near_miss_phrase(place, clause);
}

} // namespace bylaw::grammar
