// The fast engines against the reference machine, trial for trial, on rules that people wrote.
#include "interpreter/simulate/compiled/compilation.hpp"
#include "tests/support/engine_comparison.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <set>

namespace engines_test {

using namespace bylaw;
using namespace bylaw::test;

namespace {

const std::string root = BYLAW_TEST_ROOT;

Rules load(const std::string &target) {
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

// Every engine of this processor gives the reference machine's lines, however the trials are cut into ranges.
std::size_t compare_engines(const TrialSetup &setup, std::size_t trials) {
    const std::vector<std::string> wanted =
        run_trials(*make_engine("interpreter", setup), setup, 7, trials, trials);
    std::size_t compared = 0;
    const auto compare = [&](const std::string &name, TrialEngine &engine) {
        INFO(name);
        CHECK(difference(wanted, run_trials(engine, setup, 7, trials, 700)) == "");
        ++compared;
    };
    for (const std::string_view name : {"plain", "jit"}) {
        if (const auto engine = make_engine(name, setup)) {
            compare(std::string(name), *engine);
        } else {
            CHECK(name == "jit"); // no optimiser is installed, or names are made while it runs
        }
    }
    for (const auto &[lanes, engine] : batches_for(setup)) {
        compare(lanes, *engine);
    }
    return compared;
}

void check_batched(const TrialSetup &setup, std::size_t trials) {
    const auto engine = make_engine("batch", setup);
    REQUIRE(engine);
    run_trials(*engine, setup, 7, trials, 700);
    CHECK(engine->batched_trials() == trials);
}

// Worked out by gathering paths, and then as on the reference machine.
void compare_gathered(const std::string &file, std::size_t trials) {
    const Rules rules = load(root + "/tests/unit/simulate/rules/" + file);
    TrialSetup setup = setup_of(rules, 0);
    setup.either_way = false;
    setup.specialise_limits.gathering = true;
    CHECK(compare_engines(setup, trials) >= 3);
    check_batched(setup, trials);
}

std::string why_not(const TrialSetup &setup) {
    const Machine machine(*setup.program, *setup.code);
    State state = machine.new_game();
    machine.begin_function(state, setup.what().function);
    const residual::Specialised made =
        residual::specialise(*setup.program, *setup.code, state, setup.specialise_limits);
    return made.residual ? "" : made.why;
}

} // namespace

TEST_CASE("the fights of the benchmarks: every engine gives the same, trial for trial") {
    for (const char *fight : {"d1", "d2", "d3"}) {
        INFO(fight);
        const Rules rules = load(root + "/bench/fights/" + fight + ".bylaw");
        CHECK(compare_engines(setup_of(rules, 0), 5'000) >= 3);
    }
}

TEST_CASE("the scenarios of the rulesets: every engine gives the same, trial for trial") {
    std::size_t scenarios = 0, worked_out = 0;
    for (const char *ruleset : {"escalation", "skirmish", "torchlight", "traits", "zones"}) {
        const Rules rules = load(ruleset);
        for (std::size_t i = 0; i < rules.program->scenarios.size(); ++i) {
            TrialSetup setup = setup_of(rules, i);
            setup.specialise_limits.steps = 3'000; // those that need more have a test of their own
            INFO(ruleset << "/" << setup.what().name);
            ++scenarios;
            if (const std::string why = why_not(setup); !why.empty()) {
                std::cout << "not worked out: " << ruleset << "/" << setup.what().name << ": " << why << "\n";
                continue;
            }
            ++worked_out;
            compare_engines(setup, 100);
        }
    }
    std::cout << worked_out << " of " << scenarios << " scenarios are worked out\n";
    CHECK(scenarios > 25);
}

// Of each ruleset those that are compiled soonest; BYLAW_ALL_COMPILED=1 takes all, which needs some minutes.
TEST_CASE("shipped scenarios that are compiled give the same, trial for trial") {
    const bool all = std::getenv("BYLAW_ALL_COMPILED") != nullptr;
    const std::set<std::string> some = {"bridge",      "encounter",        "duel",         "tavern",
                                        "delve_below", "way_back_to_camp", "single_combat"};
    constexpr std::size_t trials = 300;
    std::uint64_t compared = 0, compiled = 0;
    for (const char *ruleset : {"escalation", "skirmish", "torchlight", "traits", "zones"}) {
        const Rules rules = load(ruleset);
        for (std::size_t i = 0; i < rules.program->scenarios.size(); ++i) {
            TrialSetup setup = setup_of(rules, i);
            setup.threads = 1 + static_cast<unsigned>(compared) / trials % 4; // that write the code
            INFO(ruleset << "/" << setup.what().name << ", " << setup.threads);
            const auto engine = all || some.contains(setup.what().name) ? make_engine("jit", setup) : nullptr;
            if (engine) {
                const std::vector<std::string> wanted =
                    run_trials(*make_engine("interpreter", setup), setup, 7, trials, trials);
                CHECK(difference(wanted, run_trials(*engine, setup, 7, trials, 100)) == "");
                compared += trials;
                compiled += engine->compiled_trials();
            }
        }
    }
    std::cout << compiled << " of " << compared << " trials were compiled\n";
    CHECK(compiled * 10 >= compared * 9); // the others came to what no game had come to before
}

// However the trials are cut, while nothing is compiled yet, while that goes on, and afterwards.
TEST_CASE("what is compiled meanwhile takes over, and every trial stays the same") {
    if (!compiled::optimiser_is_installed()) {
        return;
    }
    const Rules rules = load("zones");
    const auto found = std::ranges::find(rules.program->scenarios, "encounter", &Scenario::name);
    const TrialSetup setup =
        setup_of(rules, static_cast<std::size_t>(found - rules.program->scenarios.begin()));
    const auto tiered = make_tiered_engine(setup), reference = make_reference_engine(setup);
    const auto second = tiered->clone(); // that has not played a trial by then
    TrialTable wanted(setup), got(setup);
    const auto compare = [&](TrialEngine &engine, TrialRange trials) {
        reference->run(7, trials, wanted);
        engine.run(7, trials, got);
        REQUIRE(difference(trial_lines(wanted), trial_lines(got)) == "");
    };
    const auto began = std::chrono::steady_clock::now();
    for (std::uint64_t from = 0; tiered->compiled_trials() == 0; from += 2'000) {
        compare(*tiered, {from, 2'000});
        REQUIRE(std::chrono::steady_clock::now() - began < std::chrono::minutes(5));
    }
    compare(*second, {17, 300});
    CHECK(second->compiled_trials() > 200);
}

// Compiled code counts no step less than the machine, also where it remembers what a function gave.
TEST_CASE("a game that is too long for the machine is too long for compiled rules") {
    for (const auto &[file, steps] : {std::pair("pack.bylaw", 1'000U), std::pair("pals.bylaw", 322U)}) {
        INFO(file);
        const Rules rules = load(root + "/tests/unit/simulate/rules/" + file);
        TrialSetup setup = setup_of(rules, 0);
        setup.limits.instructions = steps; // about as many as its games take
        if (const auto engine = make_engine("jit", setup)) {
            const auto wanted = run_trials(*make_engine("interpreter", setup), setup, 7, 100, 100);
            CHECK(difference(wanted, run_trials(*engine, setup, 7, 100, 100)) == "");
            CHECK(engine->compiled_trials() > 10);
            CHECK(engine->compiled_trials() < 90);
        }
    }
}

// Tables tell compiled code of the things that are there when a trial begins; those that are made later are
// asked of the game.
TEST_CASE("things that are made meanwhile are met like those that were there before") {
    const Rules rules = load(root + "/tests/unit/simulate/rules/litter.bylaw");
    const TrialSetup setup = setup_of(rules, 0);
    for (const char *name : {"interpreter", "jit"}) {
        INFO(name);
        const auto engine = make_engine(name, setup);
        if (!engine) {
            continue; // no optimiser is installed
        }
        TrialTable table(setup);
        engine->run(7, {0, 300}, table);
        const auto column = [&](const char *of) -> const std::vector<Word> & {
            return std::ranges::find(table.columns, of, &TrialColumn::name)->words;
        };
        for (std::size_t i = 0; i < table.rows; ++i) {
            const Word cats = 1 + column("kittens")[i], hens = 2 + column("chicks")[i];
            CHECK(column("cats")[i] == cats);
            CHECK(column("told apart")[i] == cats);
            CHECK(column("hens")[i] == hens);
            CHECK(column("animals")[i] == cats + hens);
            CHECK(column("legs")[i] == 4 * cats + 2 * hens);
            CHECK(column("bowls")[i] == 3);
            CHECK(column("a spider")[i] == 0);
        }
        CHECK((name == std::string("interpreter") || engine->compiled_trials() == table.rows));
    }
}

TEST_CASE("what nobody wants any more is not compiled to its end") {
    if (!compiled::optimiser_is_installed()) {
        return;
    }
    const Rules rules = load(root + "/bench/fights/d1.bylaw");
    const TrialSetup setup = setup_of(rules, 0);
    ReferenceEngine seen(setup);
    run_trials(seen, setup, 1, 100, 100);
    compiled::Compilation compilation(setup, seen);
    REQUIRE_FALSE(compilation.hopeless());
    compiled::Compiling compiling;
    compiling.unwanted = true;
    std::string problem;
    CHECK(compilation.make(&problem, &compiling) == nullptr);
    CHECK(problem == "nobody wants it any more");
    compiling.unwanted = false; // after all
    CHECK(compilation.make(&problem, &compiling) != nullptr);
}

TEST_CASE("shipped games that run wholly on the batch, trial for trial as on the reference machine") {
    for (const auto &[ruleset, name] :
         {std::pair("torchlight", "delve_below"), std::pair("zones", "shoving_match")}) {
        INFO(ruleset << "/" << name);
        const Rules rules = load(ruleset);
        const auto found = std::ranges::find(rules.program->scenarios, name, &Scenario::name);
        REQUIRE(found != rules.program->scenarios.end());
        TrialSetup setup =
            setup_of(rules, static_cast<std::size_t>(found - rules.program->scenarios.begin()));
        setup.either_way = false;
        setup.specialise_limits.gathering = true;
        const auto engine = make_engine("batch", setup);
        REQUIRE(engine);
        constexpr std::size_t trials = 2'000;
        const std::vector<std::string> wanted =
            run_trials(*make_engine("interpreter", setup), setup, 7, trials, trials);
        CHECK(difference(wanted, run_trials(*engine, setup, 7, trials, 700)) == "");
        check_batched(setup, trials);
    }
}

TEST_CASE("an order of turns that is rolled among five, and the weakest of several: wholly on the batch") {
    compare_gathered("pack.bylaw", 5'000);
}

// A list is a number that names its words. Carried from one pass of a loop to the next as that number, it
// named variables that had other values by then; so did what an earlier attempt had learned of the loop.
TEST_CASE("lists that change from pass to pass of a loop, their words known only when the dice have fallen") {
    compare_gathered("pals.bylaw", 2'000);
}

// Each once went wrong: the mark of a loop over conditions stayed with the condition that it named when their
// order changed, so the loop ended early; how many a condition counts as was no word that paths or passes
// differ in; code that passes share took the order of conditions for that of the first pass.
TEST_CASE(
    "conditions in either order, and as many as dice say: as on the reference machine, trial for trial") {
    for (const char *file : {"either_order", "order_in_a_loop", "stacks", "names"}) {
        const Rules rules = load(root + "/tests/unit/simulate/rules/" + file + ".bylaw");
        TrialSetup setup = setup_of(rules, 0);
        setup.either_way = false;
        const std::vector<std::string> wanted =
            run_trials(*make_engine("interpreter", setup), setup, 7, 1'000, 1'000);
        for (const bool gathering : {false, true}) {
            setup.specialise_limits.gathering = gathering;
            for (const auto &[lanes, engine] : batches_for(setup)) {
                INFO(file << ", " << lanes << (gathering ? ", gathering" : ""));
                CHECK(difference(wanted, run_trials(*engine, setup, 7, 1'000, 700)) == "");
            }
        }
        setup.specialise_limits.gathering = false;
        CHECK(why_not(setup) == "");
    }
}

TEST_CASE("what is kept of named performings, and degrees that are compared and moved: every engine") {
    const Rules rules = load(root + "/tests/unit/simulate/rules/kept.bylaw");
    CHECK(compare_engines(setup_of(rules, 0), 2'000) >= 2);
}

// Once compiled rules took what was over before the first die for rules that had never run.
TEST_CASE("what was over before the first die is still known at the end: every engine") {
    const Rules rules = load(root + "/tests/unit/simulate/rules/before.bylaw");
    for (std::size_t i = 0; i < rules.program->scenarios.size(); ++i) {
        INFO(rules.program->scenarios[i].name);
        CHECK(compare_engines(setup_of(rules, i), 500) >= 2);
    }
}

TEST_CASE("dice that modifiers count with: every engine gives the same, trial for trial") {
    const Rules rules = load(root + "/tests/unit/simulate/rules/modified_dice.bylaw");
    CHECK(compare_engines(setup_of(rules, 0), 1'000) >= 2);
}

// Once its list was read as if all that it may hold were there on every way.
TEST_CASE("what a `with` says now and then: every engine gives the same, trial for trial") {
    const Rules rules = load(root + "/tests/unit/simulate/rules/with_now_and_then.bylaw");
    CHECK(compare_engines(setup_of(rules, 0), 1'000) >= 2);
}

// Some trials fail there, and in each engine it is the same ones.
TEST_CASE("a cell that is none of the members is no index in any engine") {
    const Rules rules = load(root + "/tests/unit/simulate/rules/no_member.bylaw");
    for (std::size_t i = 0; i < rules.program->scenarios.size(); ++i) {
        INFO(rules.program->scenarios[i].name);
        CHECK(compare_engines(setup_of(rules, i), 200) >= 2);
    }
}

TEST_CASE("numbers beyond 32 bits: every engine gives the same, trial for trial") {
    const Rules rules = load(root + "/tests/rules/types/large.bylaw");
    CHECK(compare_engines(setup_of(rules, 0), 500) >= 2);
}

} // namespace engines_test
