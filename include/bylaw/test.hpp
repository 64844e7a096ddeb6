// Runs the `test` blocks of rules.
#pragma once
#include <bylaw/coverage.hpp>
#include <bylaw/export.h>
#include <bylaw/library.hpp>

#include <atomic>
#include <string>
#include <vector>

namespace bylaw::api {

struct TestResult {
    enum class Status : std::uint8_t { passed, failed, skipped };

    std::string name;
    Place place;
    Status status = Status::passed;
    std::string message; // reason of a failure or skip, with the compared values
    Report report;       // the message as a diagnostic, with its place; empty if a page is at fault
    std::vector<std::string> rolls; // the last rolls before the failure
    double seconds = 0;             // duration
};

struct TestOptions {
    // Runs only tests whose name contains one of these (ignoring case), or that cite it: "@Z-025". Empty:
    // all.
    std::vector<std::string> only;
    // For a layer, also runs the tests of its base rulesets under its rules, to show which of them it breaks.
    // A test of the layer that begins with `replace` replaces the base's test of that name.
    bool with_base = false;
    bool coverage = false;                        // record what the tests reach; a little slower
    bool until_failure = false;                   // stop after the first failure
    const std::atomic<bool> *interrupt = nullptr; // if it becomes true, the running test fails soon
};

struct BYLAW_API TestRun {
    std::vector<TestResult> results;
    Report report;     // errors of texts that could not be loaded
    Coverage coverage; // if requested

    int count(TestResult::Status status) const;
};

// Runs the tests of a program.
BYLAW_API TestRun run_tests(const Program &program, const TestOptions &options = {});

// Runs the tests of a file, a folder or a ruleset by name. For a folder without rules, runs those of its
// subfolders. In Markdown each block fenced as ```bylaw is one program. A block fenced as ```bylaw fail must
// be refused with the codes in its comments, such as `# ~ error B0204`.
BYLAW_API TestRun run_tests(const Library &library, const std::string &target,
                            const TestOptions &options = {});

// {"passed": n, "failed": n, "skipped": n, "tests": [{"name", "file", "line", "status", "message"}]}
BYLAW_API std::string to_json(const TestRun &run);
// Returns XML for continuous integration: a suite per file, a case per test.
BYLAW_API std::string to_junit(const TestRun &run);

} // namespace bylaw::api
