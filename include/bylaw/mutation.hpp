// Whether tests notice a broken rule: the rules are broken in one place at a time, and the tests run.
#pragma once
#include <bylaw/export.h>
#include <bylaw/library.hpp>

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace bylaw::api {

// A ruleset that differs in one place from the one that was written.
struct Mutant {
    enum class Sort : std::uint8_t {
        number,     // one more, one less; also within dice
        comparison, // `<` and `<=`, `>` and `>=`, `is` and `is not` exchanged
        removed,    // a clause, statement or row is gone
        swapped,    // two outcomes of a check do each what the other did
        limit,      // a number that bounds what may be written into a stat or an option
    };
    enum class Fate : std::uint8_t {
        untried,  // time was up
        survived, // no test noticed
        failed,   // a test did
        refused,  // it does not check
        hung,     // a test did not end
    };

    Sort sort = Sort::number;
    Fate fate = Fate::untried;
    Place place; // place of the change
    std::string before,
        after;        // the first line of it, as it was and as it is; `after` is empty where it is gone
    std::string test; // that noticed
};

BYLAW_API std::string to_string(Mutant::Sort sort);
BYLAW_API std::string to_string(Mutant::Fate fate);

struct MutationOptions {
    std::vector<std::string> only; // run these tests only, as in TestOptions
    unsigned threads = 0;          // 0: as many as this computer has
    // Then no other is begun; below 0 at once. NaN: std::invalid_argument.
    double seconds = std::numeric_limits<double>::infinity();
    // Called now and then, by the calling thread, with how many were tried of how many; false: enough.
    std::function<bool(std::size_t tried, std::size_t all)> go_on;
};

struct MutationRun {
    Report report; // errors: the rules or their tests are wrong as they are, and nothing was tried
    std::vector<Mutant> mutants; // by file and place
    double seconds = 0;

    BYLAW_API std::size_t count(Mutant::Fate fate) const;
};

// All mutants of a file, a folder or a ruleset by name, without those of the rules it extends. They are tried
// in an order that mixes them all, the same each time, so that what came before time was up stands for the
// rest.
BYLAW_API MutationRun mutate(const Library &library, const std::string &target,
                             const MutationOptions &options = {});

// {"tried", "killed", "survived", "seconds", "mutants": [{"sort", "fate", "file", "line", "column", "before",
// "after", "test"}]}
BYLAW_API std::string to_json(const MutationRun &run);

} // namespace bylaw::api
