#include "interpreter/dice/dialects/pieces.hpp"

#include <algorithm>
#include <array>

namespace bylaw::dialects {

static constexpr std::int64_t huge = 1'000'000'000'000;

std::string lower(std::string_view text) {
    std::string small(text);
    for (char &c : small)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return small;
}

std::int64_t number_in(std::string_view digits) {
    std::int64_t number = 0;
    for (const char c : digits)
        number = std::min(huge, number * 10 + (c - '0'));
    return number;
}

std::int64_t named_number(std::string_view name) {
    constexpr std::array<std::string_view, 11> names = {"",    "one",   "two",   "three", "four", "five",
                                                        "six", "seven", "eight", "nine",  "ten"};
    const std::string small = lower(name);
    if (small == "once")
        return 1;
    if (small == "twice")
        return 2;
    const auto found = std::find(names.begin(), names.end(), small);
    return found == names.end() ? 0 : found - names.begin();
}

std::int64_t named_face(std::string_view name) {
    constexpr std::array<std::string_view, 7> names = {"",      "ones",  "twos", "threes",
                                                       "fours", "fives", "sixes"};
    const std::string small = lower(name);
    if (small == "tens")
        return 10;
    if (small == "twenties")
        return 20;
    const auto found = std::find(names.begin(), names.end(), small);
    return found == names.end() ? 0 : found - names.begin();
}

std::string plain_sign(std::string_view sign) {
    return sign == "=>" ? ">=" : sign == "=<" ? "<=" : sign == "==" ? "=" : std::string(sign);
}

std::vector<std::int64_t> listed(std::string_view digits) {
    std::vector<std::int64_t> numbers;
    while (!digits.empty()) {
        const std::size_t end = std::min(digits.find(','), digits.size());
        if (end > 0)
            numbers.push_back(number_in(digits.substr(0, end)));
        digits.remove_prefix(std::min(end + 1, digits.size()));
    }
    return numbers;
}

// So deep brackets are no dice, and the stack is bounded.
static constexpr int most_depth = 40;

bool too_deep(const std::string &text) {
    int depth = 0, deepest = 0, signs = 0;
    for (const char c : text) {
        depth += c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
        deepest = std::max(deepest, depth);
        signs = c == '-' || c == '+' ? signs + 1 : c == ' ' ? signs : 0;
        deepest = std::max(deepest, signs);
    }
    return deepest > most_depth;
}

} // namespace bylaw::dialects
