// Reading UTF-8 that may be broken: every byte of any input is part of exactly one code point.
#pragma once
#include <cstddef>
#include <string_view>

namespace bylaw {

inline constexpr char32_t replacement_character = 0xFFFD;

struct CodePoint {
    char32_t value = replacement_character;
    std::size_t length = 1; // in bytes
    bool valid = false;     // otherwise `value` is the replacement character and `length` is 1
};

// The first code point of `text`, which must not be empty. Overlong forms, surrogates and values above
// U+10FFFF are not valid.
CodePoint decode_utf8(std::string_view text);

// A code point of which `text` ends in the middle counts as one, as does every byte that belongs to none.
std::size_t count_code_points(std::string_view text);

} // namespace bylaw
