#include "interpreter/simulate/native/results_within.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// Those of a row of yes and no that are `wanted`, if they stand together.
std::optional<Places> together(const std::vector<bool> &row, bool wanted) {
    const auto begin = std::find(row.begin(), row.end(), wanted), end = std::find(begin, row.end(), !wanted);
    if (begin == row.end() || std::find(end, row.end(), wanted) != row.end()) {
        return {};
    }
    return Places{begin - row.begin(), end - row.begin() - 1, static_cast<std::int64_t>(row.size()), !wanted};
}

} // namespace

std::optional<Places> results_within(const TrialCode &code, const Unread &unread, std::int64_t low,
                                     std::int64_t high) {
    constexpr std::int64_t most = 64; // entries of a table
    const std::vector<std::int32_t> *table = unread.table ? &code.tables[*unread.table] : nullptr;
    const std::int64_t places =
        unread.draw ? code.draws[*unread.draw].outcomes : static_cast<std::int64_t>(table->size());
    if (table == nullptr) {
        const Places found{std::max<std::int64_t>(low, 0), std::min(high, places - 1), places, false};
        return found.first <= found.last ? std::optional(found) : std::nullopt;
    }
    if (places > most) {
        return {};
    }
    std::vector<bool> row;
    for (std::int64_t i = 0; i < places; ++i) {
        const std::int32_t result = residual::looked_up(*table, i);
        row.push_back(low <= result && result <= high);
    }
    const auto found = together(row, true);
    return found ? found : together(row, false);
}

// The answer is the high half of word times outcomes.
std::uint32_t last_word(std::int64_t answer, std::uint32_t outcomes) {
    const std::uint64_t beyond = (static_cast<std::uint64_t>(answer) + 1) << 32;
    return static_cast<std::uint32_t>((beyond - 1) / outcomes);
}

} // namespace bylaw
