#include "grammar/ast/words.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace bylaw::ast {

namespace {

struct Written {
    std::string_view text;
    Word word;
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

Word find(std::string_view text) {
    const auto first = text.empty() ? 0xff : static_cast<unsigned char>(text[0]);
    if (first >= 128)
        return Word::other;
    for (std::size_t i = begins[first]; i < begins[first + 1]; ++i)
        if (words[i].text == text)
            return words[i].word;
    return Word::other;
}

constexpr std::string_view blanks = " \t\r\n";

// `find_first_of` makes a call for each character of the text.
std::size_t find_blank(std::string_view text) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    const auto at = std::ranges::find_if(text, is_blank);
    return at == text.end() ? std::string_view::npos : static_cast<std::size_t>(at - text.begin());
}

// `is not` is two words however far apart they stand.
std::string first_and_last(std::string_view text, std::size_t blank) {
    return std::string(text.substr(0, blank)) + ' ' + std::string(text.substr(text.find_last_of(blanks) + 1));
}

} // namespace

Word word_of(std::string_view text) {
    const std::size_t blank = find_blank(text);
    return blank == std::string_view::npos ? find(text) : find(first_and_last(text, blank));
}

} // namespace bylaw::ast
