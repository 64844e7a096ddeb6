// bylaw test --mutate
#include "repl/commands/commands.hpp"
#include "repl/simulation/progress.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/numbers.hpp"

#include <bylaw/mutation.hpp>

#include <algorithm>
#include <array>

namespace bylaw::repl {

namespace {

using api::Mutant;

constexpr std::array mutant_sorts{Mutant::Sort::number, Mutant::Sort::comparison, Mutant::Sort::removed,
                                  Mutant::Sort::swapped, Mutant::Sort::limit};
constexpr std::array mutant_fates{Mutant::Fate::failed, Mutant::Fate::refused, Mutant::Fate::hung,
                                  Mutant::Fate::survived};

template <class Counted>
std::vector<std::string> mutant_row(const std::string &name, const api::MutationRun &run,
                                    const Counted &counted) {
    std::vector<std::string> cells{name};
    std::size_t all = 0;
    for (const Mutant::Fate fate : mutant_fates) {
        const auto count = std::ranges::count_if(
            run.mutants, [&](const Mutant &each) { return each.fate == fate && counted(each); });
        all += static_cast<std::size_t>(count);
        cells.push_back(std::to_string(count));
    }
    cells.insert(cells.begin() + 1, std::to_string(all));
    return cells;
}

void show_mutant_counts(const api::MutationRun &run, Console &console) {
    std::vector<std::vector<std::string>> rows{{"", "tried", "a test failed", "refused", "hung", "survived"}};
    for (const Mutant::Sort sort : mutant_sorts)
        rows.push_back(
            mutant_row(to_string(sort), run, [&](const Mutant &each) { return each.sort == sort; }));
    rows.push_back(mutant_row("all", run, [](const Mutant &) { return true; }));
    console.out << columns(rows, 0, console.table_width());
}

void show_killed(const api::MutationRun &run, Console &console) {
    const std::size_t untried = run.count(Mutant::Fate::untried), tried = run.mutants.size() - untried,
                      killed = tried - run.count(Mutant::Fate::survived);
    const double share = tried == 0 ? 0 : static_cast<double>(killed) / static_cast<double>(tried);
    console.out << "\nnoticed: " << killed << " of " << tried << ", " << fixed(100 * share, 1) << " %, in "
                << duration(run.seconds) << '\n';
    if (untried > 0)
        console.out << "not tried: " << untried << '\n';
}

void show_survivors(const api::MutationRun &run, Console &console) {
    if (run.count(Mutant::Fate::survived) > 0)
        console.out << "\nno test notices:\n";
    for (const Mutant &each : run.mutants) {
        if (each.fate != Mutant::Fate::survived)
            continue;
        console.out << "  " << to_string(each.place) << "  " << to_string(each.sort) << '\n'
                    << columns({{"was", each.before}, {"is", each.after.empty() ? "(gone)" : each.after}}, 6,
                               console.table_width());
    }
}

void add(api::MutationRun &all, api::MutationRun run) {
    all.report.add(run.report);
    all.mutants.insert(all.mutants.end(), run.mutants.begin(), run.mutants.end());
    all.seconds += run.seconds;
}

// Ctrl-C ends it with what is known by then.
api::MutationRun mutate_all(const TestArguments &arguments, Console &console) {
    StopSignal stop;
    ProgressLine line(console);
    api::MutationOptions options;
    options.only = arguments.only;
    options.threads = arguments.threads;
    if (arguments.seconds > 0)
        options.seconds = arguments.seconds;
    options.go_on = [&](std::size_t tried, std::size_t all) {
        if (all > 0)
            line.draw(static_cast<double>(tried) / static_cast<double>(all),
                      grouped(tried) + " of " + grouped(all) + " tried (Ctrl-C: enough)");
        return !stop.came();
    };
    api::MutationRun run;
    for (const std::string &path : arguments.paths)
        if (!stop.came())
            add(run, api::mutate(console.library, path, options));
    return run;
}

} // namespace

int mutate(const TestArguments &arguments, Console &console) {
    const api::MutationRun run = mutate_all(arguments, console);
    show_errors(run.report, console);
    if (run.report.has_errors()) {
        if (status_of(run.report) == exit_rules_failed)
            console.err << "Rules are broken on purpose only where their tests pass; mend these first.\n";
        return status_of(run.report);
    }
    if (arguments.json) {
        console.out << api::to_json(run) << '\n';
    } else if (run.mutants.empty()) {
        console.out << "There are no tests of rules here, so nothing would be noticed.\n";
    } else {
        show_mutant_counts(run, console);
        show_killed(run, console);
        show_survivors(run, console);
    }
    return exit_done;
}

} // namespace bylaw::repl
