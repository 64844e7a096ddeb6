// Coverage of several runs as one, and in the formats of other tools.
#include <bylaw/coverage.hpp>

#include "base/text/json_text.hpp"

#include "base/text/json.hpp"

#include <algorithm>

namespace bylaw::api {

namespace {

using Sort = CoveredPart::Sort;

void add_file(FileCoverage &to, const FileCoverage &from) {
    for (std::size_t i = 0; i < std::min(to.parts.size(), from.parts.size()); ++i) {
        to.parts[i].times += from.parts[i].times;
        to.parts[i].one_way += from.parts[i].one_way;
    }
    for (const auto &[line, times] : from.lines) {
        to.lines[line] += times;
    }
}

// lcov knows functions and branches: rules and their parts are its functions.
std::string lcov_parts(const FileCoverage &file) {
    std::string functions, branches;
    std::size_t found = 0, hit = 0, ways = 0, ways_hit = 0, number = 0;
    for (const CoveredPart &each : file.parts) {
        const std::string line = std::to_string(each.place.line);
        if (each.sort == Sort::branch) {
            for (const std::uint64_t way : {each.one_way, each.times - each.one_way}) {
                const std::string taken = each.times == 0 ? "-" : std::to_string(way);
                branches += "BRDA:" + line + "," + std::to_string(number) + "," + std::to_string(ways % 2) +
                            "," + taken + "\n";
                ++ways;
                ways_hit += way > 0 ? 1 : 0;
            }
            ++number;
            continue;
        }
        const std::string name = to_string(each.sort) + " " + each.name;
        functions += "FN:" + line + "," + name + "\nFNDA:" + std::to_string(each.times) + "," + name + "\n";
        ++found;
        hit += each.covered() ? 1 : 0;
    }
    return functions + "FNF:" + std::to_string(found) + "\nFNH:" + std::to_string(hit) + "\n" + branches +
           "BRF:" + std::to_string(ways) + "\nBRH:" + std::to_string(ways_hit) + "\n";
}

std::string lcov_lines(const FileCoverage &file) {
    std::string lines;
    for (const auto &[line, times] : file.lines) {
        lines += "DA:" + std::to_string(line) + "," + std::to_string(times) + "\n";
    }
    const auto hit = std::ranges::count_if(file.lines, [](const auto &line) { return line.second > 0; });
    return lines + "LF:" + std::to_string(file.lines.size()) + "\nLH:" + std::to_string(hit) + "\n";
}

Json file_json(const FileCoverage &file) {
    Json out{{"file", file.file}, {"lines", Json::object()}, {"parts", Json::array()}};
    for (const auto &[line, times] : file.lines) {
        out["lines"][std::to_string(line)] = times;
    }
    for (const CoveredPart &each : file.parts) {
        out["parts"].push_back({{"sort", to_string(each.sort)},
                                {"name", each.name},
                                {"line", each.place.line},
                                {"times", each.times},
                                {"covered", each.covered()}});
    }
    return out;
}

} // namespace

void Coverage::add(const Coverage &other) {
    for (const FileCoverage &from : other.files) {
        const auto known = std::ranges::find_if(files, [&](const FileCoverage &each) {
            return each.file == from.file && each.text == from.text;
        });
        if (known == files.end()) {
            files.push_back(from);
        } else {
            add_file(*known, from);
        }
    }
    std::ranges::stable_sort(files, {}, &FileCoverage::file);
}

std::string to_string(CoveredPart::Sort sort) {
    constexpr const char *names[] = {"rule", "outcome", "branch", "row", "option"};
    return names[static_cast<std::size_t>(sort)];
}

std::string to_lcov(const Coverage &coverage) {
    std::string out;
    for (const FileCoverage &file : coverage.files) {
        out += "TN:\nSF:" + file.file + "\n" + lcov_parts(file) + lcov_lines(file) + "end_of_record\n";
    }
    return out;
}

std::string to_json(const Coverage &coverage) {
    Json out{{"files", Json::array()}};
    for (const FileCoverage &file : coverage.files) {
        out["files"].push_back(file_json(file));
    }
    return json_text(out);
}

} // namespace bylaw::api
