#include "interpreter/simulate/compiled/roll_tables.hpp"

#include <algorithm>
#include <cmath>

namespace bylaw::compiled {

namespace {

constexpr std::uint32_t often = 8;

// Takes out of a column what another one, whose squares are 1 on average, says of it.
void take_out(std::vector<double> &column, const std::vector<double> &other) {
    double alike = 0;
    for (std::size_t i = 0; i < column.size(); ++i) {
        alike += column[i] * other[i] / static_cast<double>(column.size());
    }
    for (std::size_t i = 0; i < column.size(); ++i) {
        column[i] -= alike * other[i];
    }
}

// Its squares become 1 on average; where nothing is left of it, nothing stays.
void make_one(std::vector<double> &column) {
    constexpr double nothing = 1e-9;
    double squares = 0;
    for (const double each : column) {
        squares += each * each / static_cast<double>(column.size());
    }
    for (double &each : column) {
        each = squares < nothing ? 0 : each / std::sqrt(squares);
    }
}

// The powers of how far a total is above the mean, each without what the ones before it say.
std::vector<RolledLuck> lucks_of(const std::vector<DrawnTotal> &totals) {
    std::vector<std::vector<double>> columns{std::vector<double>(totals.size(), 1.0)};
    for (std::size_t power = 1; power <= sorts_of_luck; ++power) {
        std::vector<double> column;
        for (std::size_t i = 0; i < totals.size(); ++i) {
            column.push_back(power == 1 ? static_cast<double>(totals[i].total)
                                        : columns[1][i] * columns[power - 1][i]);
        }
        for (const std::vector<double> &other : columns) {
            take_out(column, other);
        }
        make_one(column);
        columns.push_back(std::move(column));
    }
    std::vector<RolledLuck> made(totals.size());
    for (std::size_t i = 0; i < totals.size(); ++i) {
        for (std::size_t sort = 0; sort < sorts_of_luck; ++sort) {
            made[i].of[sort] = columns[sort + 1][i];
        }
    }
    return made;
}

} // namespace

void RollTables::ask(std::int64_t dice, const DiceTable &table, DiceId id) {
    if (dice < -most_made || dice >= end()) {
        return;
    }
    RollTable &of = tables_[static_cast<std::size_t>(dice + most_made)];
    if (++of.asked != often) {
        return;
    }
    if (auto totals = drawn_totals(table, id)) {
        AllDraws &kept = dice < 0 ? of_made_ : of_program_;
        kept.push_back(std::make_unique<Draws>());
        Draws &made = *kept.back();
        made.totals = std::move(*totals);
        if (luck_) {
            made.lucks = lucks_of(made.totals);
        }
        of = {made.totals.data(), made.lucks.data(), static_cast<std::uint32_t>(made.totals.size()), often};
    }
}

void RollTables::forget_made() {
    std::fill_n(tables_.begin(), most_made, RollTable{});
    of_made_.clear(); // or they would grow with the trials
}

} // namespace bylaw::compiled
