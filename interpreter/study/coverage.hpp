// From instructions that were run to clauses that were met.
#pragma once
#include "interpreter/machine/coverage.hpp"
#include "interpreter/session/program_data.hpp"

#include <bylaw/coverage.hpp>

#include <set>
#include <vector>

namespace bylaw {

// Coverage by a program's tests: code, and for each option its values.
struct MetByTests {
    CodeCoverage code;
    std::vector<std::set<Word>> options;

    explicit MetByTests(const api::Program::Data &program);
    void note_options(const State &state);
};

// Returns the modules that a program's tests cover: its own, and its bases with `with_base`. For a module of
// tests alone also the rules that it uses, without the library's.
std::set<std::uint32_t> modules_under_test(const CheckInput &input, bool with_base);

// Whether a file of a ruleset is more than its tests.
bool holds_rules(const Program &program, const CheckInput &input, const ModuleFile &file);

// With what lies below it where `with_base`: the rulesets that it extends.
api::Coverage coverage_of(const api::Program::Data &program, const MetByTests &met, bool with_base);

} // namespace bylaw
