#include "base/text/without_breaks.hpp"

#include <algorithm>

namespace bylaw {

namespace {

constexpr std::string_view blanks = " \t\r\n";

bool is_in(std::string_view these, char c) {
    return these.find(c) != std::string_view::npos;
}

} // namespace

// Inside of brackets no blank stands beside them.
std::string without_breaks(std::string_view text) {
    std::string line;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!is_in(blanks, text[i])) {
            line += text[i];
            continue;
        }
        const bool breaks =
            text.substr(i, text.find_first_not_of(blanks, i) - i).find('\n') != std::string_view::npos;
        i = std::min(text.find_first_not_of(blanks, i), text.size()) - 1;
        const bool beside =
            i + 1 < text.size() && (is_in(")]", text[i + 1]) || (!line.empty() && is_in("([", line.back())));
        line += breaks && beside ? "" : " ";
    }
    return line;
}

} // namespace bylaw
