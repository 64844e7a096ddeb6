#include "repl/text/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace bylaw::repl {

namespace {

constexpr int most_digits = 9;

} // namespace

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, 1, ',');
    }
    return text;
}

std::string fixed(double number, int digits) {
    char buffer[400]; // the largest double has 309 digits before its point
    std::snprintf(buffer, sizeof buffer, "%.*f", std::clamp(digits, 0, most_digits), number);
    return buffer;
}

int digits_for(double error) {
    return error > 0 ? std::clamp(1 - static_cast<int>(std::floor(std::log10(error))), 0, most_digits) : 0;
}

std::string duration(double seconds) {
    const auto whole = static_cast<std::uint64_t>(std::clamp(seconds + 0.5, 0.0, 1e15));
    if (whole < 60)
        return std::to_string(whole) + " s";
    if (whole < 3600)
        return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
    return grouped(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

} // namespace bylaw::repl
