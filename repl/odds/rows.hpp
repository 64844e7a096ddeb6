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
    double certain = 0;                                // certain part of an estimated probability
    std::optional<api::Estimate> estimate{};           // estimate of a single outcome
};

// Returns one row for each outcome, or at most `most` rows. Outcomes that are too rare to see at either end
// become one row each; if that is not enough, neighbours share a row. Without numbers: the likeliest ones,
// and the others together. Games without the report are the last row.
std::vector<OddsRow> odds_rows(const api::Distribution &of, std::size_t most);

// Not all was explored, and games that were played say what is likely.
bool is_estimated(const api::Distribution &of);

// The likeliest row's chance; 0 where there is none.
double greatest_chance(const std::vector<OddsRow> &rows);

} // namespace bylaw::repl
