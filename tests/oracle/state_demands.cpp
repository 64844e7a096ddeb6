// Every word of a game is what the type of its place says, at each die and at the end.
#include "tests/oracle/demands.hpp"

#include "interpreter/simulate/reference_engine.hpp"
#include "tests/support/soundness.hpp"

namespace bylaw::oracle {

namespace {

constexpr std::size_t most_stops = 200;

std::string unsound(const TrialSetup &setup, std::uint64_t seed, std::uint64_t trial) {
    const Machine machine(*setup.program, *setup.code);
    const auto hooks = setup.make_hooks();
    State state = begun_scenario(setup, machine);
    SeededDice dice(seed, trial);
    DefaultDecider decider;
    Surroundings around;
    around.decider = &decider;
    around.hooks = hooks.get();
    around.limits = setup.limits;
    for (std::size_t stop = 0; stop < most_stops; ++stop) {
        const Outcome outcome = machine.run(state, around);
        if (outcome.kind == Outcome::Kind::failed) {
            return outcome.error.message.empty() ? "a failure without a message" : "";
        }
        if (std::string wrong = test::Soundness(*setup.program, *setup.code, state).problem();
            !wrong.empty()) {
            return wrong;
        }
        if (outcome.kind != Outcome::Kind::needs_draw) {
            return "";
        }
        machine.give_draw(state, *dice.draw(outcome.draw));
    }
    return "";
}

} // namespace

std::optional<Problem> judge_states(const TrialSetup &setup, const Wanted &wanted) {
    for (std::uint64_t trial = 0; trial < 3; ++trial) {
        if (std::string wrong = unsound(setup, wanted.seed, trial); !wrong.empty()) {
            return Problem{"types of words", wrong};
        }
    }
    return std::nullopt;
}

} // namespace bylaw::oracle
