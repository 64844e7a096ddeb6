// Data of one thread for compiled trials: a state, and the context of the code.
#pragma once
#include "interpreter/simulate/compiled/compilation.hpp"
#include "interpreter/simulate/compiled/context.hpp"

namespace bylaw::compiled {

class TrialPlayer {
  public:
    TrialPlayer(const TrialSetup &setup, std::shared_ptr<const Compiled> compiled);
    TrialPlayer(const TrialPlayer &) = delete;
    TrialPlayer &operator=(const TrialPlayer &) = delete;

    // False: it bailed out, and another engine must play it.
    bool play(std::uint64_t seed, std::uint64_t trial);
    const State &state() const { return state_; } // at its end
    // Luck of the trial, as far as it was played: also after a bail-out.
    std::span<const double> luck() const { return luck_.sums(); }

  private:
    void begin_run(), forget_dice(), remember_before(), reset(), reset_state();

    const TrialSetup &setup_;
    std::shared_ptr<const Compiled> compiled_;
    State state_;
    SeededDice dice_{0};
    Surroundings around_;
    std::unique_ptr<HookRunner> hooks_;
    std::unique_ptr<Run> run_;
    std::vector<Word> memory_; // the context and what lies behind it
    std::vector<Word> window_, listed_;
    std::vector<std::uint32_t> singles_;
    RollTables rolls_;
    NotedLuck luck_;
    MadeBefore made_before_;
    Bearers bearers_;
    bool renumbered_ = true; // lists, since the last trial: at first nothing is remembered
    Context *context_ = nullptr;
};

} // namespace bylaw::compiled
