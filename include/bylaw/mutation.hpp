// Mutation tests: changes the rules in one place at a time and runs the tests, which should fail.
#pragma once
#include <bylaw/export.h>
#include <bylaw/library.hpp>

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace bylaw::api {

// A ruleset with one change.
struct Mutant {
    enum class Sort : std::uint8_t {
        number,     // one more or one less; also within dice
        comparison, // `<` and `<=`, `>` and `>=`, `is` and `is not` exchanged
        removed,    // a clause, statement or row is removed
        swapped,    // two outcomes of a check are exchanged
        limit,      // a limit of a stat or an option
    };
    enum class Fate : std::uint8_t {
        untried,  // the time ended first
        survived, // no test failed
        failed,   // a test failed
        refused,  // the rules have an error
        hung,     // a test did not end
    };

    Sort sort = Sort::number;
    Fate fate = Fate::untried;
    Place place; // place of the change
    std::string before,
        after;        // its first line before and after the change; `after` is empty if it is removed
    std::string test; // the test that failed
};

BYLAW_API std::string to_string(Mutant::Sort sort);
BYLAW_API std::string to_string(Mutant::Fate fate);

struct MutationOptions {
    std::vector<std::string> only; // as in TestOptions: run only these tests
    unsigned threads = 0;          // 0: one for each processor
    // Time after which no other mutant is begun; below 0: none is. NaN: std::invalid_argument.
    double seconds = std::numeric_limits<double>::infinity();
    // Called now and then on the calling thread with the number of tried mutants and of all. Returning false
    // ends the run.
    std::function<bool(std::size_t tried, std::size_t all)> go_on;
};

struct MutationRun {
    Report report; // with errors, the rules or their tests fail without a change, and no mutant was tried
    std::vector<Mutant> mutants; // by file and place
    double seconds = 0;

    BYLAW_API std::size_t count(Mutant::Fate fate) const;
};

// Tries all mutants of a file, a folder or a ruleset by name, without those of the rules it extends. The
// order is shuffled and always the same, so a part of them is a fair sample.
BYLAW_API MutationRun mutate(const Library &library, const std::string &target,
                             const MutationOptions &options = {});

// {"tried", "killed", "survived", "seconds", "mutants": [{"sort", "fate", "file", "line", "column", "before",
// "after", "test"}]}
BYLAW_API std::string to_json(const MutationRun &run);

} // namespace bylaw::api
