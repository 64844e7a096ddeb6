// Exact odds beside the simulation: of whole scenarios, all that is reported has to come up as often as was
// said, within five standard errors, and nothing else. The seed is fixed, so what agrees once agrees always.
#include "tests/support/files.hpp"
#include "tests/support/left_out.hpp"
#include "tests/support/ruleset_generator.hpp"
#include "tests/unit/odds_rules/scenes.hpp"
#include "tests/unit/odds_rules/written_scenes.hpp"

#include <bylaw/bylaw.hpp>
#include <bylaw/odds.hpp>
#include <bylaw/simulate.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace simulation_test {

using namespace bylaw::api;
using namespace bylaw::test;

namespace {

constexpr double standard_errors = 5;
constexpr std::uint64_t seed = 20261120;
// All give the same, trial for trial; the first shares nothing with odds but the machine.
constexpr const char *reference = "interpreter", *fastest = "auto";

struct Compared {
    int reports = 0, outcomes = 0;
};

// One that no more than a handful of trials show has no bell curve yet.
double allowed(double trials, double probability) {
    return standard_errors * std::sqrt(trials * probability * std::max(0.0, 1 - probability)) + 3;
}

void agree(const Distribution &said, const ReportStatistics &seen, double trials, Compared &compared) {
    INFO(said.name);
    std::map<std::string, double> counts;
    for (const ValueCount &each : seen.histogram)
        counts[each.value] = static_cast<double>(each.times);
    double sum = 0;
    for (const OddsOutcome &each : said.outcomes) {
        INFO(each.value << ": " << each.probability << " said, " << counts[each.value] << " of " << trials
                        << " seen");
        CHECK(std::abs(counts[each.value] - trials * each.probability) <= allowed(trials, each.probability));
        counts.erase(each.value);
        sum += each.probability;
        ++compared.outcomes;
    }
    CHECK(sum == Approx(1).epsilon(1e-12));
    for (const auto &[value, times] : counts) // the far end of values without an end is left out
        CHECK(times <= 0);
    if (said.numeric || said.yes_no)
        CHECK(std::abs(seen.mean - said.mean) <= standard_errors * said.deviation / std::sqrt(trials) + 1e-9);
    ++compared.reports;
}

Compared agree(const Program &program, const std::string &scenario, const OddsAnswer &odds,
               std::uint64_t trials, const char *engine) {
    INFO(scenario);
    SimulationOptions options;
    options.seed = seed;
    options.trials = trials;
    options.engine = engine;
    const SimulationResult played = simulate(program, scenario, options);
    Compared compared;
    REQUIRE(!played.report.has_errors());
    REQUIRE(!odds.report.has_errors());
    REQUIRE(odds.branches.size() == 1);
    CHECK(played.failed == 0);
    for (const Distribution &said : odds.branches[0].distributions) {
        const auto seen = std::ranges::find(played.reports, said.name, &ReportStatistics::name);
        if (seen != played.reports.end() &&
            seen->count == trials) // what is reported now and then only has no odds of its own
            agree(said, *seen, static_cast<double>(trials), compared);
    }
    return compared;
}

LibraryOptions with_rulesets() {
    LibraryOptions options = usual_options();
    options.ruleset_folders = {BYLAW_RULESETS_FOLDER};
    return options;
}

// Only the states hold it up, however slow the machine is.
OddsOptions patient() {
    OddsOptions options;
    options.most_seconds = 1000;
    options.estimate = false;
    return options;
}

Compared agree(const std::string &text, const std::string &scenario, std::uint64_t trials,
               const char *engine) {
    const Loaded loaded = Library(with_rulesets()).load_text(scenario, text);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    const OddsAnswer odds = odds_of_scenario(loaded.program, scenario, patient());
    REQUIRE(odds.exact);
    return agree(loaded.program, scenario, odds, trials, engine);
}

std::size_t outcomes_of(const OddsAnswer &odds) {
    std::size_t all = 0;
    for (const Distribution &each : odds.branches[0].distributions)
        all += each.outcomes.size();
    return all;
}

} // namespace

TEST_CASE("odds and simulation agree: the fights of the benchmarks") {
    for (const char *name : {"d1.bylaw", "d2.bylaw"}) {
        if (bylaw::test::left_out && name == std::string("d2.bylaw")) {
            continue; // has too many states for rule by rule
        }
        const std::string text = read_file(std::string(BYLAW_FIGHTS) + name);
        REQUIRE(!text.empty());
        CHECK(agree(text, "duel", 200'000, fastest).reports == 2);
    }
}

TEST_CASE("odds and simulation agree: scenes on the rulesets that come along") {
    for (const Scene &each : on_rulesets)
        DYNAMIC_SECTION(each.name)
    CHECK(agree(each.text, each.name, 50'000, reference).reports >= 2);
}

TEST_CASE("odds and simulation agree: conditions, lists, tables, reactions, loops") {
    for (const Scene &each : written)
        DYNAMIC_SECTION(each.name)
    CHECK(agree(std::string(people) + each.text, each.name, 100'000, reference).reports >= 2);
}

// Nothing of them is left open, however slow the machine is.
TEST_CASE("odds and simulation agree: the duel of each game") {
    for (const auto &[game, scenario] :
         {std::pair("zones", "duel"), std::pair("torchlight", "duel"), std::pair("traits", "duel"),
          std::pair("skirmish", "single_combat"), std::pair("escalation", "duel")}) {
        INFO(game);
        const Loaded loaded = Library(with_rulesets()).load(game);
        REQUIRE(loaded.program);
        const OddsAnswer odds = odds_of_scenario(loaded.program, scenario, patient());
        CHECK(odds.exact);
        CHECK(odds.states > 1000); // a real fight
        CHECK(agree(loaded.program, scenario, odds, 40'000, fastest).reports == 2);
    }
}

// Those whose odds are found in a few states; the others are too large, or ask what nobody answers.
TEST_CASE("odds and simulation agree: rulesets made at random") {
    constexpr int wanted = 5;
    OddsOptions few;
    few.most_states = 500;
    few.most_seconds = 1000;
    int found = 0;
    Compared all;
    for (std::uint64_t number = 0; found < wanted && number < 500; ++number) {
        const Loaded loaded = Library(usual_options()).load_text("random", generate_ruleset(number));
        if (!loaded.program)
            continue;
        const OddsAnswer odds = odds_of_scenario(loaded.program, "play", few);
        if (odds.report.has_errors() || !odds.exact || odds.branches.size() != 1 || outcomes_of(odds) < 12)
            continue;
        INFO("generated ruleset " << number);
        const Compared here = agree(loaded.program, "play", odds, 20'000, fastest);
        all.reports += here.reports;
        all.outcomes += here.outcomes;
        ++found;
    }
    CHECK(found == wanted);
    CHECK(all.outcomes >= wanted * 12);
}

} // namespace simulation_test
