// The outcomes of one distribution as the lines of a table or a chart.
#pragma once
#include <bylaw/odds.hpp>

#include <optional>
#include <string>
#include <vector>

namespace bylaw::repl {

struct OddsRow {
    std::string label; // "7", or "340..344" where neighbours are put together
    std::string fraction;
    double probability = 0, at_least = 0, at_most = 0; // estimated, where that was done
    bool outcome = true;                               // else how likely it is that there is none
    double certain = 0;                                // of the probability, where it is estimated
    std::optional<api::Estimate> estimate{};           // of one outcome alone
};

// One row an outcome, or no more rows than `most`: what is too unlikely to see at either end becomes one row
// each, and if that is not enough neighbours share a row. Of what is no number the likeliest, and the others
// together. The games that end without a report are the last row.
std::vector<OddsRow> odds_rows(const api::Distribution &of, std::size_t most);

// Not all was explored, and games that were played say what is likely.
bool is_estimated(const api::Distribution &of);

// The likeliest row's chance; 0 where there is none.
double greatest_chance(const std::vector<OddsRow> &rows);

} // namespace bylaw::repl
