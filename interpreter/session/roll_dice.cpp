// Dice without rules.
#include "interpreter/session/falling_dice.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/typed_dice.hpp"
#include "interpreter/session/words.hpp"

#include <bylaw/dice.hpp>

namespace bylaw::api {

namespace {

void roll_once(const TypedRules &typed, SeededDice &random, RollAnswer &answer) {
    const Machine machine = typed.rules.machine();
    State state = machine.new_game();
    FallingDice falling(*typed.rules.program);
    Surroundings around;
    around.dice = &random;
    around.events = &falling;
    machine.begin_function(state, typed.function);
    Outcome outcome = machine.run(state, around);
    if (outcome.kind != Outcome::Kind::done) {
        auto sources = std::make_shared<SourceMap>(typed.rules.program->sources);
        answer.report =
            make_report(run_diagnostic(*typed.rules.program, {}, outcome.error), std::move(sources));
        return;
    }
    std::string text = falling.text.empty() ? std::to_string(outcome.value) : falling.text;
    if (constexpr std::string_view verb = "rolls "; text.starts_with(verb))
        text.erase(0, verb.size());
    answer.rolls.push_back({outcome.value, std::move(falling.dice), std::move(text)});
}

} // namespace

RollAnswer roll_dice(const std::string &dice, std::uint64_t seed, int times) {
    DiagnosticSink sink;
    const TypedDice read = read_typed_dice(dice, sink);
    if (sink.failed())
        return {{}, make_report(sink, read.sources)};
    RollAnswer answer;
    SeededDice random(seed);
    for (int i = 0; i < times && answer.report.empty(); ++i)
        roll_once(read.typed, random, answer);
    return answer;
}

} // namespace bylaw::api
