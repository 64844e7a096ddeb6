// Classes of characters, as bytes; independent of any locale.
#pragma once
#include <array>
#include <string_view>

namespace bylaw::grammar {

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_name_start(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
constexpr bool is_name_part(char c) {
    return is_name_start(c) || is_digit(c);
}
constexpr bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

constexpr std::array<bool, 256> table_of(bool (*has)(char)) {
    std::array<bool, 256> table{};
    for (int c = 0; c < 128; ++c)
        table[static_cast<std::size_t>(c)] = has(static_cast<char>(c));
    return table;
}
inline constexpr std::array<bool, 256> name_parts = table_of(is_name_part);
inline constexpr std::array<bool, 256> spaces = table_of([](char c) { return is_blank(c) || c == '\n'; });

// A blank or the end of a line.
constexpr bool is_space(char c) {
    return spaces[static_cast<unsigned char>(c)];
}

// The end of the run of name characters that begins at `p`.
constexpr const char *end_of_word(const char *p, const char *end) {
    while (p != end && name_parts[static_cast<unsigned char>(*p)])
        ++p;
    return p;
}

// Like end_of_word(p, end), for a text that ends with a 0 or another character that is no part of a word.
constexpr const char *end_of_word(const char *p) {
    while (name_parts[static_cast<unsigned char>(*p)])
        ++p;
    return p;
}

constexpr std::string_view word_at(const char *p, const char *end) {
    return {p, static_cast<std::size_t>(end_of_word(p, end) - p)};
}

// `d6`, `2d6`: digits, `d`, digits.
constexpr bool is_dice(std::string_view word) {
    std::size_t i = 0;
    while (i < word.size() && is_digit(word[i]))
        ++i;
    if (i == word.size() || word[i] != 'd' || ++i == word.size())
        return false;
    while (i < word.size() && is_digit(word[i]))
        ++i;
    return i == word.size();
}

} // namespace bylaw::grammar
