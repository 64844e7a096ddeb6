// bylaw test
#include "repl/commands/commands.hpp"
#include "repl/commands/coverage.hpp"
#include "repl/read_files.hpp"
#include "repl/text/layout.hpp"
#include "repl/write_file.hpp"

#include <bylaw/test.hpp>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <thread>

namespace bylaw::repl {

namespace {

using Status = api::TestResult::Status;

void show_rolls(const std::vector<std::string> &rolls, Console &console) {
    if (!rolls.empty())
        console.out << "the last rolls:\n";
    for (const std::string &roll : rolls)
        console.out << "  " << roll << '\n';
}

void show_failure(const api::TestResult &result, Console &console) {
    console.out << paint("failed", "1;31", console.terminal.colour) << "  " << result.name << "  ("
                << to_string(result.place) << ")\n";
    if (result.report.empty())
        console.out << wrap(result.message, console.terminal.width);
    else
        console.out << result.report.text(console.style());
    show_rolls(result.rolls, console);
    console.out << '\n';
}

void show_totals(const api::TestRun &run, Console &console) {
    console.out << run.count(Status::passed) << " passed, " << run.count(Status::failed) << " failed";
    if (const int skipped = run.count(Status::skipped); skipped > 0)
        console.out << ", " << skipped << " skipped";
    console.out << '\n';
}

void show(const api::TestRun &run, bool verbose, Console &console) {
    for (const api::TestResult &result : run.results) {
        if (result.status == Status::failed)
            show_failure(result, console);
        else if (verbose)
            console.out << (result.status == Status::passed ? "passed  " : "skipped ") << result.name << '\n';
    }
    show_totals(run, console);
}

api::TestRun run_one(const TestArguments &arguments, const api::Library &library, const std::string &path) {
    api::TestOptions options;
    options.only = arguments.only;
    options.with_base = arguments.base;
    options.coverage = arguments.coverage || !arguments.lcov.empty() || !arguments.html.empty();
    return api::run_tests(library, path, options);
}

void add(api::TestRun &all, api::TestRun run) {
    all.results.insert(all.results.end(), std::make_move_iterator(run.results.begin()),
                       std::make_move_iterator(run.results.end()));
    all.report.add(run.report);
    all.coverage.add(run.coverage);
}

bool write_files(const TestArguments &arguments, const api::TestRun &run, Console &console) {
    return (arguments.junit.empty() || write_file(arguments.junit, api::to_junit(run), console)) &&
           (arguments.lcov.empty() || write_file(arguments.lcov, api::to_lcov(run.coverage), console)) &&
           (arguments.html.empty() || write_file(arguments.html, api::to_html(run.coverage), console));
}

int tell(const TestArguments &arguments, const api::TestRun &run, Console &console) {
    show_errors(run.report, console);
    if (arguments.json)
        console.out << api::to_json(run) << '\n';
    else
        show(run, arguments.verbose, console);
    if (arguments.coverage && !arguments.json)
        show_coverage(run.coverage, console);
    if (!write_files(arguments, run, console))
        return exit_unreadable;
    if (run.count(Status::failed) > 0)
        return exit_rules_failed;
    if (run.report.has_errors())
        return status_of(run.report);
    if (!arguments.only.empty() && run.results.empty()) {
        console.err
            << "no test is called so, or cites it: --only looks for a part of a name, or for a row of "
               "the rulebook as `@Z-025`\n";
        return exit_usage;
    }
    return exit_done;
}

// A target with the files that its last run read.
struct Watched {
    std::string path;
    Reader reader;
    api::TestRun run = {};
};

void run_again(const TestArguments &arguments, std::vector<Watched> &all, const std::vector<bool> &which,
               Console &console) {
    api::TestRun sum;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (which[i]) {
            all[i].reader.files->forget();
            all[i].run = run_one(arguments, all[i].reader.library, all[i].path);
        }
        add(sum, all[i].run);
    }
    tell(arguments, sum, console);
    console.out << "\nwaiting for a file to be saved; Ctrl-C ends" << std::endl;
}

// Until Ctrl-C. Only what a saved file is part of runs again.
[[noreturn]] void watch(const TestArguments &arguments, Console &console) {
    constexpr std::chrono::milliseconds between_looks{150};
    std::vector<Watched> all;
    for (const std::string &path : arguments.paths)
        all.push_back({path, Reader(console.library)});
    std::vector<bool> which(all.size(), true);
    for (;; std::this_thread::sleep_for(between_looks)) {
        if (std::ranges::find(which, true) != which.end())
            run_again(arguments, all, which, console);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::vector<std::string> changed = all[i].reader.files->changed();
            which[i] = !changed.empty();
            if (which[i])
                console.out << '\n' << changed.front() << " was saved\n";
        }
    }
}

} // namespace

int test(const TestArguments &arguments, Console &console) {
    if (arguments.watch)
        watch(arguments, console);
    api::TestRun all;
    for (const std::string &path : arguments.paths)
        add(all, run_one(arguments, console.library, path));
    return tell(arguments, all, console);
}

} // namespace bylaw::repl
