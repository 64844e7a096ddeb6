// Simulation and odds in the background: begin them, look how far they are, cancel them, take the result.
//
//     SimulationJob job(program, "ambush", {.seed = 7, .trials = 500});
//     while (!job.done()) // or once in each frame of a game
//         std::cout << job.progress().done << '\n';
//     std::cout << to_json(job.result()) << '\n';
//
// Each has a thread of its own beside those that its options name; the calls here never wait, but for
// result(). The process waits for threads of freed jobs when it ends.
#pragma once
#include <bylaw/export.h>
#include <bylaw/odds.hpp>
#include <bylaw/simulate.hpp>

#include <memory>
#include <string>

namespace bylaw::api {

class BYLAW_API SimulationJob {
  public:
    SimulationJob(Program program, std::string scenario, SimulationOptions options = {});
    ~SimulationJob(); // cancels; the thread ends soon after, and calls nothing of the host in the meantime
    SimulationJob(SimulationJob &&) noexcept;
    SimulationJob &operator=(SimulationJob &&) noexcept;

    bool done() const;
    SimulationProgress progress() const; // as it was reported last, ten times a second
    // It ends soon, with the result so far (SimulationResult::interrupted).
    void cancel() noexcept;
    // Waits where it is not done.
    const SimulationResult &result() const;

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

struct OddsProgress {
    std::uint64_t states = 0;
    double seconds = 0;
};

class BYLAW_API OddsJob {
  public:
    // Computes the odds of an expression, as odds_of().
    OddsJob(Program program, std::string expression, OddsOptions options = {});
    // As odds_of_scenario().
    static OddsJob of_scenario(Program program, std::string scenario, OddsOptions options = {});
    ~OddsJob();
    OddsJob(OddsJob &&) noexcept;
    OddsJob &operator=(OddsJob &&) noexcept;

    bool done() const;
    OddsProgress progress() const;
    void cancel() noexcept; // it ends soon, with what is known
    const OddsAnswer &result() const;

  private:
    struct Work;
    explicit OddsJob(std::unique_ptr<Work> work);
    std::unique_ptr<Work> work_;
};

} // namespace bylaw::api
