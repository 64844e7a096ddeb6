#include "base/diagnostics/suggest.hpp"
#include "base/text/filled.hpp"
#include "grammar/builder.hpp"
#include "grammar/characters.hpp"
#include "grammar/errors/errors.hpp"
#include "grammar/errors/near_miss.hpp"
#include "grammar/keywords.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace bylaw::grammar {
namespace {

using namespace keywords;

Mistake answered(const Builder &b, const char *at, Answer answer) {
    return {Diagnostic(Code::syntax, answer.span, std::move(answer.message), std::move(answer.remark))
                .mend(std::move(answer.hint)),
            at, b.brackets, b.line_is_open(at)};
}

bool wants_name(std::string_view what) {
    return what.starts_with("a name") || what.starts_with("the name") || what.find("'s name") != what.npos;
}

std::optional<Answer> reserved_name(const Place &place, std::string_view what) {
    if (!wants_name(what))
        return std::nullopt;
    if (is_dice(place.found))
        return Answer{in_ticks(place.found) + " means dice; choose another name", "", place.span,
                      std::string(what) + " was expected"};
    if (!is_reserved(place.found))
        return std::nullopt;
    return Answer{in_ticks(place.found) + " is a word of the language; choose another name", "", place.span,
                  std::string(what) + " was expected"};
}

// The `{` of a header stands at the beginning of the next line.
const char *brace_below(const Builder &b, const char *at) {
    while (at != b.text_end && (is_blank(*at) || *at == '\n' || *at == '#')) {
        if (*at == '#')
            at = std::find(at, b.text_end, '\n');
        else
            ++at;
    }
    return at != b.text_end && *at == '{' ? at : nullptr;
}

Mistake brace_on_next_line(const Builder &b, const char *brace) {
    return answered(b, brace,
                    {"the `{` stands on a line of its own", "move it to the end of the line above",
                     b.span(brace, brace + 1)});
}

// Recovery leaves out what was meant as a comment, or as the members of an enum.
const char *past_what_was_meant(const Builder &b, const char *at, const Place &place) {
    if (place.rest.starts_with("//"))
        return std::find(place.rest.data(), b.text_end, '\n');
    if (place.found != "{" || !b.clause_begin || word_at(b.clause_begin, b.text_end) != "enum")
        return at;
    const char *close = std::find(place.rest.data(), b.text_end, '}');
    return close == b.text_end ? at : close + 1;
}

std::optional<Answer> near_miss(const Builder &b, const char *at, const Place &place) {
    if (auto answer = near_miss_habit(b, place))
        return answer;
    if (auto answer = near_miss_sign(b, place))
        return answer;
    return near_miss_number(b, at, place);
}

// The first word of the clause, where it is no keyword, may be a misspelt one: `requries x`.
std::optional<Answer> misspelt_beginning(const Builder &b, const Place &place, unsigned uses) {
    if (!b.clause_begin || !is_name_start(*b.clause_begin))
        return std::nullopt;
    const std::string_view first = word_at(b.clause_begin, b.text_end);
    if (first.data() == place.found.data())
        return std::nullopt;
    return near_miss_keyword(first, b.span(first.data(), first.data() + first.size()), uses);
}

std::optional<Answer> misspelt(const Builder &b, const Place &place) {
    const bool after_first = b.clause_begin && place.before.data() == b.clause_begin;
    auto beginning = misspelt_beginning(b, place, C | F | A | X | (after_first ? D : 0u));
    auto here = near_miss_keyword(place.found, place.span, T | A);
    if (after_first)
        return beginning ? beginning : here;
    return here ? here : beginning;
}

bool compares(std::string_view word) {
    constexpr std::string_view comparisons[] = {"<", "<=", ">", ">=", "is", "has", "in"};
    return std::find(std::begin(comparisons), std::end(comparisons), word) != std::end(comparisons);
}

// "after `x`", or nothing at the beginning of a line.
std::string after(const Place &place) {
    if (place.before.empty())
        return "";
    return place.before == "\"" ? " after the text" : " after " + in_ticks(place.before);
}

// `condition slow "Slow" on hero`: what heads a declaration stands before its title.
std::optional<Answer> title_too_early(const Builder &b, const Place &place) {
    constexpr std::string_view heads[] = {"on",     "is",    "while", "lasts", "follows",
                                          "tagged", "rolls", "at",    "("};
    if (place.before != "\"" || !b.clause_begin || !has_use(word_at(b.clause_begin, b.text_end), D) ||
        std::find(std::begin(heads), std::end(heads), place.found) == std::end(heads))
        return std::nullopt;
    return Answer{filled("{} stands before the title, not behind it", {in_ticks(place.found)}),
                  "move the text to the end of the line, before the `{`", place.span};
}

// A word of the language that continues with no value, but nearly: `3d6 counts 5..6`.
std::string nearly_going_on(std::string_view word) {
    if (!keywords::find(word) || has_use(word, T))
        return "";
    const auto near = suggest(word, with_use(T));
    return near ? filled("did you mean {}?", {in_ticks(*near)}) : "";
}

Answer unexpected_answer(const Place &place) {
    if (compares(place.found))
        return {"a comparison cannot be compared again", "join two comparisons with `and`", place.span};
    const std::string where = place.before.empty() ? " here" : after(place);
    return {filled("{} was not expected{}", {in_ticks(place.found), where}), nearly_going_on(place.found),
            place.span};
}

// `+ 2`: what the line above began continues, or an adjustment is meant.
std::optional<Answer> line_of_sign(const Place &place) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> adjustments{
        {{"+", "plus"}, {"-", "minus"}, {"*", "times"}, {"/", "divided by"}}};
    const auto meant =
        std::ranges::find(adjustments, place.found, &std::pair<std::string_view, std::string_view>::first);
    const bool joins = meant != adjustments.end();
    if (!joins && !place.found.starts_with('<') && !place.found.starts_with('>'))
        return std::nullopt;
    std::string hint = filled("end the line above with {}, then it goes on here", {in_ticks(place.found)});
    if (joins)
        hint += filled("; an adjustment is written in words, `{} …`", {meant->second});
    return Answer{filled("no line begins with {}", {in_ticks(place.found)}), hint, place.span};
}

std::optional<Answer> clause_beginning(Builder &b, const Place &place) {
    if (auto answer = line_of_sign(place))
        return answer;
    if (auto answer = near_miss_habit(b, place))
        return answer;
    if (is_dice(place.found))
        return Answer{"dice are rolled by a word", "write " + in_ticks(filled("roll {}", {place.found})),
                      place.span};
    if (place.found == "\"")
        return Answer{"a text does nothing by itself", "write `say` before it", place.span};
    if (place.found == "for")
        return Answer{"`for` begins nothing here", "write `each NAME in …` to do something with each",
                      place.span};
    if (has_use(place.found, D)) {
        b.braces_doubtful = true;
        return Answer{in_ticks(place.found) + " begins a declaration, which cannot stand inside braces",
                      "is a `}` missing above?", place.span};
    }
    return near_miss_keyword(place.found, place.span, C | F | A);
}

} // namespace

Mistake expected(Builder &b, const char *at, std::string_view what) {
    const Place place = look_around(b, at);
    const bool clause = what == "a clause";
    if (clause || (place.found.empty() && what.starts_with("`{`")))
        if (const char *brace = brace_below(b, at))
            return brace_on_next_line(b, brace);
    if (clause)
        if (auto answer = clause_beginning(b, place))
            return answered(b, at, *answer);
    if (what.starts_with("`"))
        if (auto answer = call_of_known_rule(b, place))
            return answered(b, at, *answer);
    if (auto answer = near_miss(b, at, place))
        return answered(b, past_what_was_meant(b, at, place), *answer);
    if (auto answer = near_miss_word(place, what))
        return answered(b, at, *answer);
    if (auto answer = reserved_name(place, what))
        return answered(b, at, *answer);
    if (what.starts_with("`")) {
        if (auto answer = near_miss_equals(place))
            return answered(b, at, *answer);
        if (what == "`{`" && !keywords::find(place.found))
            if (auto answer = missing_bracket(b, place))
                return answered(b, at, *answer);
        if (auto answer = misspelt(b, place))
            return answered(b, at, *answer);
    }
    if (what == "`{`")
        if (auto answer = title_too_early(b, place))
            return answered(b, at, *answer);
    if (what == "`{`")
        if (auto answer = missing_sign(b, place))
            return answered(b, at, *answer);
    if (what.starts_with("a text in quotes") && is_name_start(place.found.empty() ? ' ' : place.found[0]) &&
        !keywords::find(place.found)) {
        std::string_view text = place.rest.substr(0, place.rest.find_first_of("{}#;\""));
        text = text.substr(0, text.find_last_not_of(" \r") + 1);
        return answered(b, at,
                        {std::string(what) + " was expected" + after(place),
                         "write " + in_ticks(filled("\"{}\"", {text})),
                         place.stretch(text.data(), text.data() + text.size())});
    }
    if (what == "`{`" && place.found == "then")
        return answered(b, at,
                        {"`then` chooses between values; what is to be done stands in braces",
                         "write `{` instead", place.span});
    if (what == "`{`" && compares(place.found))
        return answered(b, at, unexpected_answer(place));
    return answered(
        b, at,
        {filled("{} was expected{}", {what, clause ? "" : after(place)}), "", place.span, place.remark()});
}

Mistake unexpected(Builder &b, const char *at) {
    const Place place = look_around(b, at);
    if (place.found == ":" && b.clause_begin && word_at(b.clause_begin, b.text_end) == "table")
        return answered(b, at,
                        {"a table is rolled and has no type",
                         "what is looked up by a number or a member is a `grid`", place.span});
    if (auto answer = title_too_early(b, place))
        return answered(b, at, *answer);
    if (auto answer = call_of_known_rule(b, place))
        return answered(b, at, *answer);
    if (auto answer = missing_sign(b, place))
        return answered(b, at, *answer);
    if (auto answer = near_miss(b, at, place))
        return answered(b, past_what_was_meant(b, at, place), *answer);
    if (auto answer = near_miss_equals(place))
        return answered(b, at, *answer);
    if (auto answer = misspelt(b, place))
        return answered(b, at, *answer);
    return answered(b, at, unexpected_answer(place));
}

Mistake no_statement(Builder &b, const char *at) {
    const Place place = look_around(b, at);
    if (place.found.empty() || place.found == ";" || place.found == "}")
        return answered(
            b, at,
            {"this does nothing by itself", "call it, or change it with `=`", b.span(b.clause_begin, at)});
    if (compares(place.found))
        return answered(
            b, at,
            {"a comparison does nothing by itself",
             place.found == "is"
                 ? "put it behind `if`, `when` or `requires`; a condition comes by `gains`, a value by `=`"
                 : "put it behind `if`, `when` or `requires`",
             place.span});
    return unexpected(b, at);
}

Mistake expected_declaration(Builder &b, const char *at) {
    const Place place = look_around(b, at);
    if (place.found == "{")
        return brace_on_next_line(b, at);
    if (auto answer = near_miss(b, at, place))
        return answered(b, past_what_was_meant(b, at, place), *answer);
    if (place.found == "const" || place.found == "var")
        return answered(b, at,
                        {in_ticks(place.found) + " is no word of the language",
                         "write `option` for what a table may set, `stat` for what changes in play",
                         place.span});
    if (has_use(place.found, C | A))
        return answered(b, at,
                        {in_ticks(place.found) + " stands outside of all braces",
                         "is a `{` missing at the end of a line above?", place.span});
    if (auto answer = near_miss_keyword(place.found, place.span, D | F))
        return answered(b, at, *answer);
    return answered(
        b, at,
        {"a declaration was expected, such as `check`, `kind` or `rule`", "", place.span, place.remark()});
}

Mistake no_lone_value(const Builder &b, const char *at) {
    const char *end = std::max(at + 1, end_of_word(at, b.text_end));
    return {Diagnostic(Code::syntax, b.span(at, end), "one value can be asked for at a time")
                .mend("type what comes next in a line of its own"),
            at};
}

Mistake no_field_of_kinds(const Builder &b, const char *at) {
    const char *end = std::max(at + 1, end_of_word(at, b.text_end));
    return {Diagnostic(Code::syntax, b.span(at, std::min(end, b.text_end)),
                       "the first line of a table of kinds names the fields that its rows fill",
                       "this is not the name of a field")
                .mend("write a line with the fields above the rows"),
            at};
}

Mistake header_too_late(const Builder &b, const char *at) {
    const std::string_view word = word_at(at, b.text_end);
    const char *where =
        word == "ruleset" ? " stands at the beginning of a file" : " stands before all declarations";
    return answered(b, at, {in_ticks(word) + where, "", b.span(at, at + word.size())});
}

void report_empty(Builder &b) {
    b.report(
        {Diagnostic(Code::nothing_here, b.span(b.text_begin, b.text_begin), "there is nothing in this file")
             .mend("write a declaration, such as `check attack(attacker) { roll d20 ; against 12 }`"),
         b.text_begin});
}

} // namespace bylaw::grammar
