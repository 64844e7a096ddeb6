// Compares two rulesets, or two versions of one: the differences, and their effect on the odds of checks.
#pragma once
#include <bylaw/diagnostic.hpp>
#include <bylaw/export.h>
#include <bylaw/odds.hpp>
#include <bylaw/program.hpp>

#include <string>
#include <vector>

namespace bylaw::api {

// One part of a declaration that differs.
struct Difference {
    std::string group;      // "options", "values", "tables", "rules", "conditions", "other"
    std::string sort, name; // "table", "reaction"
    std::string part = {};  // "row `3..5`", "its value"; empty if only one of the two has the declaration
    std::string first = {}, second = {}; // Bylaw text on one line; empty if missing
    Place first_at = {}, second_at = {};
};

// A check of both rulesets.
struct CheckComparison {
    std::string check;
    std::string asked;   // the expression asked of both: "attack(ada, orc)"
    std::string setting; // a common scenario whose cast was taken; empty: all things were made for the
                         // comparison
    std::string why_not; // reason why the odds were not compared
    bool same = false;
    Distribution first, second; // distributions of the degrees
};

struct ComparisonOptions {
    bool odds = true;
    double most_seconds = 2; // for the odds of one check in one of the two
};

struct Comparison {
    std::vector<Difference> differences;
    std::vector<CheckComparison> checks;
};

BYLAW_API Comparison compare(const Program &first, const Program &second,
                             const ComparisonOptions &options = {});

// {"differences": [{"group", "sort", "name", "part", "first", "second", "first_at", "second_at"}], "checks":
// [{"check", "asked", "setting", "same", "why_not", "outcomes": [{"value", "first", "second"}]}]}
BYLAW_API std::string to_json(const Comparison &comparison);

} // namespace bylaw::api
