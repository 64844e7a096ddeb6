#include "interpreter/lua/character_class.hpp"

namespace bylaw::lua {
namespace {

bool is_lower(unsigned char c) {
    return c >= 'a' && c <= 'z';
}
bool is_upper(unsigned char c) {
    return c >= 'A' && c <= 'Z';
}
bool is_digit(unsigned char c) {
    return c >= '0' && c <= '9';
}
bool is_letter(unsigned char c) {
    return is_lower(c) || is_upper(c);
}
bool is_space(unsigned char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
bool is_graphic(unsigned char c) {
    return c > ' ' && c < 0x7f;
}
bool is_control(unsigned char c) {
    return c < ' ' || c == 0x7f;
}
bool is_hexadecimal(unsigned char c) {
    return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

using Test = bool (*)(unsigned char);

Test test_for(unsigned char lower_letter) {
    switch (lower_letter) {
    case 'a': return is_letter;
    case 'c': return is_control;
    case 'd': return is_digit;
    case 'g': return is_graphic;
    case 'l': return is_lower;
    case 'p': return [](unsigned char c) { return is_graphic(c) && !is_letter(c) && !is_digit(c); };
    case 's': return is_space;
    case 'u': return is_upper;
    case 'w': return [](unsigned char c) { return is_letter(c) || is_digit(c); };
    case 'x': return is_hexadecimal;
    case 'z': return [](unsigned char c) { return c == 0; };
    default: return nullptr;
    }
}

unsigned char byte(char c) {
    return static_cast<unsigned char>(c);
}

} // namespace

bool in_class(unsigned char c, unsigned char letter) {
    const Test test = is_letter(letter) ? test_for(letter | 0x20) : nullptr;
    if (!test)
        return letter == c;
    return test(c) != is_upper(letter); // %S is everything that %s is not
}

bool in_set(unsigned char c, const char *set, const char *end) {
    const char *at = set + 1;
    const bool wanted = *at != '^';
    if (!wanted)
        ++at;
    while (at < end) {
        if (*at == '%') {
            if (in_class(c, byte(at[1])))
                return wanted;
            at += 2;
        } else if (at[1] == '-' && at + 2 < end) {
            if (byte(at[0]) <= c && c <= byte(at[2]))
                return wanted;
            at += 3;
        } else if (byte(*at++) == c) {
            return wanted;
        }
    }
    return !wanted;
}

} // namespace bylaw::lua
