#include "grammar/errors/place.hpp"

#include "base/text/utf8.hpp"
#include "grammar/characters.hpp"

namespace bylaw::grammar {
namespace {

// A word, a run of operator signs, or one character.
std::string_view token_at(std::string_view line) {
    if (line.empty() || line[0] == '#') return {};
    constexpr std::string_view signs = "=!<>+-*/&|:.";
    std::size_t length = 0;
    if (is_name_part(line[0])) {
        while (length < line.size() && is_name_part(line[length])) ++length;
    } else if (signs.find(line[0]) != std::string_view::npos) {
        while (length < line.size() && signs.find(line[length]) != std::string_view::npos) ++length;
    } else {
        length = decode_utf8(line).length;
    }
    return line.substr(0, length);
}

std::string_view token_before(const Builder &b, const char *at) {
    const char *begin = at;
    if (begin == b.text_begin || is_blank(begin[-1]) || begin[-1] == '\n') return {};
    --begin;
    if (is_name_part(*begin))
        while (begin != b.text_begin && is_name_part(begin[-1])) --begin;
    return {begin, static_cast<std::size_t>(at - begin)};
}

} // namespace

Place look_around(const Builder &b, const char *at) {
    const char *from = at;
    while (from != b.text_end && is_blank(*from)) ++from;
    const char *line_end = from;
    while (line_end != b.text_end && *line_end != '\n' && *line_end != '\r') ++line_end;
    Place place;
    place.rest = {from, static_cast<std::size_t>(line_end - from)};
    place.found = token_at(place.rest);
    place.before = token_before(b, at);
    place.span = place.found.empty() ? b.span(at, at) : b.span(from, from + place.found.size());
    return place;
}

} // namespace bylaw::grammar
