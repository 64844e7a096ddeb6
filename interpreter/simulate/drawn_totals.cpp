#include "interpreter/simulate/drawn_totals.hpp"

#include "interpreter/dice/roll.hpp"

namespace bylaw {

namespace {

constexpr std::uint64_t most_outcomes = 4096;

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

} // namespace

std::optional<std::vector<DrawnTotal>> drawn_totals(const DiceTable &table, DiceId id) {
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

} // namespace bylaw
