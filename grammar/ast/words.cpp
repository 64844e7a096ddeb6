#include "grammar/ast/words.hpp"

#include <string>
#include <unordered_map>

namespace bylaw::ast {

namespace {

// `is not` is two words however far apart they stand.
std::string first_and_last(std::string_view text, std::size_t blank) {
    constexpr std::string_view blanks = " \t\r\n";
    return std::string(text.substr(0, blank)) + ' ' + std::string(text.substr(text.find_last_of(blanks) + 1));
}

} // namespace

Word word_of(std::string_view text) {
    static const std::unordered_map<std::string_view, Word> words{
#define WORD(name, text) {text, Word::name},
#include "grammar/ast/words.def"
#undef WORD
    };
    const std::size_t blank = text.find_first_of(" \t\r\n");
    const auto found =
        blank == std::string_view::npos ? words.find(text) : words.find(first_and_last(text, blank));
    return found == words.end() ? Word::other : found->second;
}

} // namespace bylaw::ast
