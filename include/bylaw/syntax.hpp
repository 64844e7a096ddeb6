// Pieces of a text before it is read as rules: for hosts with an editor or a prompt.
#pragma once
#include <bylaw/export.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bylaw::api {

// A stretch of a text, from `begin` up to `end`, and what it is.
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

// In the order of the text; what lies between them is nothing of these. The text may be half typed, or wrong.
BYLAW_API std::vector<TextPiece> pieces(const std::string &text);

// Whether the text ends where more must come: `if ada.hp < 3 {`. Such a text is not wrong yet.
BYLAW_API bool ends_early(const std::string &text);

// Whether more belongs to a text that is wrong already: its braces are open.
BYLAW_API bool is_wrong_so_far(const std::string &text);

} // namespace bylaw::api
