// What programs read of tests.
#include "base/text/json.hpp"
#include "base/text/json_text.hpp"

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
Json result_json(const TestResult &result) {
    Json out{{"name", result.name},
             {"file", result.place.file},
             {"line", result.place.line},
             {"status", status_text(result.status)},
             {"message", result.message}};
    for (const Diagnostic &diagnostic : result.report.all())
        out["error"] = {{"code", diagnostic.code},
                        {"file", diagnostic.place.file},
                        {"line", diagnostic.place.line},
                        {"column", diagnostic.place.column}};
    return out;
}

} // namespace

std::string to_json(const TestRun &run) {
    Json out;
    out["passed"] = run.count(TestResult::Status::passed);
    out["failed"] = run.count(TestResult::Status::failed);
    out["skipped"] = run.count(TestResult::Status::skipped);
    out["tests"] = Json::array();
    for (const TestResult &result : run.results)
        out["tests"].push_back(result_json(result));
    if (!run.coverage.empty())
        out["coverage"] = Json::parse(to_json(run.coverage));
    return json_text(out);
}

} // namespace bylaw::api
