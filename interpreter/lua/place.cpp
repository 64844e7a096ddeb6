#include "interpreter/lua/place.hpp"

#include <charconv>
#include <cstdio>

namespace bylaw::lua {
namespace {

// Reads the number at the start of `text`, which `end` must follow.
bool take_number(std::string_view &text, std::uint32_t &number, char end) {
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || rest == text.data() + text.size() || *rest != end)
        return false;
    text.remove_prefix(static_cast<std::size_t>(rest - text.data()) + 1);
    return true;
}

} // namespace

void write_chunk_name(char *to, std::uint32_t file) {
    std::snprintf(to, chunk_name_size, "@#%u", static_cast<unsigned>(file));
}

Place current_place(lua_State *L) {
    lua_Debug frame;
    for (int level = 0; lua_getstack(L, level, &frame); ++level) {
        lua_getinfo(L, "Sl", &frame);
        std::string_view source(frame.source, frame.srclen);
        Place place;
        if (frame.currentline <= 0 || !source.starts_with("@#"))
            continue;
        source.remove_prefix(2);
        std::from_chars(source.data(), source.data() + source.size(), place.file);
        place.line = static_cast<std::uint32_t>(frame.currentline);
        return place;
    }
    return {};
}

Place take_place(std::string_view &message) {
    std::string_view rest = message;
    Place place;
    if (!rest.starts_with('#'))
        return {};
    rest.remove_prefix(1);
    if (!take_number(rest, place.file, ':') || !take_number(rest, place.line, ':'))
        return {};
    if (rest.starts_with(' '))
        rest.remove_prefix(1);
    message = rest;
    return place;
}

} // namespace bylaw::lua
