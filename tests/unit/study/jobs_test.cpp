// Simulation and odds in the background.
#include "tests/unit/session/duel.hpp"

#include <catch2/catch.hpp>

#include <thread>

namespace jobs_test {

using namespace bylaw;
using namespace bylaw::api;

TEST_CASE("a simulation in the background comes to what one in the foreground does") {
    const SimulationOptions options{.seed = 3, .trials = 2000};
    const SimulationJob job(test::duel(), "hall", options);
    CHECK(result_file(job.result()) == result_file(simulate(test::duel(), "hall", options)));
    CHECK(job.done());
}

TEST_CASE("it is cancelled with the result so far, and given up with its handle") {
    SimulationJob job(test::duel(), "hall", {.seed = 3, .trials = 4'000'000'000});
    CHECK_FALSE(job.done());
    while (job.progress().done == 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    CHECK(job.progress().planned == 4'000'000'000);
    job.cancel();
    CHECK(job.result().interrupted);
    CHECK(job.result().trials > 0);
    CHECK(job.result().trials < 4'000'000'000);
    SimulationJob other(test::duel(), "hall", {.seed = 3, .trials = 4'000'000'000});
    job = std::move(other); // the first is gone, the second is given up at the end
}

TEST_CASE("odds in the background") {
    const OddsJob job(test::duel(), "roll(2d6) >= 10");
    CHECK(job.result().branches.front().distributions.front().mean == Approx(6.0 / 36));
    const OddsJob scenario = OddsJob::of_scenario(test::duel(), "hall");
    CHECK(scenario.result().exact);
    const OddsJob wrong = OddsJob::of_scenario(test::duel(), "no such");
    CHECK(wrong.result().report.has_errors());
}

} // namespace jobs_test
