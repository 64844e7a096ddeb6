#include "interpreter/simulate/walked/walked_roll.hpp"

#include "interpreter/dice/roll.hpp"

namespace bylaw::walked {

namespace {

using odds::rules::Cuts;
using odds::rules::MachineSource;
using odds::rules::RollChances;

constexpr std::size_t most_classes = 4096;

std::optional<Cuts> copied(const Cuts *cuts) {
    return cuts != nullptr ? std::optional(*cuts) : std::nullopt;
}

Word shown_of(const std::optional<Cuts> &cuts, Word number) {
    return cuts ? odds::rules::standing_for(*cuts, number) : number;
}

} // namespace

WalkedRoll::WalkedRoll(MachineSource &source, const Program &program, const MachineSource::Waiting &at) {
    if (at.sides > 0) {
        choose(at.sides);
        return;
    }
    const auto &place = source.looked_at(at);
    two_sorts_ = place.threshold;
    natural_ = at.natural;
    total_cuts_ = two_sorts_ ? std::nullopt : copied(place.total);
    natural_cuts_ = copied(place.natural);
    take_classes(source.chances(at));
    DiceTable table = program.dice;
    dice_ = source.describe(at, table);
    if (const auto drawn = drawn_totals(table, dice_); drawn && !classes_.empty()) {
        outcomes_ = static_cast<std::uint32_t>(drawn->size());
        for (const DrawnTotal &each : *drawn) {
            class_of_.push_back(static_cast<std::uint16_t>(class_of(each.total, each.natural)));
        }
    } else {
        table_ = std::move(table);
    }
}

void WalkedRoll::choose(std::uint32_t sides) {
    if (sides > most_classes) {
        return;
    }
    outcomes_ = sides;
    for (std::uint32_t i = 0; i < sides; ++i) {
        class_of_.push_back(static_cast<std::uint16_t>(i));
        classes_.push_back({i, 0, i, i + 1});
    }
}

WalkedRoll::Shown WalkedRoll::shown(Word total, Word natural) const {
    return {natural_ ? shown_of(natural_cuts_, natural) : 0, shown_of(total_cuts_, total)};
}

// Those that show the same stand beside each other, by their totals.
void WalkedRoll::take_classes(const RollChances &chances) {
    if (!chances.problem.empty() || chances.ways.size() > most_classes) {
        return;
    }
    std::map<Shown, Class> found;
    for (const RollChances::Way &way : chances.ways) {
        found.try_emplace(shown(way.total, way.natural), Class{way.total, way.natural});
    }
    for (const auto &[shown, each] : found) {
        const auto number = static_cast<std::uint32_t>(classes_.size());
        const bool begins = known_.empty() || known_.rbegin()->first.first != shown.first;
        classes_.push_back(each);
        classes_.back().first = begins ? number : classes_[number - 1].first;
        known_.emplace_hint(known_.end(), shown, number);
    }
    for (std::size_t i = classes_.size(); i-- > 0;) {
        const bool last = i + 1 == classes_.size() || classes_[i + 1].first == i + 1;
        classes_[i].end = last ? static_cast<std::uint32_t>(i + 1) : classes_[i + 1].end;
    }
}

std::uint32_t WalkedRoll::class_of(Word total, Word natural) const {
    const auto found = known_.find(shown(total, natural));
    return found != known_.end() ? found->second : no_class;
}

std::uint32_t WalkedRoll::thrown(Random &random) const {
    if (classes_.empty()) {
        return no_class;
    }
    const auto answer = [&random](Draw wanted) -> std::optional<std::uint64_t> {
        return random.below(outcomes(wanted));
    };
    const RollResult rolled = roll(table_, dice_, DrawFn(answer));
    return rolled.status == RollStatus::done ? class_of(rolled.total, rolled.natural) : no_class;
}

} // namespace bylaw::walked
