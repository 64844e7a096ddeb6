#include "repl/text/excerpt.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>

namespace bylaw::repl {

namespace {

// How much both begin with, up to the end of a word.
std::size_t same_beginning(const std::string &one, const std::string &other) {
    const auto [at, unused] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
    const auto same = static_cast<std::size_t>(at - one.begin());
    const std::size_t blank = one.rfind(' ', same);
    return same == one.size() || same == other.size() || blank == std::string::npos ? 0 : blank + 1;
}

std::string from(const std::string &text, std::size_t begin, bool unicode) {
    return (unicode ? "… " : "... ") + text.substr(begin);
}

} // namespace

std::pair<std::string, std::string> excerpts(const std::string &one, const std::string &other, int width,
                                             bool unicode) {
    const bool fit = display_width(one) <= width && display_width(other) <= width;
    const std::size_t same = fit ? 0 : same_beginning(one, other);
    constexpr std::size_t worth_it = 12; // less is sooner read than missed
    if (same < worth_it)
        return {clipped(one, width, unicode), clipped(other, width, unicode)};
    return {clipped(from(one, same, unicode), width, unicode),
            clipped(from(other, same, unicode), width, unicode)};
}

} // namespace bylaw::repl
