#include "grammar/characters.hpp"
#include "grammar/errors/near_miss.hpp"

namespace bylaw::grammar {
namespace {

struct Sign {
    std::string_view text;
    const char *message;
    const char *hint;
};

// Longer ones before those that they begin with.
constexpr Sign foreign_signs[] = {
    {"==", "things are compared with a word here", "write `is`"},
    {"!=", "things are compared with words here", "write `is not`"},
    {"<>", "things are compared with words here", "write `is not`"},
    {"=<", "`=<` means nothing here", "write `<=`"},
    {"=>", "`=>` means nothing here", "`>=` is `at least`"},
    {"&&", "conditions are joined with a word here", "write `and`"},
    {"&", "conditions are joined with a word here", "write `and`"},
    {"||", "conditions are joined with a word here", "write `or`"},
    {"|", "conditions are joined with a word here", "write `or`"},
    {"!", "a condition is turned round with a word here", "write `not`"},
    {"->", "`->` means nothing here", "a type follows `:`, a definition `=`"},
    {":=", "`:=` means nothing here", "write `=`"},
    {"//", "a comment begins with another sign here", "write `#`"},
    {"/*", "a comment begins with another sign here", "write `#` at the beginning of each of its lines"},
    {"--", "`--` means nothing here", "write `-= 1`, or `#` for a comment"},
    {"++", "`++` means nothing here", "write `+= 1`"},
    {"*=", "`*=` means nothing here", "write it out: `amount = amount * 2`"},
    {"/=", "`/=` means nothing here", "write it out: `amount = amount / 2`"},
    {"'", "a text stands in double quotes", "write `\"` before and after it"},
    {"`", "a text stands in double quotes", "write `\"` before and after it"},
    {"\u201c", "these are curly quotes", "write the straight quote `\"`"},
    {"\u201d", "these are curly quotes", "write the straight quote `\"`"},
    {"\u201e", "these are curly quotes", "write the straight quote `\"`"},
    {"\u2018", "these are curly quotes", "write the straight quote `\"`"},
    {"\u2019", "these are curly quotes", "write the straight quote `\"`"},
    {"\u00ab", "these are angle quotes", "write the straight quote `\"`"},
    {"\u00bb", "these are angle quotes", "write the straight quote `\"`"},
    {"\uff08", "this is a wide bracket", "write `(`"},
    {"\uff09", "this is a wide bracket", "write `)`"},
    {"\uff1a", "this is a wide colon", "write `:`"},
    {"\uff0c", "this is a wide comma", "write `,`"},
    {"\uff1d", "this is a wide sign", "write `=`"},
    {"\u00a0", "this is a non-breaking space", "write an ordinary blank"},
    {"\u202f", "this is a narrow space", "write an ordinary blank"},
    {"\u2003", "this is a wide space", "write an ordinary blank"},
    {"\u200b", "an invisible space stands here", "delete it"},
    {"\ufeff", "an invisible byte order mark stands here", "delete it"},
    {"\u2013", "this is a dash, not a minus", "write `-`"},
    {"\u2014", "this is a dash, not a minus", "write `-`"},
    {"\u2212", "this minus is none that can be read", "write `-`"},
    {"\u2026", "this is one character, not dots", "write `..`"},
    {"\u00d7", "this is no sign for multiplying here", "write `*`"},
    {"\u2264", "this sign is written with two characters here", "write `<=`"},
    {"\u2265", "this sign is written with two characters here", "write `>=`"},
    {"\u2260", "things are compared with words here", "write `is not`"},
    {"...", "a range has two dots", "write `..`"},
    {"..", "no range can stand here", "to ask whether a number lies in it, write `x in 1..3`"},
    {"%", "`%` means nothing here",
     "what a division leaves is `remainder(a, b)`; a percentage is a fraction, `35/100` for 35 %"},
    {"$", "`$` means nothing here", "write the name alone"},
    {"?", "a choice of two values is made with words here", "write `if … then … else …`"},
};

} // namespace

namespace {

// `2d6!`, `d%`, `it->way`, `it's way`
std::optional<Answer> sign_behind_something(const Place &place) {
    if (place.found.starts_with('!') || place.found == "%")
        if (auto dice = foreign_dice_sign(place))
            return dice;
    const bool adjoins = !place.before.empty() && is_name_start(place.before[0]) &&
                         place.found.data() == place.before.data() + place.before.size();
    if (adjoins && place.found == "->") // `it->way`
        return Answer{"what belongs to somebody stands behind a dot", "write `.`", place.span};
    if (adjoins && place.rest.starts_with("'s ")) // `it's way`
        return Answer{"what belongs to somebody stands behind a dot",
                      "write " + in_ticks(std::string(place.before) + ".…"), place.span};
    return std::nullopt;
}

} // namespace

std::optional<Answer> near_miss_sign(const Builder &b, const Place &place) {
    if (auto answer = sign_behind_something(place))
        return answer;
    for (const Sign &sign : foreign_signs) {
        if (!place.rest.starts_with(sign.text))
            continue;
        const char *begin = place.rest.data();
        return Answer{sign.message, sign.hint, b.span(begin, begin + sign.text.size())};
    }
    if (!place.found.empty() && static_cast<unsigned char>(place.found[0]) >= 0x80)
        return Answer{in_ticks(place.found) + " can stand only in texts and comments",
                      "names have the letters of English, digits and `_`; a title in quotes has any",
                      place.span};
    return std::nullopt;
}

std::optional<Answer> near_miss_equals(const Place &place) {
    if (place.found != "=")
        return std::nullopt;
    return Answer{"`=` defines and assigns; it does not compare", "write `is`", place.span};
}

} // namespace bylaw::grammar
