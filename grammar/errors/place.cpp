#include "grammar/errors/place.hpp"

#include "base/text/utf8.hpp"
#include "grammar/characters.hpp"

namespace bylaw::grammar {
namespace {

constexpr std::string_view signs = "=!<>+-*/&|:.";

// A word, a run of operator signs, or one character.
std::string_view token_at(std::string_view line) {
    if (line.empty() || line[0] == '#')
        return {};
    std::size_t length = 0;
    if (is_name_part(line[0])) {
        while (length < line.size() && is_name_part(line[length]))
            ++length;
    } else if (signs.find(line[0]) != std::string_view::npos) {
        while (length < line.size() && signs.find(line[length]) != std::string_view::npos)
            ++length;
    } else {
        length = decode_utf8(line).length;
    }
    return line.substr(0, length);
}

std::string_view token_before(const Builder &b, const char *at) {
    while (at != b.text_begin && is_blank(at[-1]))
        --at;
    if (at == b.text_begin || at[-1] == '\n')
        return {};
    const char *begin = at - 1;
    const bool word = is_name_part(*begin);
    const auto belongs = [&](char c) {
        return word ? is_name_part(c) : signs.find(c) != std::string_view::npos;
    };
    if (belongs(*begin))
        while (begin != b.text_begin && belongs(begin[-1]))
            --begin;
    while ((*begin & 0xC0) == 0x80 && begin != b.text_begin)
        --begin;                           // not in the middle of a character
    constexpr std::ptrdiff_t longest = 60; // a longer text would hide the message
    if (at - begin > longest)
        return {};
    return {begin, static_cast<std::size_t>(at - begin)};
}

} // namespace

Place look_around(const Builder &b, const char *at) {
    const char *from = at;
    while (from != b.text_end && is_blank(*from))
        ++from;
    const char *line_end = from;
    constexpr std::ptrdiff_t enough = 300; // the line may be megabytes long
    while (line_end != b.text_end && line_end - from < enough && *line_end != '\n' && *line_end != '\r')
        ++line_end;
    Place place;
    place.rest = {from, static_cast<std::size_t>(line_end - from)};
    place.found = token_at(place.rest);
    place.before = token_before(b, at);
    place.span = place.found.empty() ? b.span(at, at) : b.span(from, from + place.found.size());
    return place;
}

} // namespace bylaw::grammar
