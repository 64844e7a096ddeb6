// Test results as JSON.
#include "base/text/json_line.hpp"

#include <bylaw/test.hpp>

namespace bylaw::api {

namespace {

const char *status_text(TestResult::Status status) {
    switch (status) {
    case TestResult::Status::passed: return "passed";
    case TestResult::Status::failed: return "failed";
    case TestResult::Status::skipped: break;
    }
    return "skipped";
}

// `file` and `line` are the test's; what failed and where follows in `error`.
void write(JsonLine &line, const TestResult &result) {
    line.object([&] {
        line.field("name", result.name);
        line.field("file", result.place.file);
        line.field("line", result.place.line);
        line.field("status", status_text(result.status));
        line.field("message", result.message);
        if (result.report.all().empty())
            return;
        const Diagnostic &why = result.report.all().back();
        line.object("error", [&] {
            line.field("code", why.code);
            line.field("file", why.place.file);
            line.field("line", why.place.line);
            line.field("column", why.place.column);
        });
    });
}

} // namespace

std::string to_json(const TestRun &run) {
    JsonLine line;
    line.object([&] {
        line.field("passed", run.count(TestResult::Status::passed));
        line.field("failed", run.count(TestResult::Status::failed));
        line.field("skipped", run.count(TestResult::Status::skipped));
        line.list("tests", run.results, [&](const TestResult &each) { write(line, each); });
        if (!run.coverage.empty()) {
            line.name("coverage");
            line.written(to_json(run.coverage));
        }
    });
    return line.take();
}

} // namespace bylaw::api
