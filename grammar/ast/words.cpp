#include "grammar/ast/words.hpp"

#include <algorithm>
#include <array>

namespace bylaw::ast {

namespace {

struct Written {
    // Emscripten's compiler takes a member that initialises itself from another for no constant.
    constexpr Written(std::string_view written, Word means)
        : text(written), word(means), between(written.find(' ')) {}

    std::string_view text;
    Word word;
    std::size_t between; // of two words
};

constexpr unsigned char first_of(const Written &written) {
    return static_cast<unsigned char>(written.text[0]);
}

// Sorted by their first character, so that a look-up compares with a handful only.
constexpr auto words = [] {
    std::array all{
#define WORD(name, text) Written{text, Word::name},
#include "grammar/ast/words.def"
#undef WORD
    };
    std::ranges::sort(all, {}, first_of);
    return all;
}();

static_assert(words.size() <= 255); // of those who count them below

// Where the words of each first character begin; all characters in them are ASCII.
constexpr auto begins = [] {
    std::array<std::uint8_t, 129> made{};
    for (std::size_t c = 0; c < made.size(); ++c)
        made[c] = static_cast<std::uint8_t>(std::ranges::lower_bound(words, c, {}, first_of) - words.begin());
    return made;
}();

constexpr std::string_view blanks = " \t\r\n";

// `is not` is two words however far apart they stand.
bool is_two_words(std::string_view text, const Written &wanted) {
    const std::size_t blank = text.find_first_of(blanks);
    return blank != text.npos && text.substr(0, blank) == wanted.text.substr(0, wanted.between) &&
           text.substr(text.find_last_of(blanks) + 1) == wanted.text.substr(wanted.between + 1);
}

bool is(std::string_view text, const Written &wanted) {
    if (wanted.text.back() != text.back())
        return false;
    return wanted.text == text || (wanted.between != std::string_view::npos && is_two_words(text, wanted));
}

} // namespace

// Nearly all texts are names, and hardly a word begins and ends as they do: that is asked first.
Word word_of(std::string_view text) {
    const auto first = text.empty() ? 0xff : static_cast<unsigned char>(text.front());
    if (first >= 128)
        return Word::other;
    for (std::size_t i = begins[first]; i < begins[first + 1]; ++i)
        if (is(text, words[i]))
            return words[i].word;
    return Word::other;
}

} // namespace bylaw::ast
