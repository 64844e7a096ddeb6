// Places as editors count them: lines from 0, and within a line the units of the encoding that was agreed on.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bylaw::lsp {

enum class Encoding : std::uint8_t { utf8, utf16, utf32 };
const char *encoding_name(Encoding encoding); // "utf-16"

struct Point {
    std::uint32_t line = 0, character = 0;

    friend bool operator==(const Point &, const Point &) = default;
    friend auto operator<=>(const Point &, const Point &) = default;
};

// A place behind the end of its line is that end, and one within a character is its beginning: editors and
// servers may disagree for a moment.
std::size_t offset_of(std::string_view text, Point point, Encoding encoding);
Point point_of(std::string_view text, std::size_t offset, Encoding encoding);
// How many units a stretch of a line has.
std::uint32_t units_of(std::string_view text, Encoding encoding);

} // namespace bylaw::lsp
