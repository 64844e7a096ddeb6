// Odds of a scenario that cannot be explored in the given time: it is also played, and the estimates stand
// beside the certain bounds.
#pragma once
#include <bylaw/jobs.hpp>
#include <bylaw/odds.hpp>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>

namespace bylaw::api {

class Estimating {
  public:
    Estimating(Program program, std::string scenario, const OddsOptions &options);

    // With which the scenario is to be explored: they begin to play it when that takes longer than a moment.
    const OddsOptions &options() const { return exploring_; }

    // Plays for what is left of the time, where the answer is not exact, and puts estimates into it.
    void add_to(OddsAnswer &answer);

  private:
    bool goes_on(std::uint64_t states, double seconds);
    void play();
    void wait(std::uint64_t states);
    double seconds() const;

    const Program program_;
    const std::string scenario_;
    const OddsOptions asked_;
    OddsOptions exploring_;
    const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    bool wanted_ = true;                 // not ended yet
    std::atomic<bool> explored_ = false; // exploration has ended
    std::optional<SimulationJob> job_;
};

// Adds the played games to the certain results.
void add_estimates(const SimulationResult &played, OddsAnswer &answer);

} // namespace bylaw::api
