// Running the `test` blocks of rules.
#pragma once
#include <bylaw/export.h>
#include <bylaw/library.hpp>

#include <string>
#include <vector>

namespace bylaw::api {

struct TestResult {
    enum class Status : std::uint8_t { passed, failed, skipped };

    std::string name;
    Place place;
    Status status = Status::passed;
    std::string message; // why it failed or was skipped, with the values that were compared
    Report report;       // the same as a diagnostic, with the place; empty where a page is at fault
    std::vector<std::string> rolls; // the last ones before it failed
};

struct BYLAW_API TestRun {
    std::vector<TestResult> results;
    Report report; // of texts that could not be loaded

    int count(TestResult::Status status) const;
};

// All tests of a program.
BYLAW_API TestRun run_tests(const Program &program);

// The tests of a file, a folder or a ruleset by name. Of a folder without rules of its own, those of the
// folders in it. In Markdown each block fenced as ```bylaw is a program of its own; one fenced as ```bylaw
// fail has to be refused with the codes that its comments `# ~ error B0204` name.
BYLAW_API TestRun run_tests(const Library &library, const std::string &target);

// The tests of a layer, and under its rules those of the rulesets below it: which of them a house rule
// breaks. A test of the layer that begins with `replace` stands for its namesake below.
BYLAW_API TestRun run_tests_with_base(const Library &library, const std::string &target);

// {"passed": n, "failed": n, "skipped": n, "tests": [{"name", "file", "line", "status", "message"}]}
BYLAW_API std::string to_json(const TestRun &run);

} // namespace bylaw::api
