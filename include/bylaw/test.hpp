// Running the `test` blocks of rules.
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
    std::string message; // why it failed or was skipped, with the values that were compared
    Report report;       // the message as a diagnostic, with its place; empty if a page is at fault
    std::vector<std::string> rolls; // the last ones before it failed
    double seconds = 0;             // that it took
};

struct TestOptions {
    // Only tests whose name holds one of these (in any letters), or that cite it: "@Z-025". Empty: all.
    std::vector<std::string> only;
    // For a layer, also runs the tests of its base rulesets under its rules: which of them does a house rule
    // break? A test of the layer that begins with `replace` stands for its namesake there.
    bool with_base = false;
    bool coverage = false;                        // note what they reach; it takes a little longer
    bool until_failure = false;                   // no test is run after one that fails
    const std::atomic<bool> *interrupt = nullptr; // becomes true: the test that runs fails soon
};

struct BYLAW_API TestRun {
    std::vector<TestResult> results;
    Report report;     // errors of texts that could not be loaded
    Coverage coverage; // where it was asked for

    int count(TestResult::Status status) const;
};

// The tests of a program.
BYLAW_API TestRun run_tests(const Program &program, const TestOptions &options = {});

// The tests of a file, a folder or a ruleset by name. Of a folder without rules of its own, those of the
// folders in it. In Markdown each block fenced as ```bylaw is a program of its own; one fenced as ```bylaw
// fail has to be refused with the codes that its comments `# ~ error B0204` name.
BYLAW_API TestRun run_tests(const Library &library, const std::string &target,
                            const TestOptions &options = {});

// {"passed": n, "failed": n, "skipped": n, "tests": [{"name", "file", "line", "status", "message"}]}
BYLAW_API std::string to_json(const TestRun &run);
// The XML that continuous integration reads: a suite per file, a case per test.
BYLAW_API std::string to_junit(const TestRun &run);

} // namespace bylaw::api
