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

RollAnswer roll_dice(const std::string &dice, std::uint64_t seed, int times, const std::string &dialect) {
    RollAnswer answer;
    answer.reading = read_dice(dice, dialect);
    answer.report = answer.reading.report;
    std::vector<TypedDice> all;
    for (const std::string &roll : answer.reading.rolls) {
        DiagnosticSink sink;
        if (!answer.report.has_errors())
            all.push_back(read_typed_dice(roll, sink));
    }
    SeededDice random(seed);
    for (std::int64_t i = 0; i < std::int64_t{times} * answer.reading.times; ++i)
        for (const TypedDice &each : all)
            if (!answer.report.has_errors())
                roll_once(each.typed, random, answer);
    if (answer.report.has_errors())
        answer.rolls.clear();
    return answer;
}

} // namespace bylaw::api
