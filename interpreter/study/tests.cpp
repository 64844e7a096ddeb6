// The tests of a file, a folder, a page of Markdown. How a single one runs is in test_runner.cpp.
#include "base/text/filled.hpp"
#include "interpreter/session/build.hpp"
#include "interpreter/session/locate.hpp"
#include "interpreter/session/tests_below.hpp"
#include "interpreter/study/markdown.hpp"
#include "interpreter/study/test_runner.hpp"

#include <bylaw/test.hpp>

#include <algorithm>
#include <iterator>
#include <set>

namespace bylaw::api {

namespace {

constexpr std::string_view markdown = ".md";

void add(TestRun &to, TestRun from) {
    std::move(from.results.begin(), from.results.end(), std::back_inserter(to.results));
    to.report.add(from.report);
    to.coverage.add(from.coverage);
}

std::vector<std::string> error_codes(const Report &report) {
    std::set<std::string> codes;
    for (const Diagnostic &diagnostic : report.all())
        if (diagnostic.severity == Severity::error)
            codes.insert(diagnostic.code);
    return {codes.begin(), codes.end()};
}

std::string listed(const std::vector<std::string> &words) {
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text.empty() ? "nothing" : text;
}

// Each example is a test, even where it holds none: it has to be read without errors, or to be refused with
// its codes.
TestResult reading(const Example &example, const Report &report, const std::string &page) {
    TestResult result;
    result.name = filled("example at {}:{}", {page, std::to_string(example.line)});
    result.place = {page, example.line, 1, example.line, 1};
    std::vector<std::string> codes = error_codes(report);
    bool right = example.codes.empty() ? example.fails == !codes.empty() : codes == example.codes;
    if (!right) {
        result.status = TestResult::Status::failed;
        result.message = filled(
            "reported: {}; expected: {}",
            {listed(codes), example.fails && example.codes.empty() ? "an error" : listed(example.codes)});
    }
    return result;
}

TestRun run_example(const Library &library, const Example &example, const std::string &page,
                    const TestOptions &options) {
    DiagnosticSink sink;
    Gathered gathered = gather_text(library.options(), page, example.text, folder_of(page), sink);
    Loaded loaded = build(std::move(gathered), library.options(), nullptr, sink);
    TestRun run;
    if (options.only.empty())
        run.results.push_back(reading(example, loaded.report, page));
    if (loaded.program)
        add(run, run_tests(loaded.program, options));
    if (!example.fails)
        run.report.add(loaded.report);
    return run;
}

TestRun run_page(const Library &library, const std::string &page, const TestOptions &options) {
    TestRun run;
    for (const Example &example : examples_in(read_text(library.options(), page).value_or("")))
        add(run, run_example(library, example, page, options));
    return run;
}

std::vector<std::string> pages_in(const Library &library, const std::string &folder) {
    std::vector<std::string> pages;
    for (const std::string &path : list_files(library.options(), folder))
        if (path.ends_with(markdown))
            pages.push_back(path);
    return pages;
}

} // namespace

int TestRun::count(TestResult::Status status) const {
    return static_cast<int>(std::count_if(results.begin(), results.end(),
                                          [&](const TestResult &result) { return result.status == status; }));
}

TestRun run_tests(const Program &program, const TestOptions &options) {
    TestRun run;
    std::optional<MetByTests> met;
    if (options.coverage)
        met.emplace(*program.data());
    run.results = bylaw::run_all_tests(*program.data(), options, met ? &*met : nullptr);
    if (met)
        run.coverage = coverage_of(*program.data(), *met, options.with_base);
    return run;
}

// For a file of a ruleset: its own tests, or all of the ruleset's if it has none.
static TestRun run_tests_of_file(const Library &library, const std::string &ruleset, const std::string &file,
                                 const TestOptions &options) {
    TestRun run;
    Loaded loaded = library.load(ruleset, Purpose::test);
    run.report.add(loaded.report);
    if (!loaded.program)
        return run;
    add(run, run_tests(loaded.program, options));
    auto others = std::stable_partition(run.results.begin(), run.results.end(),
                                        [&](const TestResult &result) { return result.place.file == file; });
    if (others != run.results.begin())
        run.results.erase(others, run.results.end());
    return run;
}

// For a layer, with the tests of its base rulesets.
static TestRun run_tests_with_base(const Library &library, const std::string &target,
                                   const TestOptions &options) {
    TestRun run;
    for (const std::string &program : library.programs_in(target)) {
        DiagnosticSink sink;
        Loaded loaded = build(gather_with_tests_below(library.options(), program, sink), library.options(),
                              nullptr, sink);
        run.report.add(loaded.report);
        if (loaded.program)
            add(run, run_tests(loaded.program, options));
    }
    return run;
}

TestRun run_tests(const Library &library, const std::string &target, const TestOptions &options) {
    if (options.with_base)
        return run_tests_with_base(library, target, options);
    const std::string path = locate(library.options(), target), named = tidy(target);
    if (path.ends_with(markdown))
        return run_page(library, path, options);
    TestRun run;
    if (path != named && !is_folder(library.options(), named) && read_text(library.options(), named))
        return run_tests_of_file(library, path, named, options);
    std::vector<std::string> pages = pages_in(library, path), programs = library.programs_in(target);
    if (!pages.empty() && programs == std::vector{path}) // a folder of nothing but pages
        programs = rule_files(library.options(), path, Purpose::test).empty() ? std::vector<std::string>{}
                                                                              : programs;
    for (const std::string &program : programs) {
        Loaded loaded = library.load(program, Purpose::test);
        run.report.add(loaded.report);
        if (loaded.program)
            add(run, run_tests(loaded.program, options));
    }
    for (const std::string &page : pages)
        add(run, run_page(library, page, options));
    return run;
}

} // namespace bylaw::api
