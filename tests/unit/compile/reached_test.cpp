// What is compiled for one function is enough to run it: all scenarios and tests of the shipped games go as
// they go with the code of everything.
#include "interpreter/compile/compile.hpp"
#include "interpreter/lua/lua_hooks.hpp"
#include "interpreter/machine/machine.hpp"
#include "tests/support/engine_comparison.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

namespace {

const std::string root = BYLAW_TEST_ROOT;

struct Ended {
    State state;
    Outcome outcome;
};

Ended run(const Program &program, const Bytecode &code, FunctionId function, DiceSource *dice) {
    const Machine machine(program, code);
    Ended ended{Machine(program, compile_beginning(program)).new_game(), {}};
    ended.state.observed = true;
    machine.begin_function(ended.state, function);
    DefaultDecider decider;
    Surroundings around;
    around.dice = dice;
    around.decider = dice == nullptr ? nullptr : &decider;
    ended.outcome = machine.run(ended.state, around);
    return ended;
}

void compare(const Program &program, const Bytecode &whole, FunctionId function, bool with_dice) {
    SeededDice dice(11), same_dice(11);
    const Bytecode alone = compile_for(program, function);
    CHECK(alone.functions.size() < whole.functions.size());
    const Ended wanted = run(program, whole, function, with_dice ? &dice : nullptr);
    const Ended got = run(program, alone, function, with_dice ? &same_dice : nullptr);
    CHECK(got.outcome.kind == wanted.outcome.kind);
    CHECK(got.outcome.error.message == wanted.outcome.error.message);
    if (wanted.outcome.kind == Outcome::Kind::done) // else there are frames, and functions have other numbers
        CHECK(got.state == wanted.state);
}

} // namespace

TEST_CASE("the code of a scenario or test alone runs as that of all rules") {
    const std::string name = GENERATE("escalation", "skirmish", "torchlight", "traits", "zones");
    api::LibraryOptions options;
    options.files = std::make_shared<api::DiskFiles>();
    options.stdlib_folder = root + "/stdlib";
    options.ruleset_folders = {root + "/rulesets"};
    DiagnosticSink sink;
    const Gathered gathered = gather(options, name, api::Purpose::test, sink);
    const auto rules = test::rules_of(gathered, sink);
    REQUIRE(rules);
    const Program &program = *rules->program;
    const Bytecode whole = compile(program);
    for (const Scenario &each : program.scenarios) {
        INFO(name << ": " << each.name);
        compare(program, whole, each.function, true);
    }
    for (const Test &each : program.tests) {
        INFO(name << ": " << each.name);
        compare(program, whole, each.function, false);
    }
}
