// Finds out where an outcome leads: the reference machine plays on from a state to the next roll. One for
// each thread.
#pragma once
#include "interpreter/simulate/trial_setup.hpp"
#include "interpreter/simulate/walked/state_graph.hpp"

#include <memory>
#include <unordered_map>
#include <vector>

namespace bylaw::walked {

// What the threads of a simulation share of the states that they meet.
struct Shared {
    explicit Shared(const TrialSetup &setup)
        : graph(setup.what().reports.size(), setup.limits.instructions, setup.most_walked) {}

    StateGraph graph;
    std::shared_ptr<odds::rules::KnownNames> names = std::make_shared<odds::rules::KnownNames>();
};

class Pathfinder {
  public:
    Pathfinder(const TrialSetup &setup, std::shared_ptr<Shared> shared);

    // The first state. Nowhere: it cannot be walked from there.
    Place begin();
    // Where an outcome of that class leads from a state; it is noted for all.
    Place go(Place from, std::uint32_t of_class);

    // Of the column of a report.
    std::string text(std::size_t column, Word value) const {
        return source_.text(source_.reported()[column].type, value);
    }
    bool calls_hooks() const { return source_.calls_hooks(); }

  private:
    bool wait_at(Place state);
    Place played(Place from, std::uint32_t of_class);
    Place arrived();
    Place look_at(std::uint32_t number, odds::rules::Key key);
    void note(Place from, std::uint32_t of_class, Place to);
    void note_between(Place from, std::uint32_t of_class, Place to);
    void try_guess(Place from, const WalkedRoll::Class &within);

    const TrialSetup &setup_;
    std::shared_ptr<Shared> shared_;
    StateGraph &graph_;
    Machine machine_;
    DefaultDecider defaults_;
    odds::rules::MachineSource source_;
    odds::rules::Expansion out_, end_;
    Place here_ = unknown; // where the source waits
    // Of rolls of which there are two sorts: the first of the high classes, when it was found last; 0: never.
    // By what is likely to be alike.
    std::unordered_map<std::uint64_t, std::uint32_t> guesses_;
    std::uint32_t *guess_ = nullptr; // of the state at hand
};

} // namespace bylaw::walked
