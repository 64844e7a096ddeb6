// From instructions that were run to clauses that were met.
#pragma once
#include "interpreter/machine/coverage.hpp"
#include "interpreter/session/program_data.hpp"

#include <bylaw/coverage.hpp>

#include <set>
#include <vector>

namespace bylaw {

// What a program's tests met: code, and by option each value that was in force.
struct MetByTests {
    CodeCoverage code;
    std::vector<std::set<Word>> options;

    explicit MetByTests(const api::Program::Data &program);
    void note_options(const State &state);
};

// What a program's tests are there for: its own module, and what it lays over where `with_base`. Of one that
// holds tests alone also the rules that it uses, unless they are the library's.
std::set<std::uint32_t> modules_under_test(const CheckInput &input, bool with_base);

// Whether a file of a ruleset is more than its tests.
bool holds_rules(const Program &program, const CheckInput &input, const ModuleFile &file);

// With what lies below it where `with_base`: the rulesets that it extends.
api::Coverage coverage_of(const api::Program::Data &program, const MetByTests &met, bool with_base);

} // namespace bylaw
