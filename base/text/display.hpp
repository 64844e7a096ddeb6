// How text looks on a terminal: the columns a character takes, and what to show for one that must not reach
// it.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace bylaw {

// 0 for combining marks, 2 for wide characters, else 1.
std::size_t display_width(char32_t character);
// Width of a text without control characters.
std::size_t display_width(std::string_view text);

// False for characters that move the cursor, hide text or change its direction: control characters, line and
// paragraph separators, and format characters. The joiners that emoji and some scripts need are allowed.
bool is_printable(char32_t character);

// Returns `text` on one safe line. Unprintable characters and bytes that are not UTF-8 become `?` (U+FFFD
// with `unicode`), line ends and tabs become blanks, and the text after `limit` characters becomes `...`.
std::string printable_text(std::string_view text, std::size_t limit, bool unicode);

// The stand-in for one character that cannot be shown.
inline std::string_view stand_in(bool unicode) {
    return unicode ? "\xEF\xBF\xBD" : "?";
}

} // namespace bylaw
