// One of the threads that share a simulation.
#pragma once
#include "interpreter/simulate/engine.hpp"
#include "interpreter/simulate/totals.hpp"

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>

namespace bylaw {

// A thread takes so many trials at a time at first; more if they are quick, fewer if they are slow. How many
// is no matter for the result.
inline constexpr std::size_t first_at_a_time = 16;

// State shared by threads. Ranges are handed out in order, and each is finished, so there are no gaps.
struct Work {
    std::atomic<std::uint64_t> next{0}, done{0};
    std::uint64_t end = 0;
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::condition_variable ended;
    unsigned running = 0;

    TrialRange take(std::size_t count);
};

// One thread's share, kept from round to round.
struct Worker {
    std::unique_ptr<TrialEngine> engine;
    TrialTable table;
    Totals totals;
    std::size_t at_a_time = first_at_a_time;
    std::vector<TrialRange> dropped; // that were interrupted
    std::exception_ptr problem;

    // Runs until no range is left, or the simulation is stopped.
    void work(std::uint64_t seed, Work &shared);

  private:
    TrialRange next_range(Work &shared) const;
};

} // namespace bylaw
