#include "tests/support/markers.hpp"

#include <algorithm>
#include <regex>
#include <sstream>

namespace bylaw::test {

std::vector<Marker> read_markers(std::string_view text) {
    static const std::regex pattern("~(\\^*) (error|warning|note) (B[0-9]{4})");
    std::vector<Marker> markers;
    std::istringstream lines{std::string(text)};
    std::string line;
    for (std::int64_t number = 1; std::getline(lines, line); ++number) {
        std::size_t comment = line.find("# ~");
        if (comment == std::string::npos)
            continue;
        line.erase(0, comment);
        for (std::sregex_iterator at(line.begin(), line.end(), pattern), end; at != end; ++at)
            markers.push_back({number - at->length(1), at->str(2), at->str(3)});
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
