// Ways of a roll or a random choice: the ones that are played, and their results.
#include "interpreter/odds/rules/machine_source.hpp"
#include "interpreter/odds/rules/two_sorts.hpp"

#include <algorithm>
#include <map>

namespace bylaw::odds::rules {

// Place of the instruction that it stopped at.
static Span place_of(const Bytecode &code, const State &stopped) {
    const Call &call = stopped.calls.back();
    const FunctionCode &function = code.functions[call.function];
    const std::size_t at = call.pc == 0 ? 0 : call.pc - 1;
    return at < function.spans.size() ? function.spans[at] : function.span;
}

// Continues with the roll, once that was given. False: there is no more time, or it fails.
bool MachineSource::go_on(Weight weight, Expansion &out) {
    Outcome then = run(next_);
    return !enough() && arrive(next_, std::move(then), weight, out);
}

bool MachineSource::choose_by_chance(const State &stopped, std::uint32_t sides, Expansion &out) {
    out.whole = sides;
    for (std::uint32_t i = 0; i < sides; ++i) {
        next_ = stopped;
        machine_.give_roll(next_, i, 0);
        if (!go_on(1, out)) {
            return false;
        }
    }
    return true;
}

bool MachineSource::draw(const State &stopped, const Outcome &outcome, Expansion &out) {
    const Call &call = stopped.calls.back();
    if (machine_.code().functions[call.function].code[call.pc].op == Op::random_choice) {
        return choose_by_chance(stopped, outcome.draw.sides, out);
    }
    const RollChances &chances = rolls_.of(stopped, outcome.dice, natural_wanted(stopped));
    if (!chances.problem.empty()) {
        RuntimeError error;
        error.code = Code::dice_problem;
        error.message = chances.problem;
        error.span = place_of(machine_.code(), stopped);
        return fail(std::move(error));
    }
    if (!chances.exact) {
        if (ahead_) {
            return false;
        }
        exact_ = false;
    }
    out.whole = chances.whole;
    if (thresholds_) {
        RollThresholds::Place &place = thresholds_->at(call.function, call.pc);
        if (place.threshold) {
            return play_sorts(stopped, chances, place, out);
        }
        if (place.total != nullptr) {
            return play_classes(stopped, chances, place, out);
        }
    }
    if (stands_ && ways_->mostly_known()) {
        return play_known(stopped, chances, out);
    }
    const bool alike = followed_ && !natural_wanted(stopped); // some of them may have equal results
    return std::ranges::all_of(alike ? followed_->told_apart(stopped, chances.ways) : chances.ways,
                               [&](const RollChances::Way &way) { return play(stopped, way, out); });
}

bool MachineSource::play(const State &stopped, const RollChances::Way &way, Expansion &out) {
    if (!stands_) {
        return play_out(stopped, way, out);
    }
    const KnownWays::Leaf *const known = ways_->find(way.total, way.natural);
    return known != nullptr ? recall(*known, way.weight, out) : play_unknown(stopped, way, out);
}

bool MachineSource::play_out(const State &stopped, const RollChances::Way &way, Expansion &out) {
    next_ = stopped;
    machine_.give_roll(next_, way.total, way.natural);
    return go_on(way.weight, out);
}

namespace {

// The part of it that is read.
Word shown_of(const Cuts *cuts, Word number) {
    return cuts != nullptr ? standing_for(*cuts, number) : number;
}

} // namespace

// One of each class of those that are alike in all that is read, in the order in which they come.
bool MachineSource::play_classes(const State &stopped, const RollChances &chances,
                                 const RollThresholds::Place &place, Expansion &out) {
    const bool wanted = natural_wanted(stopped);
    std::map<std::pair<Word, Word>, std::size_t> known;
    std::vector<RollChances::Way> classes;
    for (const RollChances::Way &way : chances.ways) {
        const Word natural = wanted ? shown_of(place.natural, way.natural) : 0;
        const auto [at, added] =
            known.try_emplace({shown_of(place.total, way.total), natural}, classes.size());
        if (added) {
            classes.push_back(way);
        } else {
            classes[at->second].weight += way.weight;
        }
    }
    return std::ranges::all_of(classes, [&](const RollChances::Way &way) { return play(stopped, way, out); });
}

// By what is read of the natural result; among those that show the same, the totals in order.
bool MachineSource::play_sorts(const State &stopped, const RollChances &chances, RollThresholds::Place &place,
                               Expansion &out) {
    const bool wanted = natural_wanted(stopped);
    std::map<Word, std::vector<const RollChances::Way *>> shown;
    for (const RollChances::Way &way : chances.ways) {
        shown[wanted ? shown_of(place.natural, way.natural) : 0].push_back(&way);
    }
    const std::size_t base = stopped.calls.back().base;
    Word &from =
        place.from[hash_words({stopped.frames.begin() + base, stopped.frames.end()}) % place.from.size()];
    const auto played = [&](const RollChances::Way &way) { return play(stopped, way, out); };
    const auto failed = [&](const Expansion::Way &way) { return out.bytes[way.begin] == failed_key; };
    return std::ranges::all_of(shown, [&](auto &each) {
        std::ranges::stable_sort(each.second, {}, &RollChances::Way::total);
        return TwoSorts(each.second, played, failed, rewards_.size(), out).run(from);
    });
}

} // namespace bylaw::odds::rules
