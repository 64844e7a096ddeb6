// Coverage of rules by tests: rules, branches, rows and options.
#pragma once
#include <bylaw/diagnostic.hpp>
#include <bylaw/export.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace bylaw::api {

// One thing that a test may reach.
struct CoveredPart {
    enum class Sort : std::uint8_t {
        rule,    // a declaration that does something, and its triggers and modifiers: it happened
        outcome, // an effect of a check at one of its degrees, or an answer of `ask`: it ran
        branch,  // a condition: it held, and it did not
        row,     // a row of a table: it was rolled or looked up
        option,  // a value of an option, or that a number was turned at all: it was in force
    };

    Sort sort = Sort::rule;
    std::string name; // as it is written: "check attack(attacker: fighter)", "3..4 burn"
    Place place;
    std::uint64_t times = 0;   // that it was met
    std::uint64_t one_way = 0; // branches: that it came out one way, of `times`; which one is not known
    bool covered() const { return sort == Sort::branch ? one_way > 0 && one_way < times : times > 0; }
};

struct FileCoverage {
    std::string file;
    std::string text;
    std::vector<CoveredPart> parts;               // in the order of the text
    std::map<std::uint32_t, std::uint64_t> lines; // those that something is done on, and how often
};

// Coverage of the tests' own ruleset, without the library, tests, scenarios, policies and views.
struct BYLAW_API Coverage {
    std::vector<FileCoverage> files; // by name

    // Adds the counts of another run of the same files.
    void add(const Coverage &other);
    bool empty() const { return files.empty(); }
};

// "rule", "outcome", "branch", "row", "option"
BYLAW_API std::string to_string(CoveredPart::Sort sort);

// The tracefile format of lcov, for tools that show coverage.
BYLAW_API std::string to_lcov(const Coverage &coverage);
// {"files": [{"file", "lines": {"12": 3}, "parts": [{"sort", "name", "line", "times", "covered"}]}]}
BYLAW_API std::string to_json(const Coverage &coverage);
// A page of its own: the texts with what was and was not met.
BYLAW_API std::string to_html(const Coverage &coverage);

} // namespace bylaw::api
