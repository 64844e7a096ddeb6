// Simulation and odds in the background: start a job, read its progress, cancel it, take the result.
//
//     SimulationJob job(program, "ambush", {.seed = 7, .trials = 500});
//     while (!job.done()) // or once in each frame of a game
//         std::cout << job.progress().done << '\n';
//     std::cout << to_json(job.result()) << '\n';
//
// Each job has one thread besides those of its options. Only result() waits. At its end the process waits for
// the threads of freed jobs.
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
    ~SimulationJob(); // cancels; the thread ends soon after, without calls to the host
    SimulationJob(SimulationJob &&) noexcept;
    SimulationJob &operator=(SimulationJob &&) noexcept;

    bool done() const;
    SimulationProgress progress() const; // reported ten times a second
    // Ends the job soon, with the result so far (SimulationResult::interrupted).
    void cancel() noexcept;
    // Waits until the job is done.
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
    // Starts odds_of() in the background.
    OddsJob(Program program, std::string expression, OddsOptions options = {});
    // Starts odds_of_scenario() in the background.
    static OddsJob of_scenario(Program program, std::string scenario, OddsOptions options = {});
    ~OddsJob();
    OddsJob(OddsJob &&) noexcept;
    OddsJob &operator=(OddsJob &&) noexcept;

    bool done() const;
    OddsProgress progress() const;
    void cancel() noexcept; // ends the job soon, with the answer so far
    const OddsAnswer &result() const;

  private:
    struct Work;
    explicit OddsJob(std::unique_ptr<Work> work);
    std::unique_ptr<Work> work_;
};

} // namespace bylaw::api
