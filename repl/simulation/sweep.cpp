#include "repl/simulation/sweep.hpp"

#include "repl/simulation/labels.hpp"
#include "repl/simulation/progress.hpp"
#include "repl/simulation/refine.hpp"
#include "repl/simulation/shown.hpp"
#include "repl/simulation/sweep_output.hpp"
#include "repl/text/quoted.hpp"

#include <algorithm>
#include <chrono>

namespace bylaw::repl {

namespace {

// All cells with the same dice, so that they differ by nothing but their values; fewer where it was
// interrupted.
class Sweeper {
  public:
    Sweeper(const Sweep &sweep, Console &console)
        : sweep_(sweep), console_(console), line_(console),
          planned_(std::max(size_of(sweep.axes), sweep.refine)) {}

    // False: the rules do not allow such values.
    bool run(Grid &grid) {
        if (!all_fit(grid.axes))
            return false;
        const std::size_t size = size_of(grid.axes);
        for (std::size_t i = 0; i < size && !interrupted(); ++i)
            if (!add_cell(grid.axes, i, grid.cells))
                return false;
        whole_ = grid.cells.size() == size;
        return !whole_ || sweep_.refine == 0 || refine(grid);
    }
    bool whole() const { return whole_; }
    int status() const { return status_; } // where it is not run to its end
    // Why there are no more, where it was refined.
    const std::string &why_not_finer() const { return why_not_finer_; }

  private:
    using Clock = std::chrono::steady_clock;

    bool interrupted() const { return stop_.came() || seconds_left() <= 0; }
    // Time left for all cells together.
    double seconds_left() const {
        return sweep_.options.most_seconds - std::chrono::duration<double>(Clock::now() - began_).count();
    }

    // The rules with these values of the axes; none, after a report, where they do not fit.
    api::Program varied(const std::vector<Axis> &axes, const std::vector<std::size_t> &places) {
        Settings settings = sweep_.settings;
        std::string said;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            settings.emplace_back(axes[i].name, axes[i].values[places[i]]);
            said += " --option " +
                    quoted_for_shell(short_label(axes[i].name + '=' + settings.back().second, 200, false));
        }
        const api::Loaded loaded = api::vary(console_.library, sweep_.program, sweep_.scenario, settings);
        if (loaded.program)
            return loaded.program;
        line_.clear();
        console_.err << "With" << said << ":\n";
        show_errors(loaded.report, console_);
        status_ = exit_usage;
        return {};
    }

    // Before hours have passed: every word of every axis once. Numbers are alike.
    bool all_fit(const std::vector<Axis> &axes) {
        for (std::size_t axis = 0; axis < axes.size(); ++axis)
            for (std::size_t value = 1; value < axes[axis].values.size() && numbers_of(axes[axis]).empty();
                 ++value) {
                std::vector<std::size_t> places(axes.size());
                places[axis] = value;
                if (interrupted() || !varied(axes, places))
                    return interrupted();
            }
        return true;
    }

    bool add_cell(const std::vector<Axis> &axes, std::size_t number, std::vector<Cell> &cells) {
        const std::vector<std::size_t> places = places_at(axes, number);
        const api::Program program = varied(axes, places);
        if (!program)
            return false;
        Cell cell;
        for (std::size_t i = 0; i < axes.size(); ++i)
            cell.values.push_back(axes[i].values[places[i]]);
        api::SimulationOptions options = sweep_.options;
        options.most_seconds = std::max(0.0, seconds_left());
        const std::uint64_t each = options.trials;
        options.go_on = [&](const api::SimulationProgress &now) {
            line_.show({done_ * each + now.done, planned_ * each, before_ + now.seconds});
            return !stop_.came();
        };
        cell.result = api::simulate(program, sweep_.scenario, options);
        before_ += cell.result.seconds;
        tell(cell.result.report);
        if (!cell.result.interrupted) {
            cells.push_back(std::move(cell));
            ++done_;
        }
        return cells.empty() || !cells.back().result.report.has_errors();
    }

    // Warnings are similar for each choice of values, so they are printed once.
    void tell(const api::Report &report) {
        if (report.empty() || (told_ && !report.has_errors()))
            return;
        told_ = true;
        line_.clear();
        show_report(report, console_);
    }

    bool refine(Grid &grid) {
        while (true) {
            const Refinement next =
                next_line(grid, sweep_.refine - std::min(sweep_.refine, grid.cells.size()));
            why_not_finer_ = next.why_not;
            if (!next.line)
                return true;
            const std::size_t size =
                grid.cells.size() + grid.cells.size() / grid.axes[next.line->axis].values.size();
            std::vector<Cell> cells;
            if (!add_line(grid.axes, *next.line, size, cells))
                return false;
            if (grid.cells.size() + cells.size() < size) { // an incomplete line is left out
                whole_ = false;
                return true;
            }
            grid = with_line(std::move(grid), *next.line, std::move(cells));
        }
    }

    bool add_line(std::vector<Axis> axes, const Line &line, std::size_t size, std::vector<Cell> &cells) {
        std::vector<std::string> &values = axes[line.axis].values;
        values.insert(values.begin() + static_cast<std::ptrdiff_t>(line.before), line.value);
        for (std::size_t i = 0; i < size && !interrupted(); ++i)
            if (places_at(axes, i)[line.axis] == line.before && !add_cell(axes, i, cells))
                return false;
        return true;
    }

    const Sweep &sweep_;
    Console &console_;
    StopSignal stop_;
    ProgressLine line_;
    std::size_t planned_, done_ = 0;
    double before_ = 0;
    bool whole_ = false, told_ = false;
    int status_ = exit_rules_failed; // where it is not run to its end
    std::string why_not_finer_;
    const Clock::time_point began_ = Clock::now();
};

} // namespace

int sweep(const Sweep &sweep, const SweepOutput &output, Console &console) {
    Grid grid{sweep.axes, {}};
    if (sweep.refine > 0)
        put_in_order(grid.axes);
    std::string note;
    {
        Sweeper sweeper(sweep, console);
        if (!sweeper.run(grid))
            return sweeper.status();
        if (!sweeper.whole())
            console.err << "bylaw: interrupted after " << grid.cells.size() << " cells\n";
        if (!sweeper.why_not_finer().empty())
            note = "; refined from " + std::to_string(size_of(sweep.axes)) + ": " + sweeper.why_not_finer();
    }
    std::vector<const api::SimulationResult *> results;
    for (const Cell &cell : grid.cells)
        results.push_back(&cell.result);
    const std::string played = how_played(results, sweep.options.engine, console);
    return show_grid(grid, (played.empty() ? "" : "; " + played) + note, output, console);
}

} // namespace bylaw::repl
