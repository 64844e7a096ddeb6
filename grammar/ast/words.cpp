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
    std::size_t between; // for a word that is two words
};

constexpr std::size_t heaps = 512;

// Hardly two words begin and end alike.
constexpr std::size_t heap_of(std::string_view text) {
    const auto first = static_cast<unsigned char>(text.front()),
               last = static_cast<unsigned char>(text.back());
    return (first ^ std::size_t{last} << 3U) % heaps;
}

constexpr std::size_t heap_of_word(const Written &written) {
    return heap_of(written.text);
}

// Sorted by their heaps, so that a look-up compares with one or two only.
constexpr auto words = [] {
    std::array all{
#define WORD(name, text) Written{text, Word::name},
#include "grammar/ast/words.def"
#undef WORD
    };
    std::ranges::sort(all, {}, heap_of_word);
    return all;
}();

static_assert(words.size() <= 255); // the type of counts below

// Begin of the words of each heap.
constexpr auto begins = [] {
    std::array<std::uint8_t, heaps + 1> made{};
    for (std::size_t heap = 0; heap < made.size(); ++heap)
        made[heap] = static_cast<std::uint8_t>(std::ranges::lower_bound(words, heap, {}, heap_of_word) -
                                               words.begin());
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
    return wanted.text == text || (wanted.between != std::string_view::npos && is_two_words(text, wanted));
}

} // namespace

// Nearly all texts are names.
Word word_of(std::string_view text) {
    if (text.empty())
        return Word::other;
    const std::size_t heap = heap_of(text);
    for (std::size_t i = begins[heap]; i < begins[heap + 1]; ++i)
        if (is(text, words[i]))
            return words[i].word;
    return Word::other;
}

} // namespace bylaw::ast
