// Exact odds: of dice, of a check, of damage, of a whole scenario. Unexplored parts are reported, and
// estimated by playing on request.
#pragma once
#include <bylaw/diagnostic.hpp>
#include <bylaw/dice.hpp>
#include <bylaw/export.h>
#include <bylaw/program.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::api {

struct OddsOptions {
    std::string dialect;   // for dice: whose reading counts if tools differ; empty: the usual one
    bool rational = false; // exact fractions for rules, too; dice always have them
    std::uint64_t most_states = 5'000'000; // beyond it the answer has an unexplored part
    double most_seconds = 30;
    std::uint64_t most_megabytes = 2000;
    // Number of threads that explore a game; 0: one for each processor. Does not change the answer.
    unsigned threads = 1;
    // Plays the scenario on other threads if exploring takes longer than a moment. If the time ends first,
    // the played games give estimates. Decisions without a policy have no estimate.
    bool estimate = false;
    // Called now and then during exploration. Returning false ends it with the answer so far.
    std::function<bool(std::uint64_t states, double seconds)> go_on;
};

// Estimate from played games, and the interval that holds the true value in 95 of 100 cases. The interval of
// a probability lies within its certain bounds.
struct Estimate {
    double value = 0, low = 0, high = 0;
};

// One possible value. Numbers are sorted; others are in the order of their declaration.
struct OddsOutcome {
    std::string value;                  // as Bylaw text: "7", "yes", "critical", "[3, 4]"
    std::optional<std::int64_t> number; // the value, if it is a number
    double probability = 0;             // a lower bound if not all was explored
    std::string fraction;               // "35/216"; empty if only a double is known
    std::optional<Estimate> estimate;
};

// The distribution of one value.
struct Distribution {
    std::string name; // name of a scenario's report; else empty
    bool report = false;
    double unreported = 0; // probability of an end without this report
    std::string unreported_fraction;
    std::vector<OddsOutcome> outcomes;
    bool numeric = false, yes_no = false;
    double mean = 0, deviation = 0; // for numbers, and for yes counted as 1, if it is reported
    bool mean_known = true;         // false: mean of the explored part only
    // If the mean is unknown: its certain bounds; none if it has no bound.
    std::optional<double> mean_at_least, mean_at_most;
    std::string mean_fraction; // empty if only a double is known
    std::optional<Estimate> mean_estimate, unreported_estimate;
};

// If a decision has no policy, the answer has one branch for each way to decide.
struct OddsBranch {
    std::vector<std::string> decisions;      // "Mara: intercept? yes"; empty without questions
    std::vector<Distribution> distributions; // one; for a scenario one per report
};

struct OddsAnswer {
    Report report;       // with errors, the other members are meaningless
    DiceReading reading; // for dice; each of several rolls has a distribution, named by its words
    std::vector<OddsBranch> branches;
    // false: the probability `unexplored` lies in unexplored states; or fractions were requested, and some
    // numbers are doubles
    bool exact = true;
    bool rounded = false;                // some numbers are doubles, correct to about 15 digits
    double unexplored = 0;               // each probability may be larger by at most this
    std::string stopped;                 // the reason: "more than 5,000,000 states"; empty if exact
    std::uint64_t states = 0, draws = 0; // distinct game states, and edges between them
    std::uint64_t played = 0;            // number of games behind the estimates
    double seconds = 0;
    std::vector<std::string> assumed; // "policy `finisher` decides for Red"
};

// "3d6 + 4" or any other dice expression of the language.
BYLAW_API OddsAnswer odds_of_dice(const std::string &dice, const OddsOptions &options = {});
// Computes the odds of an expression: a check, the value of a call, a yes/no question. Statements before it
// may set up the game: `given bridge; attack(ada, orc)` takes the cast of the scenario `bridge`.
BYLAW_API OddsAnswer odds_of(const Program &program, const std::string &expression,
                             const OddsOptions &options = {});
// Computes the odds of a scenario's reports, under its policies.
BYLAW_API OddsAnswer odds_of_scenario(const Program &program, const std::string &scenario,
                                      const OddsOptions &options = {});

// {"exact", "outcomes", "probability", "mean", "states", "seconds", "assumed", …}; see docs/odds.md.
// Probabilities are numbers; with `fractions`, known ones are texts such as "35/216".
BYLAW_API std::string to_json(const OddsAnswer &answer, bool fractions = false);

} // namespace bylaw::api
