// Many generated rulesets: all engines give the same, trial for trial and word for word.
//
// BYLAW_COMPILED_EACH=1 compiles each of them, not only some.
// BYLAW_RULESETS_WANTED=1000 asks for as many that check without error (seen with BYLAW_FIRST_RULESET=0);
// BYLAW_RULESET=17 for that one alone, whose text is printed.
#include "tests/support/engine_comparison.hpp"
#include "tests/support/ruleset_generator.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>

namespace generated_test {

using namespace bylaw;
using namespace bylaw::test;

namespace {

constexpr std::size_t trials = 96;

// What is larger than this is no matter of rightness.
residual::SpecialiseLimits small() {
    residual::SpecialiseLimits limits;
    limits.steps = 25'000;
    limits.blocks = 4'000;
    limits.paths = 200;
    return limits;
}

Limits short_games() {
    Limits limits;
    limits.instructions = 300'000;
    return limits;
}

struct Tried {
    bool valid = false, specialised = false, gathered = false;
    std::uint64_t compiled = 0; // trials that compiled code did
    std::string difference, why;
};

// Compiled by an optimiser, where one is installed.
void try_compiled(const TrialSetup &setup, std::uint64_t number, Tried &tried) {
    const std::unique_ptr<TrialEngine> engine = make_engine("jit", setup);
    if (engine) {
        const auto wanted = run_trials(*make_engine("interpreter", setup), setup, number, trials, trials);
        const std::string found = difference(wanted, run_trials(*engine, setup, number, trials, 60));
        tried.difference = found.empty() ? "" : "compiled: " + found;
        tried.compiled = engine->compiled_trials();
    }
}

std::string why_not(const TrialSetup &setup) {
    const Machine machine(*setup.program, *setup.code);
    State state = machine.new_game();
    machine.begin_function(state, setup.what().function);
    const residual::Specialised made =
        residual::specialise(*setup.program, *setup.code, state, setup.specialise_limits);
    std::string text = made.why;
    for (const residual::Bailed &each :
         made.residual ? made.residual->bailed : std::vector<residual::Bailed>()) {
        text += (text.empty() ? "bails: " : "; ") + each.why;
    }
    return text;
}

Tried try_ruleset(std::uint64_t number, bool compiled) {
    Tried tried;
    DiagnosticSink sink;
    const Gathered gathered = gather_text({}, "generated.bylaw", generate_ruleset(number), "", sink);
    const std::optional<Rules> rules = rules_of(gathered, sink);
    if (!rules) {
        return tried;
    }
    tried.valid = true;
    TrialSetup setup = setup_of(*rules, 0);
    setup.limits = short_games();
    setup.specialise_limits = small();
    setup.either_way = false;
    if (std::getenv("BYLAW_TELL") != nullptr) {
        tried.why = why_not(setup);
    }
    if (compiled) {
        try_compiled(setup, number, tried);
    }
    std::vector<std::string> wanted;
    for (const bool gathering : {false, true}) {
        setup.specialise_limits.gathering = gathering;
        for (const auto &[lanes, engine] : batches_for(setup)) {
            if (wanted.empty()) {
                wanted = run_trials(*make_engine("interpreter", setup), setup, number, trials, trials);
            }
            (gathering ? tried.gathered : tried.specialised) = true;
            const std::string found = difference(wanted, run_trials(*engine, setup, number, trials, 60));
            if (!found.empty() && tried.difference.empty()) {
                tried.difference = lanes + (gathering ? ", gathering: " : ": ") + found;
                return tried;
            }
        }
    }
    return tried;
}

std::uint64_t from_environment(const char *name, std::uint64_t otherwise) {
    const char *text = std::getenv(name);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

} // namespace

TEST_CASE("generated rulesets that once went wrong") {
    CHECK(try_ruleset(542, false).difference ==
          ""); // a condition that is not there kept another attempt's variable
    // A list was carried from pass to pass of a loop as the number that names it, while what it named
    // changed.
    CHECK(try_ruleset(20'378, false).difference == "");
    CHECK(try_ruleset(20'979, false).difference == "");
    CHECK(try_ruleset(30'220, false).difference == ""); // dice that were known not to fall fell always
    CHECK(try_ruleset(60577, false).difference ==
          ""); // a loop over conditions ended early where they came in either order
    CHECK(try_ruleset(130102, false).difference ==
          ""); // a condition taken from a list kept the number that it had
    // Of a table that either way read, lanes of one overwrote what those of the other had read.
    CHECK(try_ruleset(770'282, false).difference == "");
    // Two ways divided by different numbers, and one division was made of both.
    CHECK(try_ruleset(960'155, false).difference == "");
    CHECK(try_ruleset(90906, false).difference ==
          ""); // a list of conditions kept numbers that they had no more
}

TEST_CASE("generated rulesets: every engine gives the same, trial for trial") {
    if (std::getenv("BYLAW_RULESET") != nullptr) {
        const std::uint64_t number = from_environment("BYLAW_RULESET", 0);
        std::cout << generate_ruleset(number);
        const Tried tried = try_ruleset(number, true);
        std::cout << "# valid " << tried.valid << ", specialised " << tried.specialised << "\n";
        CHECK(tried.difference == "");
        return;
    }
    const std::uint64_t wanted = from_environment("BYLAW_RULESETS_WANTED", 80),
                        first = from_environment("BYLAW_FIRST_RULESET", 200);
    const bool tells = std::getenv("BYLAW_TELL") != nullptr;
    // To compile takes longer than all else: that is tried with some of them.
    const std::uint64_t compiled_each =
        std::max<std::uint64_t>(from_environment("BYLAW_COMPILED_EACH", 8), 1);
    std::uint64_t generated = 0, valid = 0, specialised = 0, gathered = 0, compiled = 0;
    for (; valid < wanted && generated < 2 * wanted + 10; ++generated) {
        const auto begin = std::chrono::steady_clock::now();
        if (tells) {
            std::cerr << first + generated << std::flush;
        }
        const Tried tried = try_ruleset(first + generated, generated % compiled_each == 0);
        if (tells) {
            std::cerr << " valid " << tried.valid << " specialised " << tried.specialised << " "
                      << std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()
                      << " s " << tried.why << tried.difference << std::endl;
        }
        valid += tried.valid;
        specialised += tried.specialised;
        gathered += tried.gathered;
        compiled += tried.compiled;
        INFO("ruleset " << first + generated << " (see it with BYLAW_RULESET=" << first + generated << ")");
        CHECK(tried.difference == "");
    }
    std::cout << generated << " rulesets generated, " << valid << " without error, of these " << specialised
              << " specialised, " << gathered << " with paths gathered; " << compiled << " trials compiled\n";
    CHECK(valid == wanted);
    CHECK(specialised * 4 >= valid);
    CHECK(gathered * 4 >= valid);
}

} // namespace generated_test
