#include "base/text/filled.hpp"
#include "grammar/characters.hpp"
#include "grammar/errors/near_miss.hpp"
#include "interpreter/dice/dialects/read_dice.hpp"

#include <algorithm>

namespace bylaw::grammar {
namespace {

bool all_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::size_t count_digits(std::string_view text) {
    return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
}

// `4d6kh3`, `2d6!>4`, `d%`: what begins at `begin` without a blank, in Bylaw's words. Nothing where it is no
// such dice.
std::optional<Answer> glued_dice(const Place &place, const char *begin) {
    const char *const rest_end = place.rest.data() + place.rest.size();
    const char *end = begin;
    while (end != rest_end && static_cast<unsigned char>(*end) > ' ' &&
           std::string_view(",;)}]\"#+").find(*end) == std::string_view::npos)
        ++end;
    const std::string text(begin, end);
    const dialects::DiceText read = dialects::read_dice_text(text, "");
    if (read.refusal == dialects::Refusal::firm && !is_dice(text))
        return Answer{read.refused, read.hint.empty() ? "write dice such as `2d6`" : read.hint,
                      place.stretch(begin, end)};
    if (read.refusal != dialects::Refusal::none || !read.comment.empty())
        return std::nullopt;
    const std::string &instead = read.meant.rolls[0];
    if (read.meant.times != 1)
        return Answer{filled("`{}` rolls dice several times", {text}),
                      filled("write `repeat {} times { … }` around `roll({})`",
                             {std::to_string(read.meant.times), instead}),
                      place.stretch(begin, end)};
    if (instead == text) // that is right; where it stands is not
        return std::nullopt;
    return Answer{filled("`{}` is no way to write dice here", {text}), filled("write `{}`", {instead}),
                  place.stretch(begin, end)};
}

std::optional<Answer> bad_dice(const Place &place) {
    std::string_view word = place.found;
    const std::size_t digits = count_digits(word);
    if (digits == 0 || digits == word.size() || (word[digits] != 'd' && word[digits] != 'D'))
        return std::nullopt;
    if (digits + 1 == word.size() && !place.rest.substr(word.size()).starts_with('%')) {
        const std::string count(word.substr(0, digits));
        return Answer{filled("`{}` does not say how many sides the dice have", {word}),
                      filled("write `{}d6`, say", {count}), place.span};
    }
    if (auto answer = glued_dice(place, word.data()))
        return answer;
    if (is_dice(word)) // that is right; where it stands is not
        return std::nullopt;
    const std::size_t sides = count_digits(word.substr(digits + 1));
    return Answer{filled("`{}` is no way to write dice here", {word}),
                  filled("write `{}d{}` and what to do with it in words, such as `highest 3`",
                         {word.substr(0, digits), word.substr(digits + 1, sides)}),
                  place.span};
}

// `3 d 6`, `3 d6`, `d 6`.
std::optional<Answer> spaced_dice(const Place &place) {
    const bool die_after_number =
        all_digits(place.before) && (place.found == "d" || place.found == "D" || is_dice(place.found));
    const bool number_after_die = place.before == "d" && all_digits(place.found);
    if (!die_after_number && !number_after_die)
        return std::nullopt;
    return Answer{"dice are written without blanks", "write `2d6` or `d6`", place.span};
}

std::optional<Answer> decimal_number(const Builder &b, const char *at, const Place &place) {
    const bool after_point =
        at - b.text_begin >= 2 && at[-1] == '.' && is_digit(at[-2]) && at != b.text_end && is_digit(*at);
    if (!after_point)
        return std::nullopt;
    return Answer{"numbers are whole here",
                  "write a fraction, such as `1/2`; decimals stand in `expect odds of` and `expect mean of`",
                  place.span};
}

// `pool n 0..10`
std::optional<Answer> range_without_in(const Place &place) {
    const std::size_t digits = count_digits(place.rest);
    if (digits == 0 || !place.rest.substr(digits).starts_with("..") || place.before.empty() ||
        place.before == "in")
        return std::nullopt;
    std::size_t end = digits + 2;
    end += count_digits(place.rest.substr(end));
    const std::string range(place.rest.substr(0, end));
    return Answer{"a range stands behind `in`", filled("write `in {}`", {range}), place.span};
}

std::optional<Answer> number_with_letters(const Place &place) {
    if (place.found.empty() || !is_digit(place.found[0]) || all_digits(place.found) || is_dice(place.found))
        return std::nullopt;
    const std::size_t digits = count_digits(place.found);
    if (digits == place.found.size() || place.found[digits] == '_')
        return std::nullopt;
    if (all_digits(place.found.substr(digits + 1))) // `2W6`, `3T20`
        return Answer{
            "dice are written with a `d` here",
            filled("write `{}d{}`", {place.found.substr(0, digits), place.found.substr(digits + 1)}),
            place.span};
    return Answer{in_ticks(place.found) + " is neither a number nor a name", "a name begins with a letter",
                  place.span};
}

} // namespace

// `2d6!>4`, `8d10>=8f1`, `d%`: dice stand before the sign.
std::optional<Answer> foreign_dice_sign(const Place &place) {
    const bool glued = place.before.data() + place.before.size() == place.found.data();
    return glued && (is_dice(place.before) || place.before == "d" || place.before == "D")
               ? glued_dice(place, place.before.data())
               : std::nullopt;
}

std::optional<Answer> near_miss_number(const Builder &b, const char *at, const Place &place) {
    if (auto answer = spaced_dice(place))
        return answer;
    if (auto answer = bad_dice(place))
        return answer;
    if (auto answer = range_without_in(place))
        return answer;
    if (auto answer = decimal_number(b, at, place))
        return answer;
    return number_with_letters(place);
}

} // namespace bylaw::grammar
