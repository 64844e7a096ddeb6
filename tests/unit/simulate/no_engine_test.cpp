// What is said where an engine cannot play a scenario, and how trials were played.
#include "interpreter/session/program_data.hpp"
#include "interpreter/simulate/engine.hpp"
#include "interpreter/simulate/simulate.hpp"
#include "tests/support/engine_comparison.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

namespace no_engine_test {

using namespace bylaw;

namespace {

// The games of `walk` all report the same, those of `maybe` do not.
constexpr const char *text = R"(
kind person {
    stat luck = 0
    stat wit = 0
}

scenario walk "A walk" {
    given ada = person
    given bob = person
    if roll(d6) is 6 {
        ada.luck += 1
    }
    each p in person {
        if roll(d6) >= 5 {
            p.wit += 1
            do flatter(p)
        }
    }
    report ada.luck
    report bob.wit
}

procedure flatter(who: person) {
    who.luck += 1
}

scenario maybe "Maybe" {
    let die = roll(d4)
    report die as "die"
    if die is 1 {
        report die as "one"
    }
}
)";

api::Program rules() {
    const api::Loaded loaded = api::Library(api::usual_options()).load_text("walk", text);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    return loaded.program;
}

TrialSetup walk_of(const api::Program &program) {
    const Rules &rules = program.data()->rules;
    const auto found = std::ranges::find(rules.program->scenarios, "walk", &Scenario::name);
    REQUIRE(found != rules.program->scenarios.end());
    return test::setup_of(rules, static_cast<std::size_t>(found - rules.program->scenarios.begin()));
}

std::string marked(const TrialSetup &setup, Span place) {
    return std::string(setup.program->sources.text(place));
}

} // namespace

TEST_CASE("where a scenario goes too many ways the place is said at which the dice decide") {
    const api::Program program = rules();
    TrialSetup setup = walk_of(program);
    setup.specialise_limits.paths = 1;
    for (const Lanes lanes : {Lanes::one, Lanes::widest}) {
        INFO(static_cast<int>(lanes));
        setup.lanes = lanes;
        NoEngine why;
        REQUIRE_FALSE(make_engine("batch", setup, &why));
        CHECK(why.sort == NoEngine::Sort::unfit);
        CHECK(why.obstacle.why == "it can go too many ways at once");
        REQUIRE_FALSE(why.parts.empty());
        CHECK(why.parts.front() == why.obstacle.place);
        CHECK(marked(setup, why.obstacle.place) == "roll(d6) is 6");
        CHECK(why.seconds > 0);
    }
}

TEST_CASE("an engine that can says no reason why it could not") {
    const api::Program program = rules();
    const TrialSetup setup = walk_of(program);
    NoEngine why;
    const auto engine = make_engine("batch", setup, &why);
    REQUIRE(engine);
    CHECK(why.sort == NoEngine::Sort::no_reason);
    CHECK_FALSE(engine->left_over());
    TrialTable table(setup);
    engine->run(1, {0, 500}, table);
    CHECK(engine->batched_trials() == 500);
}

TEST_CASE("trials that are left to be played rule by rule are said, with the reason and its place") {
    const api::Program program = rules();
    const api::SimulationResult result = api::simulate(program, "maybe", {.trials = 400, .engine = "batch"});
    REQUIRE(result.report.all().size() == 1);
    const api::Diagnostic &note = result.report.all().front();
    CHECK(note.code == "B0911");
    CHECK_FALSE(result.report.has_errors());
    CHECK(note.message.find("not all games report the same") != std::string::npos);
    CHECK(note.place.line == 31); // the `report` that not every game comes to
    CHECK(result.batched > 0.1);
    CHECK(result.batched < 0.9);
    const auto whole = api::simulate(program, "walk", {.trials = 400, .engine = "batch"});
    CHECK(whole.report.empty());
    CHECK(whole.batched == 1);
    CHECK(whole.compiled == 0);
}

TEST_CASE("the engine that optimises either is there or says what to install") {
    const api::Program program = rules();
    const api::SimulationResult result = api::simulate(program, "walk", {.trials = 20, .engine = "jit"});
    if (!result.report.has_errors()) {
        CHECK(result.compiled > 0);
        return;
    }
    const api::Diagnostic &error = result.report.all().front();
    CHECK(error.code == "B0910");
    CHECK(error.message.starts_with("the engine `jit` cannot play `walk`: "));
    CHECK(error.hint.find("--engine auto") != std::string::npos);
}

TEST_CASE(
    "rule by rule is neither worked out nor compiled, and an unknown engine lists those that there are") {
    const api::Program program = rules();
    const api::SimulationResult result =
        api::simulate(program, "walk", {.trials = 20, .engine = "interpreter"});
    CHECK(result.report.empty());
    CHECK(result.batched + result.compiled == 0);
    CHECK(result.why.empty());
    const api::SimulationResult none = api::simulate(program, "walk", {.trials = 20, .engine = "zzz"});
    REQUIRE(none.report.has_errors());
    for (const std::string &each : api::simulation_engines()) {
        CHECK(none.report.all().front().hint.find('`' + each + '`') != std::string::npos);
    }
}

TEST_CASE("an engine's old name is refused with what takes its place") {
    const api::Program program = rules();
    for (const auto &[name, now] : {std::pair("reference", "`interpreter`"), std::pair("compiled", "`jit`"),
                                    std::pair("tiered", "`auto`"), std::pair("scalar", "`batch`"),
                                    std::pair("scalar-plain", "`batch`"), std::pair("batch-avx2", "`batch`"),
                                    std::pair("batch-avx512", "`batch`"), std::pair("walked", "`auto`")}) {
        INFO(name);
        const api::SimulationResult result = api::simulate(program, "walk", {.trials = 20, .engine = name});
        REQUIRE(result.report.has_errors());
        const api::Diagnostic &error = result.report.all().front();
        CHECK(error.message == "there is no engine `" + std::string(name) + "` any more");
        CHECK(error.hint.find(now) != std::string::npos);
        CHECK(api::wrong_engine(name) == error.hint);
    }
    for (const std::string &each : api::simulation_engines()) {
        CHECK(api::wrong_engine(each).empty());
    }
}

TEST_CASE("auto says why it takes which engine") {
    const api::Program program = rules();
    const auto why = [&](std::uint64_t trials, bool luck) {
        return api::simulate(program, "walk", {.trials = trials, .most_seconds = 0.5, .luck = luck}).why;
    };
    CHECK(why(20, false) == "there are few trials");
    CHECK(why(200, false) == "all trials together are short");
    CHECK(why(100'000'000, true).starts_with("`batch` cannot: it notes no luck of the dice"));
    CHECK(why(100'000'000, false) == "the scenario was worked out before the dice fell");
}

TEST_CASE("a simulation whose time is over while its scenario is worked out has no trials, and is no error") {
    api::LibraryOptions options = api::usual_options();
    options.ruleset_folders = {std::string(BYLAW_TEST_ROOT) + "/rulesets"};
    const api::Loaded loaded = api::Library(options).load("zones");
    REQUIRE(loaded.program);
    const api::SimulationResult result =
        api::simulate(loaded.program, "ambush",
                      {.trials = 1'000, .engine = "batch", .most_seconds = 0.01}); // it takes seconds
    CHECK(result.report.empty());
    CHECK(result.trials == 0);
    CHECK(result.interrupted);
    CHECK(result.out_of_time);
}

} // namespace no_engine_test
