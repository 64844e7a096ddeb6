#include "interpreter/session/expected_odds.hpp"
#include "base/text/filled.hpp"
#include "interpreter/study/rule_odds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bylaw {

using namespace odds::rules;

namespace {

// Where fractions would be too large, doubles have to agree so well.
constexpr double nearly = 1e-12;

// The only bound: it is the same on every machine, however fast or busy.
constexpr std::uint64_t most_states = 1'000'000;

struct Found {
    double number = 0;
    std::optional<Fraction> fraction;
};

// No fraction where some games were too unlikely to be read: all others together are less than 1 then.
Found mean_of(const BranchAnswer &branch, bool mean) {
    const ColumnAnswer &column = branch.columns[0];
    if (mean) // known also where the values have no end
        return {column.mean, column.mean_fraction};
    Found found{0, Fraction(0)};
    Fraction all(0);
    bool known = column.rest == 0 && branch.unexplored == 0 && branch.trapped == 0;
    for (const Likely &each : column.values) {
        known = known && each.fraction.has_value();
        if (known)
            all += *each.fraction;
        if (each.value != 0) {
            found.number += each.probability;
            found.fraction = known ? std::optional<Fraction>(*found.fraction + *each.fraction) : std::nullopt;
        }
    }
    if (!known || all != 1)
        found.fraction.reset();
    return found;
}

bool fits(const Found &found, const OddsExpectation &wanted) {
    const Fraction right(wanted.numerator, wanted.denominator),
        within(wanted.within_numerator, wanted.within_denominator);
    if (found.fraction)
        return abs(*found.fraction - right) <= within;
    return std::abs(found.number - static_cast<double>(right)) <= static_cast<double>(within) + nearly;
}

RuntimeError failure(const Program &program, const Rules &rules, const State &state, std::string message) {
    const Call &call = state.calls.back();
    RuntimeError error;
    error.code = Code::expectation_failed;
    error.message = std::move(message);
    const FunctionCode &function = rules.code->functions[call.function];
    error.span = call.pc < function.spans.size() ? function.spans[call.pc] : function.span;
    if (error.span.source >= program.sources.size())
        error.span = function.span;
    return error;
}

// Why the expectation does not hold; empty: it does.
std::string problem_of(const BranchAnswer &branch, const Found &found, const OddsExpectation &wanted) {
    const double open = branch.unexplored + branch.columns[0].rest;
    if (branch.trapped > nearly)
        return filled("these odds cannot be told: with a probability of {} the game never ends",
                      {shown_number(branch.trapped, std::nullopt)});
    if (open > nearly)
        return "these odds could not be worked out within 1,000,000 game states: " +
               (wanted.mean ? filled("with a probability of {} the game is not known to end",
                                     {shown_number(open, std::nullopt)})
                            : filled("so far they are at least {} and at most {}",
                                     {shown_number(found.number, std::nullopt),
                                      shown_number(std::min(1.0, found.number + open), std::nullopt)}));
    if (!found.fraction && wanted.within_numerator == 0)
        return filled("these odds are no fraction that could be counted to its end: they are {}, right to "
                      "about 12 digits; say how near they have to be, as in `is {} within 0.000001`",
                      {shown_number(found.number, std::nullopt), shown_number(found.number, std::nullopt)});
    if (fits(found, wanted))
        return "";
    return std::string("this does not hold: the ") + (wanted.mean ? "mean is " : "odds are ") +
           shown_number(found.number, found.fraction);
}

} // namespace

OddsVerdict check_odds(const Rules &rules, const State &state, std::uint32_t expectation, HookRunner *hooks,
                       const std::atomic<bool> *interrupt, std::chrono::steady_clock::time_point deadline) {
    const Program &program = *rules.program;
    const OddsExpectation &wanted = program.odds_expectations[expectation];
    DefaultDecider defaults; // as in an unattended game: things without a policy take the proposal
    Surroundings around;
    around.hooks = hooks;
    around.decider = &defaults;
    AnswerOptions options;
    options.rational = true;
    options.budget.states = most_states;
    options.budget.seconds = std::numeric_limits<double>::infinity();
    options.budget.megabytes = std::numeric_limits<std::uint64_t>::max();
    if (interrupt)
        options.budget.go_on = [&](std::uint64_t, double) {
            return !*interrupt && std::chrono::steady_clock::now() <= deadline;
        };
    const Answer answer = odds_of(rules.machine(), rules.machine().odds_of(state),
                                  {wanted.mean ? type_number : type_yesno, {}}, around, options);
    OddsVerdict verdict;
    if (deadline < std::chrono::steady_clock::now()) {
        verdict.failure = failure(program, rules, state, "this takes longer than it may here");
        verdict.failure->code = Code::host_time;
        return verdict;
    }
    if (answer.error) {
        verdict.failure = *answer.error;
        return verdict;
    }
    const BranchAnswer &branch = answer.branches.front();
    const Found found = mean_of(branch, wanted.mean);
    if (std::string problem = problem_of(branch, found, wanted); !problem.empty())
        verdict.failure = failure(program, rules, state, std::move(problem));
    return verdict;
}

} // namespace bylaw
