// Games that never end, with few steps allowed so that it does not take long to see.
#include "interpreter/simulate/endless.hpp"
#include "interpreter/simulate/simulate.hpp"
#include "tests/support/engine_comparison.hpp"

#include <catch2/catch.hpp>

namespace endless_test {

using namespace bylaw;

namespace {

// In `luck` a game in three goes on for ever.
const char *const text = R"(ruleset endless

kind creature "creature" {
    pool hp in 0..10
}

procedure fight(a: creature) {
    repeat until a.hp is 0 {
        if roll(d20) is 25 {
            a.hp -= 1
        }
    }
}

scenario ring {
    given ada = creature
    do fight(ada)
    report ada.hp as "hp"
}

scenario luck {
    given ada = creature
    if roll(d3) is 1 {
        do fight(ada)
    }
    report ada.hp as "hp"
}
)";

constexpr std::size_t luck = 0, ring = 1; // by name

Simulated play(std::size_t scenario, const Plan &plan) {
    DiagnosticSink sink;
    const Gathered gathered = gather_text({}, "endless", text, ".", sink);
    const auto rules = test::rules_of(gathered, sink);
    REQUIRE(rules);
    TrialSetup setup = test::setup_of(*rules, scenario);
    setup.limits.instructions = 1000;
    const auto engine = make_engine("interpreter", setup);
    return simulate(setup, *engine, plan);
}

RuntimeError stopped_in(std::vector<RuntimeError::Frame> frames) {
    RuntimeError error;
    error.code = Code::budget_spent;
    error.frames = std::move(frames);
    return error;
}

} // namespace

TEST_CASE("a simulation of which no game ends stops after three, with any number of threads") {
    const unsigned threads = GENERATE(1U, 2U);
    Plan plan;
    plan.count = 1000;
    plan.threads = threads;
    const Simulated done = play(ring, plan);
    CHECK(done.done == 3);
    REQUIRE(done.endless);
    CHECK(done.endless->message ==
          "none of the first 3 trials ends: each takes more than 1000 steps; `fight` goes round");
}

TEST_CASE("two games are played, whether or not they end") {
    Plan plan;
    plan.count = 2;
    const Simulated done = play(ring, plan);
    CHECK(done.totals.failed == 2);
    CHECK(!done.endless);
}

TEST_CASE("where some games end the others are counted") {
    Plan plan;
    plan.count = 300;
    plan.first = 0;
    const Simulated done = play(luck, plan);
    CHECK(!done.endless);
    CHECK(done.done == 300);
    CHECK(done.totals.trials == 300);
    CHECK(done.totals.failed > 60); // 100 +- 8
    CHECK(done.totals.failed < 140);
}

TEST_CASE("what goes round is the innermost place that all games have in common") {
    const RuntimeError::Frame scene{"ring", {1, 2, 0}}, fight{"fight", {3, 4, 0}}, hit{"hit", {5, 6, 0}},
        miss{"miss", {7, 8, 0}};
    const RuntimeError told = endless(
        {stopped_in({hit, fight, scene}), stopped_in({fight, scene}), stopped_in({miss, fight, scene})}, 10);
    CHECK(told.frames.size() == 2);
    CHECK(told.span == fight.span);
    CHECK(told.message ==
          "none of the first 3 trials ends: each takes more than 10 steps; `fight` goes round");
}

} // namespace endless_test
