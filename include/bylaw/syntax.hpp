// Tokens of a text, for hosts with an editor or a prompt.
#pragma once
#include <bylaw/export.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bylaw::api {

// A token of a text, from `begin` up to `end`.
struct TextPiece {
    enum class Sort : std::uint8_t {
        keyword,   // `when`, `kind`
        value,     // `yes`, `none`
        number,    // 12, 2d6
        text,      // "in quotes"
        comment,   // to the end of its line
        reference, // @Z-017
        called,    // the name before a bracket
    };
    std::size_t begin = 0, end = 0;
    Sort sort = Sort::keyword;
};

// Returns the tokens in the order of the text, without other characters. The text may be incomplete or wrong.
BYLAW_API std::vector<TextPiece> pieces(const std::string &text);

// Returns whether the text is incomplete, such as `if ada.hp < 3 {`, but not wrong so far.
BYLAW_API bool ends_early(const std::string &text);

// Returns whether a text, right or wrong, has open braces.
BYLAW_API bool is_wrong_so_far(const std::string &text);

} // namespace bylaw::api
