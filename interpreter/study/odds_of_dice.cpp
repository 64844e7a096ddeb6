// Odds of dice, without rules.
#include "base/clock/seconds_since.hpp"
#include "base/text/filled.hpp"
#include "interpreter/session/option_numbers.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/typed_dice.hpp"
#include "interpreter/study/odds_answer.hpp"
#include "interpreter/study/odds_of_expression.hpp"

#include <bylaw/odds.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace bylaw::api {

namespace {

using bylaw::Code;

bylaw::Diagnostic too_costly(Span span, const std::string &reason) {
    return bylaw::Diagnostic(Code::odds_too_costly, span, "the exact odds of this take " + reason)
        .mend(reason.find("second") != std::string::npos
                  ? "ask for fewer dice, allow more with `--seconds`, or roll them often and count"
                  : "ask for fewer dice, or roll them often and count");
}

bylaw::Diagnostic wrong_dice(Span span, DiceError error) {
    const Code code = error == DiceError::division_by_zero ? Code::division_by_zero
                      : error == DiceError::overflow       ? Code::overflow
                                                           : Code::dice_problem;
    return bylaw::Diagnostic(code, span,
                             std::string("some of these rolls have no result: ") + message(error));
}

// Where more is missing, what is left says next to nothing of the dice.
constexpr double most_missing = 1 - 1e-9;

bylaw::Diagnostic refused_dice(Span span) {
    return bylaw::Diagnostic(
               Code::dice_problem, span,
               filled("next to all of these rolls add more than {} dice, and such a roll is refused",
                      {std::to_string(max_extra_dice)}))
        .mend("throw fewer dice, or let them explode on fewer faces");
}

bylaw::Diagnostic more_than_dice(Span span) {
    return bylaw::Diagnostic(Code::odds_unknown, span,
                             "odds without rules are those of dice, numbers and comparisons only")
        .mend("for the odds of a rule say which: `bylaw odds RULES 'EXPRESSION'`");
}

// Words for what an answer leaves out.
void tell_limits(double missing, double refused, const odds::DistributionLimits &limits, OddsAnswer &answer) {
    const double negligible = std::ldexp(1.0, -static_cast<int>(limits.tail_bits));
    answer.exact = missing == 0 && refused <= negligible;
    answer.unexplored = std::min(1.0, missing + (refused > negligible ? refused : 0));
    if (refused > negligible)
        answer.stopped =
            filled("rolls that add more than {} dice are refused", {std::to_string(max_extra_dice)});
    else if (missing > 0)
        answer.stopped =
            "explosions that go on and on were followed to where they are too unlikely to matter";
    if (refused > 0)
        answer.assumed.push_back(
            filled("no roll adds more than {} dice by explosions and rerolls (the game refuses such a roll)",
                   {std::to_string(max_extra_dice)}));
}

void compute(const TypedRules &typed, const OddsOptions &options, Span all, OddsAnswer &answer,
             DiagnosticSink &sink) {
    const bylaw::Program &program = *typed.rules.program;
    ir::NodeId body = program.functions[typed.function].body;
    const auto begin = std::chrono::steady_clock::now();
    odds::DistributionLimits limits{options.most_seconds, options.most_megabytes, 100};
    if (options.go_on)
        limits.go_on = [&] { return options.go_on(0, seconds_since(begin)); };
    odds::Budget budget(limits);
    ExpressionOdds expression(program, budget);
    odds::ExactDistribution exact;
    std::optional<odds::Ratio> mean;
    try {
        const auto stopped = odds::stopping([&] {
            exact = expression.of(body);
            mean = expression.mean(body);
        });
        if (stopped) {
            sink.report(stopped->error == DiceError::none ? too_costly(all, stopped->reason)
                                                          : wrong_dice(all, stopped->error));
            answer.exact = false;
            answer.unexplored = 1;
            answer.stopped = stopped->reason;
            return;
        }
    } catch (const NotDice &part) {
        sink.report(more_than_dice(part.span));
        return;
    }
    const bool yes_no = typed.typed.type.kind == TypeKind::yesno;
    if (!yes_no && typed.typed.type.kind != TypeKind::number)
        return sink.report(more_than_dice(all));
    const double missing = odds::to_double(exact.missing());
    if (missing > most_missing)
        return sink.report(refused_dice(all));
    if (answer.exact)
        tell_limits(missing, expression.refused(), limits, answer);
    if (too_long_for_fractions(exact))
        answer.assumed.push_back("fractions this long are not written out");
    answer.branches.push_back({{}, {make_distribution(exact, yes_no, mean)}});
}

// One branch for all rolls.
void join_rolls(OddsAnswer &answer) {
    const DiceReading &reading = answer.reading;
    if (reading.times != 1)
        answer.assumed.push_back(
            filled("these are the odds of each of {} rolls", {std::to_string(reading.times)}));
    for (std::size_t i = 1; i < answer.branches.size(); ++i)
        answer.branches[0].distributions.push_back(std::move(answer.branches[i].distributions[0]));
    if (answer.branches.size() < 2)
        return;
    answer.branches.resize(1);
    for (std::size_t i = 0; i < reading.rolls.size() && i < answer.branches[0].distributions.size(); ++i)
        answer.branches[0].distributions[i].name = reading.rolls[i];
}

} // namespace

// Each of several rolls has a distribution of its own.
OddsAnswer odds_of_dice(const std::string &dice, const OddsOptions &options) {
    demand_seconds(options.most_seconds);
    const auto begin = std::chrono::steady_clock::now();
    OddsAnswer answer;
    answer.reading = read_dice(dice, options.dialect);
    answer.report = answer.reading.report;
    for (const std::string &roll : answer.reading.rolls) {
        if (answer.report.has_errors())
            break;
        DiagnosticSink sink;
        const TypedDice read = read_typed_dice(roll, sink);
        if (!sink.failed())
            compute(read.typed, options, read.all, answer, sink);
        answer.report = make_report(sink, read.sources);
    }
    join_rolls(answer);
    answer.seconds = seconds_since(begin);
    return answer;
}

} // namespace bylaw::api
