#include "repl/simulation/labels.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>
#include <set>

namespace bylaw::repl {

namespace {

bool begins_character(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
}

// As much of the end as is at most so wide.
std::string_view tail(std::string_view text, int width) {
    std::size_t begin = text.size();
    for (std::size_t at = text.size(); at-- > 0 && text.size() - at <= static_cast<std::size_t>(width) * 4;)
        if (begins_character(text[at]) && display_width(text.substr(at)) <= width)
            begin = at;
    return text.substr(begin);
}

} // namespace

std::string short_label(std::string_view text, int width, bool unicode) {
    std::string line(text.substr(0, 10'000)); // a longer line is never shown in full
    std::ranges::replace_if(
        line, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    if (text.size() <= line.size() && display_width(line) <= width)
        return line;
    const int end = width / 3;
    return clipped(line, width - end, unicode) + std::string(tail(text, end));
}

std::vector<std::string> short_labels(const std::vector<std::string> &texts, int width, bool unicode) {
    std::vector<std::string> labels;
    for (const std::string &text : texts)
        labels.push_back(short_label(text, width, unicode));
    const bool alike =
        std::set(labels.begin(), labels.end()).size() < std::set(texts.begin(), texts.end()).size();
    return alike && width < 1000 ? short_labels(texts, 1000, unicode) : labels;
}

} // namespace bylaw::repl
