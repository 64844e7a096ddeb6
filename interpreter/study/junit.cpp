// JUnit format for continuous integration: a suite per file, a case per test.
#include <bylaw/test.hpp>

#include "base/text/decimal_text.hpp"
#include "base/text/markup.hpp"

#include <algorithm>

namespace bylaw::api {

namespace {

using Status = TestResult::Status;

std::string attribute(const char *name, std::string_view value) {
    return std::string(" ") + name + "=\"" + markup_text(value) + "\"";
}

std::string seconds(double time) {
    return decimal_text("%.6f", time);
}

std::string counts(const std::vector<const TestResult *> &results) {
    const auto count = [&](Status status) {
        return std::to_string(
            std::ranges::count_if(results, [&](const TestResult *each) { return each->status == status; }));
    };
    double time = 0;
    for (const TestResult *each : results) {
        time += each->seconds;
    }
    return attribute("tests", std::to_string(results.size())) + attribute("failures", count(Status::failed)) +
           attribute("skipped", count(Status::skipped)) + attribute("time", seconds(time));
}

std::string test_case(const TestResult &result) {
    std::string out = "    <testcase" + attribute("name", result.name) +
                      attribute("classname", result.place.file) + attribute("file", result.place.file) +
                      attribute("line", std::to_string(result.place.line)) +
                      attribute("time", seconds(result.seconds));
    if (result.status == Status::passed) {
        return out + "/>\n";
    }
    if (result.status == Status::skipped) {
        return out + "><skipped" + attribute("message", result.message) + "/></testcase>\n";
    }
    std::string told = result.report.empty() ? result.message + "\n" : result.report.text({});
    for (const std::string &roll : result.rolls) {
        told += roll + "\n";
    }
    return out + "><failure" + attribute("message", result.message) + ">" + markup_text(told) +
           "</failure></testcase>\n";
}

} // namespace

std::string to_junit(const TestRun &run) {
    std::vector<std::pair<std::string, std::vector<const TestResult *>>> suites;
    std::vector<const TestResult *> all;
    for (const TestResult &each : run.results) {
        auto suite =
            std::ranges::find_if(suites, [&](const auto &known) { return known.first == each.place.file; });
        if (suite == suites.end()) {
            suites.push_back({each.place.file, {}});
            suite = suites.end() - 1;
        }
        suite->second.push_back(&each);
        all.push_back(&each);
    }
    std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites" + counts(all) + ">\n";
    for (const auto &[file, results] : suites) {
        out += "  <testsuite" + attribute("name", file) + counts(results) + ">\n";
        for (const TestResult *each : results) {
            out += test_case(*each);
        }
        out += "  </testsuite>\n";
    }
    return out + "</testsuites>\n";
}

} // namespace bylaw::api
