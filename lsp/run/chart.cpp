#include "lsp/run/chart.hpp"
#include "base/text/decimal_text.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace bylaw::lsp {

namespace {

constexpr int widest_bar = 24;
constexpr std::size_t most_rows = 12;

std::string bar(double share) {
    std::string text;
    for (long i = std::lround(share * widest_bar); i > 0; --i)
        text += "█";
    return text;
}

std::string percent(double chance) {
    return decimal_text(chance >= 0.001 ? "%5.1f %%" : "%.1g %%", 100 * chance);
}

double greatest(const Chances &chances) {
    double most = 0;
    for (const auto &[name, chance] : chances)
        most = std::max(most, chance);
    return most > 0 ? most : 1;
}

// The chance that a row must have to be one of those that are shown.
double least_shown(const Chances &all) {
    std::vector<double> sorted;
    for (const auto &[name, chance] : all)
        sorted.push_back(chance);
    std::ranges::sort(sorted, std::greater{});
    return sorted[most_rows - 2];
}

} // namespace

std::string chart(const Chances &chances) {
    std::size_t longest = 0;
    for (const auto &[name, chance] : chances)
        longest = std::max(longest, name.size());
    const double most = greatest(chances);
    std::string text;
    for (const auto &[name, chance] : chances)
        text += name + std::string(longest - name.size() + 2, ' ') + percent(chance) + "  " +
                bar(chance / most) + "\n";
    return text;
}

Chances few_chances(const api::Distribution &of) {
    Chances all, few;
    for (const api::OddsOutcome &each : of.outcomes)
        all.emplace_back(each.value, each.probability);
    if (of.unreported > 0)
        all.emplace_back("(no end)", of.unreported);
    if (all.size() <= most_rows)
        return all;
    const double least = least_shown(all);
    double others = 0;
    for (auto &each : all)
        if (each.second >= least && few.size() + 1 < most_rows)
            few.push_back(std::move(each));
        else
            others += each.second;
    few.emplace_back("others", others);
    return few;
}

} // namespace bylaw::lsp
