// The odds of what a state is about to run: explores, decides, solves.
//
//     Answer answer = odds_of(machine, state, wanted, around, {});
//     if (!answer.error) { use(answer.branches); }
#pragma once
#include "interpreter/odds/rules/explore.hpp"
#include "interpreter/odds/rules/machine_source.hpp"

#include <optional>

namespace bylaw::odds::rules {

struct AnswerOptions {
    bool rational = false;
    Budget budget{};
    std::size_t most_branches = 64;
    bool residual = true; // may the scenario be partially evaluated (interpreter/specialise)?
    // That may take so much (specialise.hpp). Fights that can be partially evaluated take less; for others it
    // is lost.
    std::size_t most_work = 300'000;
    std::uint64_t few_states = 300; // a graph of no more is explored sooner than its code is analysed
    Tracing tracing = Tracing::where_it_pays; // the others are for tests
};

struct Likely {
    Value value = 0;
    std::string text;
    double probability = 0;
    std::optional<Fraction> fraction; // where it is known
};

struct ColumnAnswer {
    std::vector<Likely> values; // by value
    double mean = 0; // where values are numbers; of games that were followed to their end and reported it
    std::optional<Fraction> mean_fraction;
    double rest = 0;   // the probability of values beyond those that are listed
    double absent = 0; // and of games that ended without reporting it
    std::optional<Fraction> absent_fraction;
};

struct BranchAnswer {
    std::vector<std::string> decisions; // "Mara: intercept? yes"
    std::vector<ColumnAnswer> columns;  // as Answer::columns
    double unexplored = 0, trapped = 0;
};

struct Answer {
    std::optional<RuntimeError> error; // then nothing else holds
    std::vector<ReportColumn> columns; // reports: by statement, then in the order of their first value
    std::vector<BranchAnswer> branches;
    bool more_branches = false; // than are listed
    Ending ending = Ending::complete;
    double doubtful_after = 0; // seconds, where the ending is that
    bool exact_dice = true;    // else some dice were only nearly what they are
    bool too_large_for_fractions = false;
    std::size_t states = 0, edges = 0;
    std::vector<Player> players; // whose policies decided, and the state that knows their names
    State last;
};

Answer odds_of(const Machine &machine, const State &start, const Wanted &wanted, const Surroundings &around,
               const AnswerOptions &options);

} // namespace bylaw::odds::rules
