#include "tests/support/markers.hpp"

#include <algorithm>
#include <sstream>

namespace bylaw::test {

std::vector<Marker> read_markers(std::string_view text) {
    std::vector<Marker> markers;
    std::istringstream lines{std::string(text)};
    std::string line;
    for (std::int64_t number = 1; std::getline(lines, line); ++number) {
        std::size_t comment = line.find("# ~");
        if (comment == std::string::npos)
            continue;
        std::istringstream words(line.substr(comment));
        for (std::string word; words >> word;) {
            if (word[0] != '~' || word.find_first_not_of('^', 1) != std::string::npos)
                continue;
            Marker marker{number - static_cast<std::int64_t>(word.size() - 1), "", ""};
            words >> marker.severity >> marker.code;
            markers.push_back(marker);
        }
    }
    std::sort(markers.begin(), markers.end());
    return markers;
}

std::string to_string(const std::vector<Marker> &markers) {
    std::string out;
    for (const Marker &marker : markers) {
        if (!out.empty())
            out += ", ";
        out += std::to_string(marker.line) + " " + marker.severity + " " + marker.code;
    }
    return out;
}

} // namespace bylaw::test
