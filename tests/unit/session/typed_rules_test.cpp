// The generator that tests/fuzz/fuzz_types.cpp drives by a fuzzer, here with fixed seeds. What is wrong is
// refused by the checker or stopped by a message; what was done leaves every word of the game as its type
// says.
#include "tests/support/typed_trial.hpp"

#include <catch2/catch.hpp>

using namespace bylaw::test;

namespace {

void try_seeds(std::uint64_t first, std::uint64_t end, std::size_t wrong) {
    std::size_t accepted = 0, done = 0, failed = 0;
    for (std::uint64_t seed = first; seed < end; ++seed) {
        Choices choices(seed);
        const TypedTrial trial = TypedTrialRunner(choices, wrong).run();
        INFO("seed " << seed << ":\n" << trial.rules);
        REQUIRE(trial.unsound == "");
        accepted += trial.accepted ? 1 : 0;
        done += trial.done;
        failed += trial.failed;
    }
    INFO(accepted << " accepted, " << done << " runs done, " << failed << " failed");
    if (wrong == 0) { // a generator whose rules are all refused would find nothing
        CHECK(accepted * 2 > end - first);
        CHECK(done > (end - first) / 8);
        CHECK(failed > (end - first) / 4);
    }
}

} // namespace

TEST_CASE("rules whose kinds are mixed never misread a thing") {
    try_seeds(0, 400, 0);
}
TEST_CASE("rules with wrong types in them are refused or stopped") {
    try_seeds(1'000, 1'200, 12);
}
