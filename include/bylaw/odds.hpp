// Exact odds: of dice, of a check, of damage, of a whole scenario. What is not explored is said, and where
// that is wished, estimated by playing.
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
    std::string dialect;   // of dice: whose notation is read, where tools differ; empty: the usual reading
    bool rational = false; // whole rules too are counted in exact fractions, not in doubles; dice always are
    std::uint64_t most_states = 5'000'000; // past it the answer is given with what was not explored
    double most_seconds = 30;
    std::uint64_t most_megabytes = 2000;
    // That explore the states of a game; 0: one for each processor. No answer hangs on it.
    unsigned threads = 1;
    // A scenario is played on other threads as soon as exploring it takes longer than a moment; where not all
    // was explored when the time is over, what was played says what is likely. Of whatever nobody's policy
    // decides there is no estimate.
    bool estimate = false;
    // Called now and then while rules are explored; false: enough, answer with what is known.
    std::function<bool(std::uint64_t states, double seconds)> go_on;
};

// What games that were played say: of all games, and the interval that holds the true value in 95 cases of
// 100. What is certain cuts the interval of a chance.
struct Estimate {
    double value = 0, low = 0, high = 0;
};

// One thing that may come out. Numbers are sorted, all else stands in the order of its declaration.
struct OddsOutcome {
    std::string value;                  // as Bylaw text: "7", "yes", "critical", "[3, 4]"
    std::optional<std::int64_t> number; // of a numeric one
    double probability = 0;             // where not all was explored: at least
    std::string fraction;               // "35/216"; empty where only a double is known
    std::optional<Estimate> estimate;
};

// The distribution of one value.
struct Distribution {
    std::string name; // of a scenario's report; else empty
    bool report = false;
    double unreported = 0; // how likely it is that the game ends without this report
    std::string unreported_fraction;
    std::vector<OddsOutcome> outcomes;
    bool numeric = false, yes_no = false;
    double mean = 0, deviation = 0; // of numbers, and of yes counted as 1, where it is reported
    bool mean_known = true;         // false: of what was explored; nothing is known of the rest
    // Then: where the mean of all that report it lies for certain; nothing: nothing bounds it there.
    std::optional<double> mean_at_least, mean_at_most;
    std::string mean_fraction; // empty where only a double is known
    std::optional<Estimate> mean_estimate, unreported_estimate;
};

// Where nobody's policy decides, the answer has one branch for each way to decide.
struct OddsBranch {
    std::vector<std::string> decisions;      // "Mara: intercept? yes"; empty where nothing was asked
    std::vector<Distribution> distributions; // one; of a scenario, one per report
};

struct OddsAnswer {
    Report report;       // errors: then nothing else holds
    DiceReading reading; // of dice: what was typed; several rolls have one distribution each, with their
                         // words as name
    std::vector<OddsBranch> branches;
    // false: `unexplored` of the probability lies in what was not looked at; or fractions were wanted, and
    // not all numbers are
    bool exact = true;
    bool rounded = false;  // there are doubles among the numbers, right to about 15 digits
    double unexplored = 0; // each outcome's probability may be larger by as much, and by no more
    std::string stopped;   // why: "more than 5,000,000 states"; empty where exact
    std::uint64_t states = 0, draws = 0; // game states that were told apart, edges between them
    std::uint64_t played = 0;            // games that the estimates are of; 0 where there are none
    double seconds = 0;
    std::vector<std::string> assumed; // "policy `finisher` decides for Red"
};

// "3d6 + 4" or any other dice expression of the language.
BYLAW_API OddsAnswer odds_of_dice(const std::string &dice, const OddsOptions &options = {});
// An expression of the program: a check, a performing's value, a yes/no question. Statements may stand before
// it, which set up the game: `given bridge; attack(ada, orc)`, with `bridge` a scenario whose cast is wanted.
BYLAW_API OddsAnswer odds_of(const Program &program, const std::string &expression,
                             const OddsOptions &options = {});
// What a scenario reports, under its policies.
BYLAW_API OddsAnswer odds_of_scenario(const Program &program, const std::string &scenario,
                                      const OddsOptions &options = {});

// {"exact", "outcomes", "probability", "mean", "states", "seconds", "assumed", …}; see docs/odds.md.
// Probabilities are numbers, or with `fractions` texts such as "35/216" where those are known.
BYLAW_API std::string to_json(const OddsAnswer &answer, bool fractions = false);

} // namespace bylaw::api
