#include "repl/simulation/sweep.hpp"

#include "repl/simulation/heat_map.hpp"
#include "repl/simulation/progress.hpp"
#include "repl/simulation/shown.hpp"
#include "repl/text/numbers.hpp"
#include "repl/write_file.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>

namespace bylaw::repl {

namespace {

// The values of cell number `at`.
std::vector<std::string> values_at(const std::vector<Axis> &axes, std::size_t at) {
    std::vector<std::string> values(axes.size());
    for (std::size_t i = axes.size(); i-- > 0; at /= axes[i].values.size())
        values[i] = axes[i].values[at % axes[i].values.size()];
    return values;
}

// All cells with the same dice, so that they differ by nothing but their values; fewer where it was
// interrupted.
class Sweeper {
  public:
    Sweeper(const Sweep &sweep, Console &console) : sweep_(sweep), console_(console), line_(console) {}

    // False: the rules do not allow such values.
    bool run(Grid &grid) {
        const std::size_t size = size_of(sweep_.axes);
        for (std::size_t i = 0; i < size && !interrupted(); ++i)
            if (!add_cell(grid, i, size))
                return false;
        return true;
    }
    bool interrupted() const { return stop_.came() || seconds_left() <= 0; }

  private:
    using Clock = std::chrono::steady_clock;

    // Of those that all cells have together.
    double seconds_left() const {
        return sweep_.options.most_seconds - std::chrono::duration<double>(Clock::now() - began_).count();
    }

    bool add_cell(Grid &grid, std::size_t number, std::size_t of) {
        Cell cell{values_at(sweep_.axes, number), {}};
        Settings settings = sweep_.settings;
        for (std::size_t i = 0; i < cell.values.size(); ++i)
            settings.emplace_back(sweep_.axes[i].name, cell.values[i]);
        const api::Program program = vary_rules(sweep_.program, sweep_.scenario, settings, console_);
        if (!program)
            return false;
        api::SimulationOptions options = sweep_.options;
        options.most_seconds = std::max(0.0, seconds_left());
        const std::uint64_t each = options.trials;
        options.go_on = [&, number](const api::SimulationProgress &now) {
            line_.show({number * each + now.done, of * each, before_ + now.seconds});
            return !stop_.came();
        };
        cell.result = api::simulate(program, sweep_.scenario, options);
        before_ += cell.result.seconds;
        if (!cell.result.report.empty())
            line_.clear();
        show_report(cell.result.report, console_);
        if (!cell.result.interrupted)
            grid.cells.push_back(std::move(cell));
        return !cell.result.report.has_errors();
    }

    const Sweep &sweep_;
    Console &console_;
    StopSignal stop_;
    ProgressLine line_;
    double before_ = 0;
    const Clock::time_point began_ = Clock::now();
};

void print_json(const Grid &grid, Console &console) {
    for (const Cell &cell : grid.cells) {
        nlohmann::ordered_json settings;
        for (std::size_t i = 0; i < grid.axes.size(); ++i)
            settings[grid.axes[i].name] = cell.values[i];
        console.out << "{\"settings\":"
                    << settings.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
                    << ",\"result\":" << api::to_json(cell.result) << "}\n";
    }
}

void print(const Grid &grid, Console &console) {
    if (grid.cells.empty())
        return;
    const api::SimulationResult &first = grid.cells[0].result;
    console.out << first.rules << '/' << first.scenario << ": " << grouped(grid.cells.size()) << " times "
                << grouped(first.trials) << " trials, seed " << first.seed << "\n\n"
                << grid_table(grid, console.style());
    if (grid.axes.size() == 2)
        for (const std::string &report : grid.reports())
            console.out << '\n' << heat_map(grid, report, console.style());
}

int show_failed_cells(const Grid &grid, Console &console) {
    console.out.flush();
    int status = exit_done;
    for (const Cell &cell : grid.cells) {
        if (cell.result.failed == 0)
            continue;
        console.err << "With";
        for (std::size_t i = 0; i < grid.axes.size(); ++i)
            console.err << " --option " << grid.axes[i].name << '=' << cell.values[i];
        console.err << ":\n";
        status = show_failures(cell.result, console);
    }
    return status;
}

} // namespace

int sweep(const Sweep &sweep, const SweepOutput &output, Console &console) {
    Grid grid{sweep.axes, {}};
    {
        Sweeper sweeper(sweep, console);
        if (!sweeper.run(grid))
            return exit_rules_failed;
        if (grid.cells.size() < size_of(sweep.axes))
            console.err << "bylaw: interrupted after " << grid.cells.size() << " cells\n";
    }
    if (!output.csv.empty() && !write_file(output.csv, grid_csv(grid), console))
        return exit_usage;
    if (!output.svg.empty() && !grid.cells.empty() && !write_file(output.svg, heat_map_svg(grid), console))
        return exit_usage;
    output.json ? print_json(grid, console) : print(grid, console);
    return show_failed_cells(grid, console);
}

} // namespace bylaw::repl
