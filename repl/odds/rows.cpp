#include "repl/odds/rows.hpp"

#include <algorithm>
#include <functional>

namespace bylaw::repl {

namespace {

constexpr double unseen = 0.0005; // for all rolls, at either end

std::vector<OddsRow> single_rows(const api::Distribution &of) {
    std::vector<OddsRow> rows;
    for (const api::OddsOutcome &outcome : of.outcomes) {
        OddsRow &row = rows.emplace_back();
        row.label = outcome.value;
        row.fraction = outcome.fraction;
        row.probability = outcome.estimate ? outcome.estimate->value : outcome.probability;
        row.certain = outcome.probability;
        row.estimate = outcome.estimate;
    }
    // Added from the smaller end each, so that small chances keep their digits.
    double sum = 0;
    for (OddsRow &row : rows)
        row.at_most = std::min(1.0, sum += row.probability);
    sum = 0;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row)
        row->at_least = std::min(1.0, sum += row->probability);
    return rows;
}

OddsRow rows_as_one(const std::vector<OddsRow> &rows, std::size_t first, std::size_t last) {
    OddsRow row = rows[first];
    if (first == last)
        return row;
    row.label += ".." + rows[last].label;
    row.fraction.clear();
    row.at_most = rows[last].at_most;
    row.probability = row.certain = 0;
    row.estimate.reset();
    for (std::size_t i = first; i <= last; ++i) {
        row.probability += rows[i].probability;
        row.certain += rows[i].certain;
    }
    return row;
}

// The chance that so many of the rows have at least.
double chance_of_best(const std::vector<OddsRow> &rows, std::size_t number) {
    std::vector<double> chances;
    for (const OddsRow &row : rows)
        chances.push_back(row.probability);
    const auto last = chances.begin() + static_cast<std::ptrdiff_t>(number - 1);
    std::ranges::nth_element(chances, last, std::greater{});
    return *last;
}

std::vector<OddsRow> likeliest(std::vector<OddsRow> rows, std::size_t most) {
    const double least = chance_of_best(rows, most - 1);
    std::vector<OddsRow> shown;
    OddsRow others;
    std::size_t left = 0;
    for (OddsRow &row : rows) {
        if (row.probability >= least && shown.size() + 1 < most) {
            shown.push_back(std::move(row));
        } else {
            others.probability += row.probability;
            others.certain += row.certain;
            ++left;
        }
    }
    others.label = "all " + std::to_string(left) + " others";
    shown.push_back(std::move(others));
    return shown;
}

// Combines the rare outcomes at either end into one row each, and distributes the rest among the other rows.
std::vector<OddsRow> even_shares(const std::vector<OddsRow> &rows, std::size_t most) {
    std::size_t first = 0, last = rows.size() - 1;
    while (first < last && rows[first].at_most < unseen)
        ++first;
    while (last > first && rows[last].at_least < unseen)
        --last;
    std::vector<OddsRow> shown;
    if (first > 0)
        shown.push_back(rows_as_one(rows, 0, first - 1));
    const std::size_t share = (last - first) / (most - 2) + 1;
    for (std::size_t at = first; at <= last; at += share)
        shown.push_back(rows_as_one(rows, at, std::min(at + share - 1, last)));
    if (last + 1 < rows.size())
        shown.push_back(rows_as_one(rows, last + 1, rows.size() - 1));
    return shown;
}

std::vector<OddsRow> shared_rows(const api::Distribution &of, std::size_t most) {
    std::vector<OddsRow> rows = single_rows(of);
    if (rows.size() <= most)
        return rows;
    return of.numeric ? even_shares(rows, most) : likeliest(std::move(rows), most);
}

} // namespace

std::vector<OddsRow> odds_rows(const api::Distribution &of, std::size_t most) {
    std::vector<OddsRow> rows = shared_rows(of, most);
    const double unreported = of.unreported_estimate ? of.unreported_estimate->value : of.unreported;
    if (unreported > 0)
        rows.push_back({"not reported", of.unreported_fraction, unreported, 0, 0, false, of.unreported,
                        of.unreported_estimate});
    return rows;
}

bool is_estimated(const api::Distribution &of) {
    return of.unreported_estimate.has_value();
}

double greatest_chance(const std::vector<OddsRow> &rows) {
    double greatest = 0;
    for (const OddsRow &row : rows)
        greatest = std::max(greatest, row.probability);
    return greatest;
}

} // namespace bylaw::repl
