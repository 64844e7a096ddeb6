// The quick loop against the plain one: the same games, down to the last word of the state.
#include "interpreter/machine/collect.hpp"
#include "interpreter/machine/quick_code.hpp"
#include "tests/support/engine_comparison.hpp"

#include <catch2/catch.hpp>

namespace quick_run_test {

using namespace bylaw;
using namespace bylaw::test;

namespace {

const std::string root = BYLAW_TEST_ROOT;

Rules load_rules(const std::string &target) {
    api::LibraryOptions options;
    options.files = std::make_shared<api::DiskFiles>();
    options.stdlib_folder = root + "/stdlib";
    options.ruleset_folders = {root + "/rulesets"};
    DiagnosticSink sink;
    const Gathered gathered = gather(options, target, api::Purpose::play, sink);
    auto rules = rules_of(gathered, sink);
    REQUIRE(rules);
    return *rules;
}

struct PlayedTrial {
    State state;
    Outcome::Kind kind{};
    std::uint64_t next_die = 0; // whoever rolled as often gets the same
};

PlayedTrial play(const TrialSetup &setup, std::uint64_t trial, QuickCode *quick,
                 std::uint64_t steps = Limits().instructions) {
    const Machine machine(*setup.program, *setup.code);
    PlayedTrial played{machine.new_game()};
    machine.begin_function(played.state, setup.what().function);
    SeededDice dice(5, trial);
    DefaultDecider decider;
    Surroundings around;
    around.dice = &dice;
    around.decider = &decider;
    around.limits.instructions = steps;
    if (quick != nullptr) {
        played.kind = machine.run_quickly(played.state, around, *quick).kind;
        collect(*setup.program, *setup.code, played.state);
    } else {
        played.kind = machine.run(played.state, around).kind;
    }
    played.next_die = *dice.draw({1'000'000, 1});
    return played;
}

void compare(const Rules &rules, std::uint64_t trials) {
    for (std::size_t scenario = 0; scenario < rules.program->scenarios.size(); ++scenario) {
        const TrialSetup setup = setup_of(rules, scenario);
        INFO(setup.what().name);
        QuickCode quick(*setup.program,
                        *setup.code); // what it remembers of one trial must not matter in the next
        for (std::uint64_t trial = 0; trial < trials; ++trial) {
            const PlayedTrial wanted = play(setup, trial, nullptr), got = play(setup, trial, &quick);
            INFO("trial " << trial);
            CHECK(wanted.kind == got.kind);
            CHECK(wanted.next_die == got.next_die);
            if (wanted.kind ==
                Outcome::Kind::done) { // else it stopped somewhere, which is told from the plain run
                CHECK(wanted.state == got.state);
            }
        }
    }
}

} // namespace

TEST_CASE("the quick loop plays the fights of the benchmarks as the plain one does") {
    for (const char *fight : {"d1", "d2", "d3"}) {
        INFO(fight);
        compare(load_rules(root + "/bench/fights/" + fight + ".bylaw"), 100);
    }
}

TEST_CASE("the quick loop plays the scenarios of the rulesets as the plain one does") {
    for (const char *ruleset : {"escalation", "skirmish", "torchlight", "traits", "zones"}) {
        INFO(ruleset);
        compare(load_rules(ruleset), 6);
    }
}

TEST_CASE("the quick loop finds fields of the game by their number as the plain one does") {
    compare(load_rules(root + "/tests/unit/simulate/rules/game_fields.bylaw"), 20);
}

TEST_CASE("the quick loop keeps of named performings what the plain one does") {
    compare(load_rules(root + "/tests/unit/simulate/rules/kept.bylaw"), 200);
}

TEST_CASE("calls that are done in place give what calls give, and fail where they fail") {
    compare(load_rules(root + "/tests/unit/simulate/rules/in_place.bylaw"), 300);
}

TEST_CASE("calls that are done in place take as many steps as calls") {
    const Rules rules = load_rules(root + "/tests/unit/simulate/rules/in_place.bylaw");
    const TrialSetup setup = setup_of(rules, 0);
    QuickCode quick(*setup.program, *setup.code);
    for (std::uint64_t steps = 1; steps < 250; ++steps) {
        INFO(steps << " steps");
        for (std::uint64_t trial = 0; trial < 20; ++trial) {
            const PlayedTrial wanted = play(setup, trial, nullptr, steps),
                              got = play(setup, trial, &quick, steps);
            CHECK(wanted.kind == got.kind);
            CHECK(wanted.next_die == got.next_die);
        }
    }
}

} // namespace quick_run_test
