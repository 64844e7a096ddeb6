#include "base/text/article.hpp"

#include <algorithm>
#include <array>

namespace bylaw {

namespace {

template <std::size_t n>
bool begins_with_one(std::string_view word, const std::array<std::string_view, n> &beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view beginning) { return word.starts_with(beginning); });
}

// It is the sound that counts: "a unit", "an hour".
bool sounds_like_vowel(std::string_view word) {
    constexpr std::array<std::string_view, 6> silent{"hour", "heir", "honest", "honor", "honour", "Hour"};
    constexpr std::array<std::string_view, 6> spoken{"uni", "use", "usu", "eu", "one", "once"};
    constexpr std::array<std::string_view, 2> written{"unin", "unim"};
    if (begins_with_one(word, silent))
        return true;
    if (begins_with_one(word, spoken) && !begins_with_one(word, written))
        return false;
    return !word.empty() && std::string_view("aeiouAEIOU").find(word[0]) != std::string_view::npos;
}

} // namespace

std::string article(std::string_view word) {
    const bool ticked = word.starts_with('`');
    return (sounds_like_vowel(word.substr(ticked ? 1 : 0)) ? "an " : "a ") + std::string(word);
}

} // namespace bylaw
