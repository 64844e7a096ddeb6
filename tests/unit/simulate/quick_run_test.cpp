// The quick loop against the plain one: the same games, down to the last word of the state.
#include "interpreter/machine/collect.hpp"
#include "interpreter/machine/quick_code.hpp"
#include "tests/support/engine_comparison.hpp"
#include "tests/support/ruleset_generator.hpp"

#include <catch2/catch.hpp>

#include <stdexcept>

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

PlayedTrial play(const TrialSetup &setup, std::uint64_t trial, QuickCode *quick, const Limits &limits = {}) {
    const Machine machine(*setup.program, *setup.code);
    PlayedTrial played{machine.new_game()};
    machine.begin_function(played.state, setup.what().function);
    SeededDice dice(5, trial);
    DefaultDecider decider;
    Surroundings around;
    around.dice = &dice;
    around.decider = &decider;
    around.limits = limits;
    if (quick != nullptr) {
        played.kind = machine.run_quickly(played.state, around, *quick).kind;
        collect(*setup.program, *setup.code, played.state);
    } else {
        played.kind = machine.run(played.state, around).kind;
    }
    played.next_die = *dice.draw({1'000'000, 1});
    return played;
}

void compare_trial(const TrialSetup &setup, std::uint64_t trial, QuickCode &quick,
                   const Limits &limits = {}) {
    const PlayedTrial wanted = play(setup, trial, nullptr, limits), got = play(setup, trial, &quick, limits);
    INFO("trial " << trial);
    CHECK(wanted.kind == got.kind);
    CHECK(wanted.next_die == got.next_die);
    if (wanted.kind ==
        Outcome::Kind::done) { // else it stopped somewhere, which is reported from the plain run
        CHECK(wanted.state == got.state);
    }
}

void compare(const TrialSetup &setup, std::uint64_t trials, const Limits &limits = {}) {
    INFO(setup.what().name);
    // What it remembers of one trial must not matter in the next.
    QuickCode quick(*setup.program, *setup.code);
    for (std::uint64_t trial = 0; trial < trials; ++trial) {
        compare_trial(setup, trial, quick, limits);
    }
}

void compare(const Rules &rules, std::uint64_t trials, const Limits &limits = {}) {
    for (std::size_t scenario = 0; scenario < rules.program->scenarios.size(); ++scenario) {
        compare(setup_of(rules, scenario), trials, limits);
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

TEST_CASE("dice that modifiers count with, and cells that are none of the members: as in the plain loop") {
    compare(load_rules(root + "/tests/unit/simulate/rules/modified_dice.bylaw"), 100);
    compare(load_rules(root + "/tests/unit/simulate/rules/no_member.bylaw"), 50);
}

TEST_CASE("far cells, long lists, late things and performings within each other: as in the plain loop") {
    compare(load_rules(root + "/tests/unit/simulate/rules/deep_performings.bylaw"), 100);
}

TEST_CASE("performings end where there is no room, no step, no trigger left") {
    const Rules rules = load_rules(root + "/tests/unit/simulate/rules/deep_performings.bylaw");
    const TrialSetup setup = setup_of(rules, 0);
    for (std::uint64_t i = 1; i < 60; ++i) {
        INFO(i);
        compare(setup, 2, {.instructions = i * i});
        compare(setup, 2, {.triggers = static_cast<std::uint32_t>(i % 4)});
        compare(setup, 2, {.calls = static_cast<std::uint32_t>(i % 20 + 1)});
        compare(setup, 2, {.frame_words = i * 5});
        compare(setup, 2, {.list_length = i % 20});
    }
}

TEST_CASE("calls that are done in place give what calls give, and fail where they fail") {
    compare(load_rules(root + "/tests/unit/simulate/rules/in_place.bylaw"), 300);
}

TEST_CASE("calls that are done in place take as many steps as calls") {
    const Rules rules = load_rules(root + "/tests/unit/simulate/rules/in_place.bylaw");
    const TrialSetup setup = setup_of(rules, 0);
    QuickCode quick(*setup.program, *setup.code);
    for (Limits limits{.instructions = 1}; limits.instructions < 250; ++limits.instructions) {
        INFO(limits.instructions << " steps");
        for (std::uint64_t trial = 0; trial < 20; ++trial) {
            compare_trial(setup, trial, quick, limits);
        }
    }
}

TEST_CASE("what a game may take is over in the quick loop where it is over in the plain one") {
    const Rules rules = load_rules("zones");
    const TrialSetup setup = setup_of(rules, 0);
    for (std::uint64_t i = 1; i < 40; ++i) {
        INFO(i);
        compare(setup, 2, {.instructions = i * i * 7});
        compare(setup, 2, {.calls = static_cast<std::uint32_t>(i)});
        compare(setup, 2, {.frame_words = i * 12});
        compare(setup, 2, {.list_length = i});
        compare(setup, 2, {.list_words = i * 20});
        compare(setup, 2, {.triggers = static_cast<std::uint32_t>(i % 5)});
    }
}

TEST_CASE("what dice throw comes through the quick loop") {
    struct Broken final : DiceSource {
        int left = 0;
        std::optional<std::uint64_t> draw(Draw) override {
            if (left-- == 0) {
                throw std::runtime_error("the dice are gone");
            }
            return 0;
        }
    };
    const Rules rules = load_rules("zones");
    const TrialSetup setup = setup_of(rules, 0);
    const Machine machine(*setup.program, *setup.code);
    QuickCode quick(*setup.program, *setup.code);
    for (int dice = 0; dice < 12; ++dice) {
        State state = machine.new_game();
        machine.begin_function(state, setup.what().function);
        Broken broken;
        broken.left = dice;
        DefaultDecider decider;
        Surroundings around;
        around.dice = &broken;
        around.decider = &decider;
        CHECK_THROWS_AS(machine.run_quickly(state, around, quick), std::runtime_error);
    }
}

TEST_CASE("the quick loop plays generated rulesets as the plain one does") {
    int played = 0;
    for (std::uint64_t number = 3'000; number < 3'120; ++number) {
        DiagnosticSink sink;
        const Gathered gathered = gather_text({}, "generated.bylaw", generate_ruleset(number), "", sink);
        if (const std::optional<Rules> rules = rules_of(gathered, sink)) {
            INFO("ruleset " << number);
            compare(setup_of(*rules, 0), 20, {.instructions = 100'000});
            ++played;
        }
    }
    CHECK(played > 30);
}

} // namespace quick_run_test
