#include "base/text/decimal_text.hpp"

#include <algorithm>
#include <clocale>
#include <cstdio>

namespace bylaw {

namespace {

constexpr std::size_t longest = 400; // the largest double has 309 digits before its point

template <class... Given> std::string printed(const char *format, Given... given) {
    char buffer[longest];
    const int length = std::snprintf(buffer, sizeof buffer, format, given...);
    std::string text(buffer, std::min(sizeof buffer - 1, static_cast<std::size_t>(std::max(length, 0))));
    const std::string point = std::localeconv()->decimal_point;
    if (const std::size_t at = text.find(point); point != "." && at != std::string::npos)
        text.replace(at, point.size(), ".");
    return text;
}

} // namespace

std::string decimal_text(const char *format, double number) {
    return printed(format, number);
}

std::string decimal_text(const char *format, int digits, double number) {
    return printed(format, digits, number);
}

} // namespace bylaw
