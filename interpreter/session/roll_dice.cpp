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
    const Type type = typed.typed.type;
    std::string text = falling.text(type, outcome.value);
    answer.rolls.push_back(
        {outcome.value, std::move(falling.dice), std::move(text), type.kind == TypeKind::yesno});
}

} // namespace

RollAnswer roll_dice(const std::string &dice, std::uint64_t seed, int times) {
    DiagnosticSink sink;
    const TypedDice read = read_typed_dice(dice, sink);
    const TypeKind kind = read.typed.typed.type.kind;
    if (!sink.failed() && kind != TypeKind::number && kind != TypeKind::yesno)
        sink.report(no_number(read.all));
    if (sink.failed())
        return {{}, make_report(sink, read.sources)};
    RollAnswer answer;
    SeededDice random(seed);
    for (int i = 0; i < times && answer.report.empty(); ++i)
        roll_once(read.typed, random, answer);
    return answer;
}

} // namespace bylaw::api
