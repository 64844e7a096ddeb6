#include "repl/commands/coverage.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>
#include <array>

namespace bylaw::repl {

namespace {

using Part = api::CoveredPart;
using Sort = Part::Sort;
using Sums = std::array<std::pair<std::size_t, std::size_t>, 5>; // by sort: met, of all

constexpr int widest_name = 70;

Sums sums_of(const api::FileCoverage &file) {
    Sums sums{};
    for (const Part &each : file.parts) {
        auto &[met, all] = sums[static_cast<std::size_t>(each.sort)];
        met += each.covered() ? 1 : 0;
        ++all;
    }
    return sums;
}

std::string share(std::size_t met, std::size_t all) {
    return all == 0 ? "" : std::to_string(met) + "/" + std::to_string(all);
}

std::vector<std::string> row(const std::string &name, const Sums &sums) {
    std::vector<std::string> cells{name};
    std::size_t met = 0, all = 0;
    for (const auto &[some, of] : sums) {
        cells.push_back(share(some, of));
        met += some;
        all += of;
    }
    cells.push_back(all == 0 ? "" : std::to_string(100 * met / all) + " %");
    return cells;
}

void show_sums(const api::Coverage &coverage, Console &console) {
    std::vector<std::vector<std::string>> rows{
        {"", "rules", "outcomes", "branches", "rows", "options", "reached"}};
    Sums all{};
    for (const api::FileCoverage &file : coverage.files) {
        const Sums sums = sums_of(file);
        rows.push_back(row(file.file, sums));
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i].first += sums[i].first;
            all[i].second += sums[i].second;
        }
    }
    rows.push_back(row("all", all));
    console.out << columns(rows, 0, console.table_width());
}

std::string why(const Part &part) {
    if (part.sort != Sort::branch) {
        return "";
    }
    return part.times == 0 ? "never asked" : "came out one way only";
}

} // namespace

void show_coverage(const api::Coverage &coverage, Console &console) {
    std::vector<std::vector<std::string>> rows;
    for (const api::FileCoverage &file : coverage.files) {
        for (const Part &each : file.parts) {
            if (!each.covered()) {
                rows.push_back({to_string(each.place), to_string(each.sort),
                                clipped(each.name, widest_name, console.terminal.unicode), why(each)});
            }
        }
    }
    if (!rows.empty()) {
        console.out << "\nno test reaches:\n" << columns(rows, 2, console.table_width());
    }
    console.out << '\n';
    show_sums(coverage, console);
}

} // namespace bylaw::repl
