// bylaw test
#include "repl/commands/commands.hpp"
#include "repl/text/layout.hpp"

#include <bylaw/test.hpp>

#include <iterator>

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

api::TestRun run_all(const TestArguments &arguments, Console &console) {
    api::TestRun all;
    for (const std::string &path : arguments.paths) {
        api::TestRun run = arguments.base ? api::run_tests_with_base(console.library, path)
                                          : api::run_tests(console.library, path);
        all.results.insert(all.results.end(), std::make_move_iterator(run.results.begin()),
                           std::make_move_iterator(run.results.end()));
        all.report.add(run.report);
    }
    return all;
}

} // namespace

int test(const TestArguments &arguments, Console &console) {
    const api::TestRun all = run_all(arguments, console);
    show_errors(all.report, console);
    if (arguments.json)
        console.out << api::to_json(all) << '\n';
    else
        show(all, arguments.verbose, console);
    return all.report.has_errors() || all.count(Status::failed) > 0 ? exit_rules_failed : exit_done;
}

} // namespace bylaw::repl
