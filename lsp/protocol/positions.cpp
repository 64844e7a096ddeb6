#include "lsp/protocol/positions.hpp"

#include <algorithm>

namespace bylaw::lsp {

namespace {

bool continues_character(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

// The bytes of the character that begins here, whatever its first byte claims.
std::size_t length_of(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && length < 4 && continues_character(text[length]))
        ++length;
    return length;
}

std::uint32_t units_of_character(std::string_view character, Encoding encoding) {
    switch (encoding) {
    case Encoding::utf8: return static_cast<std::uint32_t>(character.size());
    case Encoding::utf16: return character.size() == 4 ? 2 : 1;
    case Encoding::utf32: break;
    }
    return 1;
}

// Where that line begins, or the end of the text.
std::size_t begin_of_line(std::string_view text, std::uint32_t line) {
    std::size_t at = 0;
    for (; line > 0; --line) {
        const std::size_t end = text.find('\n', at);
        if (end == std::string_view::npos)
            return text.size();
        at = end + 1;
    }
    return at;
}

std::string_view line_from(std::string_view text, std::size_t begin) {
    std::string_view line = text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

} // namespace

const char *encoding_name(Encoding encoding) {
    switch (encoding) {
    case Encoding::utf8: return "utf-8";
    case Encoding::utf32: return "utf-32";
    case Encoding::utf16: break;
    }
    return "utf-16";
}

std::uint32_t units_of(std::string_view text, Encoding encoding) {
    std::uint32_t units = 0;
    while (!text.empty()) {
        const std::size_t length = length_of(text);
        units += units_of_character(text.substr(0, length), encoding);
        text.remove_prefix(length);
    }
    return units;
}

std::size_t offset_of(std::string_view text, Point point, Encoding encoding) {
    const std::size_t begin = begin_of_line(text, point.line);
    std::string_view rest = line_from(text, begin);
    std::size_t at = begin;
    for (std::uint32_t left = point.character; !rest.empty();) {
        const std::size_t length = length_of(rest);
        const std::uint32_t units = units_of_character(rest.substr(0, length), encoding);
        if (units > left)
            break;
        left -= units;
        at += length;
        rest.remove_prefix(length);
    }
    return at;
}

Point point_of(std::string_view text, std::size_t offset, Encoding encoding) {
    const std::string_view before = text.substr(0, offset);
    const auto line = static_cast<std::uint32_t>(std::ranges::count(before, '\n'));
    const std::size_t begin = before.rfind('\n') + 1; // npos + 1 is 0
    return {line, units_of(before.substr(begin), encoding)};
}

} // namespace bylaw::lsp
