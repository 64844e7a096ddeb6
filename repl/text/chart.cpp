#include "repl/text/chart.hpp"

#include <algorithm>
#include <cmath>

namespace bylaw::repl {

std::string bar(double share, int width, bool unicode) {
    constexpr const char *eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const double length = std::clamp(share, 0.0, 1.0) * width;
    if (!unicode)
        return std::string(static_cast<std::size_t>(std::lround(length)), '#');
    const auto steps = static_cast<std::size_t>(std::lround(length * 8));
    std::string text;
    for (std::size_t i = 0; i < steps / 8; ++i)
        text += "█";
    return text + eighths[steps % 8];
}

} // namespace bylaw::repl
