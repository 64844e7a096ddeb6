#include "interpreter/simulate/compiled/roll_tables.hpp"

#include "interpreter/dice/roll.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::compiled {

namespace {

constexpr std::uint64_t most_outcomes = 4096;
constexpr std::uint32_t often = 8;

// Answers the first draw with a given number, and says what was asked.
struct OneDraw {
    std::uint64_t answer = 0, outcomes = 0;
    bool more = false;

    std::optional<std::uint64_t> operator()(Draw wanted) {
        more = more || outcomes != 0;
        outcomes = bylaw::outcomes(wanted);
        return more ? std::nullopt : std::optional(answer);
    }
};

// Nothing, where a roll asks for more than one draw, or for too many outcomes.
std::optional<std::vector<DrawnTotal>> all_totals(const DiceTable &table, DiceId id) {
    std::vector<DrawnTotal> made;
    for (std::uint64_t i = 0, count = 1; i < count; ++i) {
        OneDraw draw{i};
        const RollResult rolled = roll(table, id, DrawFn(draw));
        if (draw.more || draw.outcomes == 0 || draw.outcomes > most_outcomes ||
            rolled.status != RollStatus::done) {
            return std::nullopt;
        }
        count = draw.outcomes;
        made.push_back({rolled.total, rolled.natural});
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
    if (auto totals = all_totals(table, id)) {
        Totals &kept = dice < 0 ? of_made_ : of_program_;
        kept.push_back(std::make_unique<std::vector<DrawnTotal>>(std::move(*totals)));
        of.totals = kept.back()->data();
        of.outcomes = static_cast<std::uint32_t>(kept.back()->size());
    }
}

void RollTables::forget_made() {
    std::fill_n(tables_.begin(), most_made, RollTable{});
    of_made_.clear(); // or they would grow with the trials
}

} // namespace bylaw::compiled
