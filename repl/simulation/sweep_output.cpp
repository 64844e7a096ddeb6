#include "repl/simulation/sweep_output.hpp"

#include "repl/simulation/heat_map.hpp"
#include "repl/simulation/labels.hpp"
#include "repl/simulation/shown.hpp"
#include "repl/text/numbers.hpp"
#include "repl/text/quoted.hpp"
#include "repl/write_file.hpp"

#include <nlohmann/json.hpp>

namespace bylaw::repl {

namespace {

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

void print(const Grid &grid, const std::string &note, Console &console) {
    if (grid.cells.empty())
        return;
    const api::SimulationResult &first = grid.cells[0].result;
    console.out << first.rules << '/' << first.scenario << ": " << grouped(grid.cells.size()) << " times "
                << grouped(first.trials) << " trials, seed " << first.seed << note << "\n\n"
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
            console.err << " --option "
                        << quoted_for_shell(
                               short_label(grid.axes[i].name + '=' + cell.values[i], 200, false));
        console.err << ":\n";
        status = show_failures(cell.result, console);
    }
    return status;
}

} // namespace

int show_grid(const Grid &grid, const std::string &note, const SweepOutput &output, Console &console) {
    if (!output.csv.empty() && !write_file(output.csv, grid_csv(grid), console))
        return exit_unreadable;
    if (!output.svg.empty() && !grid.cells.empty() && !write_file(output.svg, heat_map_svg(grid), console))
        return exit_unreadable;
    output.json ? print_json(grid, console) : print(grid, note, console);
    return show_failed_cells(grid, console);
}

} // namespace bylaw::repl
