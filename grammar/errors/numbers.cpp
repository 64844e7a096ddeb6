#include "base/text/filled.hpp"
#include "grammar/characters.hpp"
#include "grammar/errors/near_miss.hpp"

#include <algorithm>

namespace bylaw::grammar {
namespace {

bool all_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::size_t count_digits(std::string_view text) {
    return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
}

// `4d6kh3` in parts: 4, 6, "kh", 3.
struct DiceWord {
    std::string count, sides, letters, number;
};

std::optional<DiceWord> split_dice(std::string_view word) {
    DiceWord dice;
    auto take = [&](std::size_t length) {
        const std::string part(word.substr(0, length));
        word.remove_prefix(length);
        return part;
    };
    dice.count = take(count_digits(word));
    if (dice.count.empty() || dice.count.size() > 9 || word.empty() || (word[0] != 'd' && word[0] != 'D'))
        return std::nullopt;
    take(1);
    dice.sides = take(count_digits(word));
    const auto letter = [](char c) { return !is_digit(c); };
    dice.letters =
        take(static_cast<std::size_t>(std::find_if_not(word.begin(), word.end(), letter) - word.begin()));
    dice.number = take(count_digits(word));
    return word.empty() && dice.sides.size() <= 9 ? std::optional(dice) : std::nullopt;
}

// Translates the letters of other dice notations; empty if they are unknown.
std::string written_out(const DiceWord &dice) {
    const std::string pool = filled("{}d{}", {dice.count, dice.sides});
    const long number = dice.number.empty() || dice.number.size() > 9 ? 1 : std::stol(dice.number);
    const long kept = std::max(std::stol(dice.count) - number, 0L);
    const std::string &letters = dice.letters;
    if (letters == "k" || letters == "kh" || letters == "h")
        return filled("{} highest {}", {pool, std::to_string(number)});
    if (letters == "kl" || letters == "l")
        return filled("{} lowest {}", {pool, std::to_string(number)});
    if (letters == "dl" || letters == "d")
        return filled("{} highest {}", {pool, std::to_string(kept)});
    if (letters == "dh")
        return filled("{} lowest {}", {pool, std::to_string(kept)});
    if (letters == "r" || letters == "rr")
        return filled("{} reroll {}", {pool, std::to_string(number)});
    if (letters == "ro")
        return filled("{} reroll {} once", {pool, std::to_string(number)});
    if (letters == "e" || letters == "x")
        return pool + " explode";
    return letters.empty() ? pool : "";
}

std::optional<Answer> bad_dice(const Place &place) {
    std::optional<DiceWord> dice = split_dice(place.found);
    if (!dice)
        return std::nullopt;
    if (dice->sides.empty() && place.rest.substr(place.found.size()).starts_with('%'))
        return Answer{"dice of a hundred sides have their number", filled("write `{}d100`", {dice->count}),
                      place.stretch(place.found.data(), place.found.data() + place.found.size() + 1)};
    if (dice->sides.empty()) {
        dice->sides += '6';
        return Answer{filled("`{}` does not say how many sides the dice have", {place.found}),
                      filled("write `{}d6`, say", {dice->count}), place.span};
    }
    const std::string instead = written_out(*dice);
    if (instead == place.found) // that is right; where it stands is not
        return std::nullopt;
    return Answer{filled("`{}` is no way to write dice here", {place.found}),
                  instead.empty()
                      ? filled("write `{}d{}` and what to do with it in words, such as `highest 3`",
                               {dice->count, dice->sides})
                      : filled("write `{}`", {instead}),
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
