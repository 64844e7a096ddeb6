// Trials that walk over known states, against the reference machine, trial for trial.
#include "interpreter/simulate/simulate.hpp"
#include "interpreter/simulate/walked/walking_first.hpp"
#include "tests/support/engine_comparison.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <thread>

namespace walked_test {

using namespace bylaw;
using namespace bylaw::test;

namespace {

constexpr std::uint64_t seed = 11;

const Rules &rules() {
    static const Rules loaded = [] {
        api::LibraryOptions options;
        options.files = std::make_shared<api::DiskFiles>();
        DiagnosticSink sink;
        const auto made = rules_of(gather(options, BYLAW_TEST_ROOT "/tests/unit/simulate/rules/walks.bylaw",
                                          api::Purpose::play, sink),
                                   sink);
        REQUIRE(made);
        return *made;
    }();
    return loaded;
}

TrialSetup scenario(const std::string &name) {
    const auto &all = rules().program->scenarios;
    const auto found = std::ranges::find(all, name, &Scenario::name);
    REQUIRE(found != all.end());
    return setup_of(rules(), static_cast<std::size_t>(found - all.begin()));
}

std::vector<std::string> reference_lines(const TrialSetup &setup, std::size_t trials) {
    return run_trials(*make_engine("reference", setup), setup, seed, trials, trials);
}

Plan plan(std::uint64_t count) {
    Plan made;
    made.seed = seed;
    made.count = count;
    return made;
}

// The second time all is known.
void check_walks(const TrialSetup &setup, std::size_t trials) {
    const auto wanted = reference_lines(setup, trials);
    const auto engine = make_engine("walked", setup);
    REQUIRE(engine);
    CHECK(difference(wanted, run_trials(*engine, setup, seed, trials, 70)) == "");
    CHECK(difference(wanted, run_trials(*engine, setup, seed, trials, trials)) == "");
    CHECK(engine->walked_trials() == 2 * trials);
    CHECK(engine->batched_trials() == 2 * trials);
}

} // namespace

TEST_CASE("walked trials tell what the reference machine tells: names, lists, members, dice without end") {
    check_walks(scenario("bout"), 3'000);
}

TEST_CASE("walked trials with pools that are as large as dice say") {
    check_walks(scenario("pools"), 2'000);
}

// 6 + 36 + 216 throws, by hand; a standard deviation of about as many.
TEST_CASE("what is counted on the way adds up over known states") {
    const TrialSetup setup = scenario("patience");
    check_walks(setup, 500);
    const Simulated done = simulate(setup, *make_engine("walked", setup), plan(40'000));
    const auto throws = std::ranges::find(done.totals.reports, std::string("throws"), &ReportTotals::name);
    REQUIRE(throws != done.totals.reports.end());
    const double mean = throws->sum.convert_to<double>() / 40'000;
    CHECK(std::abs(mean - 258) < 5 * 258 / std::sqrt(40'000.0));
    CHECK(done.walked == 40'000);
}

TEST_CASE("where there is no room for more states, trials are played another way") {
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{150'000}}) {
        INFO(bytes);
        TrialSetup setup = scenario("bout");
        setup.most_walked = bytes;
        const auto engine = make_engine("walked", setup);
        if (bytes == 1) {
            CHECK_FALSE(engine); // not even for the first
            continue;
        }
        REQUIRE(engine);
        CHECK(difference(reference_lines(setup, 2'000), run_trials(*engine, setup, seed, 2'000, 300)) == "");
        CHECK(engine->walked_trials() > 0);
        CHECK(engine->walked_trials() < 2'000);
    }
}

// Its errors are those of the machine that plays it again.
TEST_CASE("a trial that is too long for the machine is too long for who walks") {
    TrialSetup setup = scenario("patience");
    setup.limits.instructions = 1'000; // a step for a throw, so some games are longer
    const auto wanted = reference_lines(setup, 400);
    const auto failed = std::ranges::count_if(
        wanted, [](const std::string &line) { return line.find("failed") != std::string::npos; });
    CHECK(failed > 0);
    const auto engine = make_engine("walked", setup);
    REQUIRE(engine);
    CHECK(difference(wanted, run_trials(*engine, setup, seed, 400, 30)) == "");
    CHECK(engine->walked_trials() > 50);
    CHECK(engine->walked_trials() + static_cast<std::uint64_t>(failed) <= 400);
}

TEST_CASE("several threads find out the same states together") {
    const TrialSetup setup = scenario("bout");
    constexpr std::size_t trials = 4'000, threads = 4;
    const auto wanted = reference_lines(setup, trials);
    const auto first = make_engine("walked", setup);
    REQUIRE(first);
    std::vector<std::vector<std::string>> got(threads);
    std::vector<std::thread> running;
    for (std::size_t i = 0; i < threads; ++i) {
        running.emplace_back(
            [&, i] { got[i] = run_trials(*first->clone(), setup, seed, trials, 50 + 10 * i); });
    }
    for (std::thread &each : running) {
        each.join();
    }
    for (const auto &lines : got) {
        CHECK(difference(wanted, lines) == "");
    }
}

TEST_CASE("the batch takes games that come to the same states again, and says of others that they do not") {
    for (const char *name : {"bout", "patience"}) {
        TrialSetup setup = scenario(name);
        setup.specialise_limits.steps = 1; // they cannot be worked out
        const auto engine = make_engine("batch", setup);
        REQUIRE(engine);
        CHECK(difference(reference_lines(setup, 300), run_trials(*engine, setup, seed, 300, 300)) == "");
        CHECK(engine->batched_trials() == 300);
    }
    TrialSetup setup = scenario("sums");
    setup.specialise_limits.steps = 1;
    NoEngine why;
    CHECK_FALSE(make_engine("batch", setup, &why));
    CHECK(why.walking.find("had not been there in the trials before") != std::string::npos);
    setup = scenario("named");
    setup.specialise_limits.steps = 1;
    CHECK_FALSE(make_engine("batch", setup, &why));
    CHECK(why.walking == "a report has a name that is made while it runs");
}

TEST_CASE("many trials of a game with few states go over those; of one that never repeats they do not") {
    const auto played = [](const char *name) {
        TrialSetup setup = scenario(name);
        setup.seconds = 100;            // so long it would take
        constexpr double reference = 1; // second a trial
        const auto engine = walked::walking_first(setup, make_engine("reference", setup), reference);
        CHECK(difference(reference_lines(setup, 1'500), run_trials(*engine, setup, seed, 1'500, 500)) == "");
        return simulate(setup, *engine, plan(200'000));
    };
    CHECK(played("bout").walked == 200'000);
    CHECK(played("sums").walked < 200'000);
}

} // namespace walked_test
