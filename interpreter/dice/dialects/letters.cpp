#include "interpreter/dice/dialects/letters.hpp"

#include "base/text/utf8.hpp"

namespace bylaw::dialects {

namespace {

struct Letter {
    char32_t typed;
    const char *plain;
};

constexpr Letter letters[] = {
    {0x2212, "-"},  {0x2013, "-"}, {0x2014, "-"}, {0x2010, "-"}, {0x2011, "-"},  {0x00D7, "*"},
    {0x00B7, "*"},  {0x22C5, "*"}, {0x2715, "*"}, {0x00F7, "/"}, {0x2264, "<="}, {0x2265, ">="},
    {0x2260, "<>"}, {0x043A, "d"}, {0x041A, "d"}, {0x0434, "d"}, {0x0414, "d"},  {0x00A0, " "},
    {0x2009, " "},  {0x202F, " "}, {0x3000, " "}, {0x2003, " "}, {0x200B, ""},   {0xFEFF, ""},
};

} // namespace

// A Cyrillic letter is a die's between digits only: elsewhere it belongs to a comment.
static bool stands_for_die(std::string_view before, std::string_view behind) {
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    return !behind.empty() && digit(behind[0]) &&
           (before.empty() || digit(before.back()) || before.back() == ' ' || before.back() == '+' ||
            before.back() == '-');
}

std::string plain_letters(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = decode_utf8(text.substr(at));
        const std::string_view bytes = text.substr(at, point.length);
        at += point.length;
        if (point.value >= 0xFF01 && point.value <= 0xFF5E) {
            plain += static_cast<char>(point.value - 0xFF01 + '!');
            continue;
        }
        const Letter *found = nullptr;
        for (const Letter &letter : letters)
            if (point.valid && letter.typed == point.value)
                found = &letter;
        const bool die = found != nullptr && found->plain[0] == 'd';
        if (found == nullptr || (die && !stands_for_die(plain, text.substr(at))))
            plain += bytes;
        else
            plain += found->plain;
    }
    return plain;
}

} // namespace bylaw::dialects
