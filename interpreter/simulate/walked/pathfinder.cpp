#include "interpreter/simulate/walked/pathfinder.hpp"

#include "interpreter/simulate/reference_engine.hpp"

namespace bylaw::walked {

namespace {

using odds::rules::Analysis;
using odds::rules::MachineSource;

Surroundings surroundings(const TrialSetup &setup, DefaultDecider &defaults) {
    Surroundings around;
    around.decider = &defaults;
    around.limits = setup.limits;
    around.interrupt = setup.interrupt;
    return around;
}

odds::rules::Wanted wanted(const TrialSetup &setup) {
    return {type_nothing, setup.what().reports};
}

} // namespace

Pathfinder::Pathfinder(const TrialSetup &setup, std::shared_ptr<Shared> shared)
    : setup_(setup), shared_(std::move(shared)), graph_(shared_->graph),
      machine_(*setup.program, *setup.code),
      source_(machine_, begun_scenario(setup, machine_), wanted(setup), surroundings(setup, defaults_),
              Analysis::counted, shared_->names) {}

Place Pathfinder::begin() {
    here_ = unknown;
    source_.trace(odds::rules::Tracing::never); // the few ways that are met are played once
    return source_.begin(out_) ? arrived() : nowhere;
}

bool Pathfinder::wait_at(Place state) {
    if (here_ != state) {
        here_ = unknown;
        if (!source_.wait_at(graph_.key(graph_.state_at(state)))) {
            return false;
        }
        here_ = state;
    }
    return true;
}

Place Pathfinder::go(Place from, std::uint32_t of_class) {
    const WalkedRoll &roll = graph_.roll_at(from);
    if (roll.two_sorts() && wait_at(from)) {
        guess_ = &guesses_[source_.likeness()];
        try_guess(from, roll.classes()[of_class]);
    }
    const Place known = graph_.way(from, of_class);
    return known != unknown ? known : played(from, of_class);
}

// The rules play it, and it is noted.
Place Pathfinder::played(Place from, std::uint32_t of_class) {
    if (!wait_at(from)) {
        return nowhere;
    }
    out_.clear();
    const WalkedRoll::Class &taken = graph_.roll_at(from).classes()[of_class];
    const bool fine = source_.follow(taken.total, taken.natural, out_);
    if (setup_.interrupted()) {
        return nowhere;
    }
    graph_.note_steps(source_.steps());
    const Place to = fine ? arrived() : nowhere;
    note(from, of_class, to);
    return to;
}

// Of what there is after a run.
Place Pathfinder::arrived() {
    const odds::rules::Expansion::Way &made = out_.ways.front();
    const odds::rules::Key key{out_.bytes.data() + made.begin, made.size};
    if (MachineSource::has_failed(key)) {
        return nowhere;
    }
    const auto met = graph_.meet(key);
    const Place to = !met ? nowhere : met->place != unknown ? met->place : look_at(met->number, key);
    const bool earns = made.rewards != odds::rules::Expansion::none;
    return earns ? graph_.with_toll(to, {out_.rewards.data() + made.rewards, graph_.columns()}) : to;
}

Place Pathfinder::look_at(std::uint32_t number, odds::rules::Key key) {
    if (MachineSource::has_ended(key)) {
        end_.clear();
        source_.expand(key, end_);
        return graph_.add_end(number, end_.values);
    }
    here_ = unknown;
    const auto waiting = source_.wait_at(key);
    const auto roll = waiting ? graph_.roll_for(source_, *setup_.program, *waiting) : std::nullopt;
    const Place place = roll ? graph_.add_state(number, *roll) : nowhere;
    here_ = place == nowhere ? unknown : place;
    return place;
}

void Pathfinder::note(Place from, std::uint32_t of_class, Place to) {
    graph_.note(from, of_class, to);
    if (to != nowhere && graph_.roll_at(from).two_sorts()) {
        note_between(from, of_class, to);
    }
}

// Where low totals lead to one state and high ones to another, those between two that are alike are, too.
void Pathfinder::note_between(Place from, std::uint32_t of_class, Place to) {
    const WalkedRoll::Class &within = graph_.roll_at(from).classes()[of_class];
    for (std::uint32_t other = within.first; other < within.end; ++other) {
        const Place there = graph_.way(from, other);
        if (there == to) {
            for (std::uint32_t i = std::min(other, of_class); i < std::max(other, of_class); ++i) {
                graph_.note(from, i, to);
            }
        } else if (there > nowhere && (other + 1 == of_class || other == of_class + 1)) {
            *guess_ = std::max(other, of_class);
        }
    }
}

// Mostly the high ones begin where they did in a state like this: two beside each other that are not alike
// tell all.
void Pathfinder::try_guess(Place from, const WalkedRoll::Class &within) {
    const std::uint32_t high = *guess_, low = high - 1;
    if (high <= within.first || high >= within.end) {
        return;
    }
    for (const std::uint32_t each : {low, high}) {
        if (graph_.way(from, each) == unknown) {
            played(from, each);
        }
    }
    const Place down = graph_.way(from, low), up = graph_.way(from, high);
    if (down > nowhere && up > nowhere && down != up) {
        for (std::uint32_t i = within.first; i < within.end; ++i) {
            graph_.note(from, i, i < high ? down : up);
        }
    }
}

} // namespace bylaw::walked
