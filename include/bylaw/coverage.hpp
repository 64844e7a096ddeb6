// Coverage of rules by tests: rules, branches, rows and options.
#pragma once
#include <bylaw/diagnostic.hpp>
#include <bylaw/export.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace bylaw::api {

// One part of the rules that tests can reach.
struct CoveredPart {
    enum class Sort : std::uint8_t {
        rule,    // a declaration with effects, its triggers and modifiers: it ran
        outcome, // an effect of a check at one of its degrees, or an answer of `ask`: it ran
        branch,  // a condition: it held, and it did not
        row,     // a row of a table: it was rolled or looked up
        option,  // a value of an option, or any change of a number: it was in force
    };

    Sort sort = Sort::rule;
    std::string name; // as written: "check attack(attacker: fighter)", "3..4 burn"
    Place place;
    std::uint64_t times = 0;   // how often it was reached
    std::uint64_t one_way = 0; // branches: how many of `times` had one result; which one is unknown
    bool covered() const { return sort == Sort::branch ? one_way > 0 && one_way < times : times > 0; }
};

struct FileCoverage {
    std::string file;
    std::string text;
    std::vector<CoveredPart> parts;               // in the order of the text
    std::map<std::uint32_t, std::uint64_t> lines; // executed lines, with counts
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
// Returns a web page: the texts with reached and missed parts marked.
BYLAW_API std::string to_html(const Coverage &coverage);

} // namespace bylaw::api
