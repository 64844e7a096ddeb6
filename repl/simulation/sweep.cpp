#include "repl/simulation/sweep.hpp"

#include "repl/simulation/heat_map.hpp"
#include "repl/simulation/progress.hpp"
#include "repl/simulation/shown.hpp"
#include "repl/text/numbers.hpp"
#include "repl/write_file.hpp"

#include <charconv>
#include <nlohmann/json.hpp>

namespace bylaw::repl {

namespace {

constexpr std::size_t most_cells = 10'000;

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

bool read_number(std::string_view text, std::int64_t &number) {
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

// "20..60:5", or "wary|bold"; empty where it is neither.
std::vector<std::string> read_values(std::string_view text) {
    std::vector<std::string> values;
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) {
        for (std::string_view value : split(text, '|')) {
            if (value.empty())
                return {};
            values.emplace_back(value);
        }
        return values;
    }
    const std::size_t colon = std::min(text.find(':', dots), text.size());
    std::int64_t low = 0, high = 0, step = 1;
    constexpr std::int64_t most = 1'000'000'000'000; // so that no sum is too large
    const bool fits = read_number(text.substr(0, dots), low) && read_number(text.substr(dots + 2, colon - dots - 2), high) &&
                      (colon == text.size() || read_number(text.substr(colon + 1), step));
    if (!fits || step < 1 || step > most || low < -most || high > most || (high - low) / step >= static_cast<std::int64_t>(most_cells))
        return {};
    for (std::int64_t value = low; value <= high; value += step)
        values.push_back(std::to_string(value));
    return values;
}

std::size_t size_of(const std::vector<Axis> &axes) {
    std::size_t size = 1;
    for (const Axis &axis : axes)
        size = std::min(size * axis.values.size(), most_cells + 1);
    return size;
}

// The values of cell number `at`.
std::vector<std::string> values_at(const std::vector<Axis> &axes, std::size_t at) {
    std::vector<std::string> values(axes.size());
    for (std::size_t i = axes.size(); i-- > 0; at /= axes[i].values.size())
        values[i] = axes[i].values[at % axes[i].values.size()];
    return values;
}

// All cells with the same dice, so that they differ by nothing but their values; fewer where it was interrupted.
class Sweeper {
  public:
    Sweeper(const Sweep &sweep, Console &console) : sweep_(sweep), console_(console), line_(console) {}

    // False: the rules do not allow such values.
    bool run(Grid &grid) {
        const std::size_t size = size_of(sweep_.axes);
        for (std::size_t i = 0; i < size && !stop_.came(); ++i)
            if (!add_cell(grid, i, size))
                return false;
        return true;
    }
    bool interrupted() const { return stop_.came(); }

  private:
    bool add_cell(Grid &grid, std::size_t number, std::size_t of) {
        Cell cell{values_at(sweep_.axes, number), {}};
        Settings settings = sweep_.settings;
        for (std::size_t i = 0; i < cell.values.size(); ++i)
            settings.emplace_back(sweep_.axes[i].name, cell.values[i]);
        const api::Program program = vary_rules(sweep_.program, sweep_.scenario, settings, console_);
        if (!program)
            return false;
        api::SimulationOptions options = sweep_.options;
        const std::uint64_t each = options.trials;
        options.go_on = [&, number](const api::SimulationProgress &now) {
            line_.show({number * each + now.done, of * each, before_ + now.seconds});
            return !stop_.came();
        };
        cell.result = api::simulate(program, sweep_.scenario, options);
        before_ += cell.result.seconds;
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
};

void print_json(const Grid &grid, Console &console) {
    for (const Cell &cell : grid.cells) {
        nlohmann::ordered_json settings;
        for (std::size_t i = 0; i < grid.axes.size(); ++i)
            settings[grid.axes[i].name] = cell.values[i];
        console.out << "{\"settings\":" << settings.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
                    << ",\"result\":" << api::to_json(cell.result) << "}\n";
    }
}

void print(const Grid &grid, Console &console) {
    if (grid.cells.empty())
        return;
    const api::SimulationResult &first = grid.cells[0].result;
    console.out << first.rules << '/' << first.scenario << ": " << grouped(grid.cells.size()) << " times " << grouped(first.trials) << " trials, seed "
                << first.seed << "\n\n"
                << grid_table(grid, console.style());
    if (grid.axes.size() == 2)
        for (const std::string &report : grid.reports())
            console.out << '\n' << heat_map(grid, report, console.style());
}

} // namespace

std::optional<std::vector<Axis>> read_sweeps(const std::vector<std::string> &words, Console &console) {
    std::vector<Axis> axes;
    for (const std::string &word : words)
        for (std::string_view part : split(word, ',')) {
            const std::size_t equals = std::min(part.find('='), part.size());
            Axis axis{std::string(part.substr(0, equals)), equals < part.size() ? read_values(part.substr(equals + 1)) : std::vector<std::string>()};
            if (axis.name.empty() || axis.values.empty()) {
                console.err << "bylaw: --sweep wants NAME=LOW..HIGH, NAME=LOW..HIGH:STEP or NAME=A|B, not `" << part << "`\n";
                return std::nullopt;
            }
            axes.push_back(std::move(axis));
        }
    if (size_of(axes) > most_cells) {
        console.err << "bylaw: this sweep has more than " << grouped(most_cells) << " cells\n";
        return std::nullopt;
    }
    return axes;
}

int sweep(const Sweep &sweep, const SweepOutput &output, Console &console) {
    Grid grid{sweep.axes, {}};
    {
        Sweeper sweeper(sweep, console);
        if (!sweeper.run(grid))
            return exit_rules_failed;
        if (sweeper.interrupted())
            console.err << "bylaw: interrupted after " << grid.cells.size() << " cells\n";
    }
    if (!output.csv.empty() && !write_file(output.csv, grid_csv(grid), console))
        return exit_usage;
    if (!output.svg.empty() && !grid.cells.empty() && !write_file(output.svg, heat_map_svg(grid), console))
        return exit_usage;
    output.json ? print_json(grid, console) : print(grid, console);
    for (const Cell &cell : grid.cells)
        if (cell.result.failed > 0)
            return show_failures(cell.result, console);
    return exit_done;
}

} // namespace bylaw::repl
