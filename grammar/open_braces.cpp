#include "grammar/open_braces.hpp"
#include "grammar/pieces.hpp"

#include <algorithm>
#include <string>

namespace bylaw::grammar {

namespace {

struct Open {
    char sign = 0;
    bool in_last_line = false;
};

// Without what stands in texts and comments.
std::string bare(std::string_view text) {
    std::string all(text);
    for (const Piece &each : pieces_of(text))
        if (each.sort == Piece::Sort::text || each.sort == Piece::Sort::comment)
            std::fill_n(all.begin() + static_cast<std::ptrdiff_t>(each.begin), each.end - each.begin, ' ');
    return all;
}

// Skips a sign that closes nothing. A sign that closes an outer pair also closes the inner ones.
void close(std::vector<Open> &open, char sign) {
    const auto same =
        std::find_if(open.rbegin(), open.rend(), [&](const Open &each) { return each.sign == sign; });
    if (same != open.rend())
        open.erase(same.base() - 1, open.end());
}

} // namespace

bool braces_are_open(std::string_view text) {
    std::vector<Open> open;
    for (const char c : bare(text)) {
        if (c == '{' || c == '(' || c == '[')
            open.push_back({c, true});
        else if (c == '}' || c == ')' || c == ']')
            close(open, c == '}' ? '{' : c == ')' ? '(' : '[');
        else if (c == '\n')
            for (Open &each : open)
                each.in_last_line = false;
    }
    return std::ranges::any_of(open, [](const Open &each) { return each.sign == '{' || !each.in_last_line; });
}

} // namespace bylaw::grammar
