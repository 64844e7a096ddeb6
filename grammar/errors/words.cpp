#include "base/diagnostics/suggest.hpp"
#include "base/text/filled.hpp"
#include "grammar/characters.hpp"
#include "grammar/errors/near_miss.hpp"
#include "grammar/keywords.hpp"

#include <algorithm>

namespace bylaw::grammar {
namespace {

std::vector<std::string_view> words_in_ticks(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::size_t open = text.find('`'); open != text.npos; open = text.find('`', open)) {
        const std::size_t close = text.find('`', open + 1);
        if (close == text.npos)
            break;
        words.push_back(text.substr(open + 1, close - open - 1));
        open = close + 1;
    }
    return words;
}

} // namespace

std::string_view other_language(std::string_view word) {
    constexpr std::string_view pairs[][2] = {
        {"elseif", "else if"}, {"elif", "else if"},  {"elsif", "else if"},    {"true", "yes"},
        {"false", "no"},       {"null", "none"},     {"nil", "none"},         {"var", "let"},
        {"const", "let"},      {"def", "formula"},   {"function", "formula"}, {"fn", "formula"},
        {"struct", "kind"},    {"class", "kind"},    {"import", "use"},       {"include", "use"},
        {"foreach", "each"},   {"return", "result"}, {"print", "say"},        {"require", "requires"},
        {"trigger", "after"},  {"dc", "against"},    {"vs", "against"},       {"versus", "against"},
        {"text", "stat"},      {"string", "stat"},   {"int", "stat"},         {"bool", "flag"},
        {"assert", "expect"},  {"equals", "is"},     {"add", "plus"},         {"bonus", "plus"},
        {"penalty", "minus"},  {"run", "do"},        {"call", "do"},
    };
    for (const auto &[foreign, ours] : pairs)
        if (foreign == word)
            return ours;
    return {};
}

bool is_number(std::string_view word) {
    return !word.empty() && std::ranges::all_of(word, is_digit);
}

bool is_own_name(std::string_view word) {
    return !word.empty() && is_name_start(word[0]) && !keywords::find(word);
}

std::string in_ticks(std::string_view text) {
    return filled("`{}`", {text});
}

std::optional<Answer> near_miss_word(const Place &place, std::string_view what) {
    if (place.found.empty() || !is_name_start(place.found[0]))
        return std::nullopt;
    const auto near = suggest(place.found, words_in_ticks(what));
    if (!near)
        return std::nullopt;
    return Answer{filled("{} was expected, and not {}", {what, in_ticks(place.found)}),
                  filled("did you mean {}?", {in_ticks(*near)}), place.span};
}

std::optional<Answer> near_miss_keyword(std::string_view word, Span span, unsigned uses) {
    if (word.empty() || !is_name_start(word[0]) || keywords::find(word))
        return std::nullopt;
    const std::string message = in_ticks(word) + " is no word of the language";
    if (const std::string_view ours = other_language(word); !ours.empty())
        return Answer{message, "write " + in_ticks(ours), span};
    if (word.size() < 3) // nearly each of one or two letters is near to some keyword
        return std::nullopt;
    const auto near = suggest(word, keywords::with_use(uses));
    if (!near)
        return std::nullopt;
    return Answer{message, filled("did you mean {}?", {in_ticks(*near)}), span};
}

} // namespace bylaw::grammar
