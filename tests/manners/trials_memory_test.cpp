// Memory that runs out in the middle of a trial, for each engine: those that come after it are what they
// would have been.
#include "interpreter/session/program_data.hpp"
#include "tests/manners/each_failing.hpp"
#include "tests/support/engine_comparison.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::test;

namespace {

// Dice that are made while it goes on, calls that are done in place, reports that are named then, and texts.
constexpr const char *walk_rules = R"(
kind person "person" {
    stat luck = 0
    link last: person
    formula twice: number = luck * 2
    formula worth: number = twice + 1
}
scenario walk "A walk" {
    given ada = person
    given bob = person
    each one in [ada, bob] {
        repeat until one.worth > 20 {
            let many = roll(d2)
            one.luck += roll((many)d(4 + many)) + roll((many)d6 explode)
            one.last = bob
        }
        report one.luck as "luck of {one}"
        report one.last as "last of {one}"
    }
}
scenario stroll "A stroll" {
    given ada = person
    repeat until ada.worth > 30 {
        ada.luck += roll(d4) + roll(d2 explode)
        ada.last = ada
    }
    report ada.luck as "luck"
    report ada.last as "last"
}
)";

api::Program walk() {
    const api::Loaded made = api::Library(api::usual_options()).load_text("walk", walk_rules);
    INFO(made.report.text({}));
    REQUIRE(made.program);
    return made.program;
}

TrialSetup setup_for(const api::Program &program, const std::string &scenario) {
    const auto &rules = program.data()->rules;
    const auto found = std::ranges::find(rules.program->scenarios, scenario, &Scenario::name);
    REQUIRE(found != rules.program->scenarios.end());
    return setup_of(rules, static_cast<std::size_t>(found - rules.program->scenarios.begin()));
}

constexpr std::size_t trials = 12;

} // namespace

TEST_CASE("without memory an engine plays the trials behind as it would have") {
    const api::Program program = walk();
    const TrialSetup setup = setup_for(program, "walk");
    for (const std::string_view name : engine_names()) {
        const auto engine = make_engine(name, setup);
        if (name == "auto" || !engine) {
            continue;
        }
        INFO(name);
        const std::vector<std::string> wanted = run_trials(*engine->clone(), setup, 7, trials, trials);
        const auto play = [&](TrialEngine &of) {
            TrialTable table(setup);
            of.run(7, {0, trials}, table);
        };
        const std::uint64_t count = [&] {
            const auto each = engine->clone();
            const FailingMemory enough(0, Fails::once);
            play(*each);
            return enough.asked();
        }();
        CHECK(count > trials);
        for (const Fails how : {Fails::once, Fails::from_now}) {
            for (std::uint64_t number = 1; number <= count; ++number) {
                const auto each = engine->clone();
                try {
                    const FailingMemory memory(number, how);
                    play(*each);
                } catch (const std::bad_alloc &) {
                }
                INFO("allocation " << number << (how == Fails::once ? "" : " and all after it"));
                REQUIRE(difference(wanted, run_trials(*each, setup, 7, trials, 5)) == "");
            }
        }
    }
}
