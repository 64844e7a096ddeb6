// bylaw sim
#include "repl/commands/arguments.hpp"
#include "repl/commands/commands.hpp"
#include "repl/simulation/progress.hpp"
#include "repl/simulation/shown.hpp"
#include "repl/simulation/sweep.hpp"
#include "repl/text/numbers.hpp"
#include "repl/write_file.hpp"

#include <algorithm>
#include <charconv>

namespace bylaw::repl {

namespace {

constexpr std::uint64_t usual_trials = 10'000, most_trials_for_precision = 10'000'000;

bool read_number(std::string_view text, std::uint64_t &number) {
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

// "3/16"
bool read_parts(std::string_view text, std::uint64_t &number, std::uint64_t &of) {
    const std::size_t slash = std::min(text.find('/'), text.size());
    return slash < text.size() && read_number(text.substr(0, slash), number) &&
           read_number(text.substr(slash + 1), of);
}

bool read_shard(const std::string &text, api::SimulationOptions &options, Console &console) {
    const bool fits = text.empty() || (read_parts(text, options.shard, options.shards) &&
                                       options.shard >= 1 && options.shard <= options.shards);
    if (!fits)
        console.err << "bylaw: --shard wants I/N with I from 1 to N, such as 3/16, not `" << text << "`\n";
    return fits;
}

std::optional<api::SimulationOptions> read_options(const SimArguments &arguments, Console &console) {
    api::SimulationOptions options;
    options.seed = arguments.seed;
    options.trials =
        arguments.trials.value_or(arguments.precision ? most_trials_for_precision : usual_trials);
    options.threads = arguments.threads;
    options.engine = arguments.engine;
    options.precision = arguments.precision;
    options.most_seconds = arguments.seconds.value_or(options.most_seconds);
    if (!read_shard(arguments.shard, options, console))
        return std::nullopt;
    return options;
}

// By the narrator of `play`, on the reference machine.
int explain_trial(const SimArguments &arguments, Console &console) {
    PlayArguments game;
    game.scenario = arguments.scenario;
    game.seed = arguments.seed;
    game.trial = *arguments.explained;
    game.options = arguments.options;
    game.automatic = game.verbose = true;
    game.json = arguments.json;
    return play(game, console);
}

void say_how_it_ended(const api::SimulationResult &result, const SimArguments &arguments, Console &console) {
    if (result.out_of_time)
        console.err << "bylaw: stopped after " << fixed(*arguments.seconds, *arguments.seconds < 10 ? 1 : 0)
                    << " s, as --seconds says: " << grouped(result.trials) << " trials\n";
    else if (result.interrupted)
        console.err << "bylaw: interrupted after " << grouped(result.trials) << " trials\n";
    else if (arguments.precision && !result.precise)
        console.err << "bylaw: the precision was not reached in " << grouped(result.trials)
                    << " trials; -n allows more\n";
}

bool can_refine(const SimArguments &arguments, const std::vector<Axis> &axes, Console &console) {
    if (!arguments.refine)
        return true;
    const bool has_numbers =
        std::ranges::any_of(axes, [](const Axis &axis) { return numbers_of(axis).size() > 1; });
    if (!has_numbers)
        console.err << "bylaw: --refine wants a sweep over numbers, such as bandits=1..9:4\n";
    else if (*arguments.refine <= size_of(axes) || *arguments.refine > most_cells)
        console.err << "bylaw: --refine wants how many choices there may be in the end: more than the "
                    << grouped(size_of(axes)) << " of the sweep, and at most " << grouped(most_cells) << '\n';
    else
        return true;
    return false;
}

api::SimulationResult simulate_watched(const api::Program &program, const std::string &scenario,
                                       api::SimulationOptions options, Console &console) {
    StopSignal stop;
    ProgressLine line(console);
    options.go_on = [&](const api::SimulationProgress &now) {
        line.show(now);
        return !stop.came();
    };
    return api::simulate(program, scenario, options);
}

// As it was asked for: as JSON, as a file, else as a table.
void show_as_asked(const api::SimulationResult &result, const SimArguments &arguments, Console &console) {
    if (arguments.json)
        console.out << api::to_json(result) << '\n';
    else if (arguments.output.empty())
        show_result(result, arguments.engine, console);
}

int simulate_once(const SimArguments &arguments, const api::Program &program, const std::string &scenario,
                  const api::SimulationOptions &options, Console &console) {
    const api::SimulationResult result = simulate_watched(program, scenario, options, console);
    show_report(result.report, console);
    if (result.report.has_errors())
        return status_of(result.report);
    if (!arguments.output.empty() && result.interrupted && options.shards > 1) {
        console.err << "bylaw: interrupted; a shard is written when it is whole\n";
        return exit_rules_failed;
    }
    if (!arguments.output.empty() && !write_file(arguments.output, api::result_file(result), console))
        return exit_unreadable;
    show_as_asked(result, arguments, console);
    say_how_it_ended(result, arguments, console);
    return show_failures(result, console);
}

} // namespace

int sim(const SimArguments &arguments, Console &console) {
    if (arguments.explained)
        return explain_trial(arguments, console);
    std::optional<api::SimulationOptions> options = read_options(arguments, console);
    std::optional<Settings> settings = read_settings(arguments.options, console);
    std::optional<std::vector<Axis>> axes = read_sweeps(arguments.sweeps, console);
    if (!options || !settings || !axes || !can_refine(arguments, *axes, console))
        return exit_usage;
    ScenarioName name = split_scenario(arguments.scenario, console.library);
    const api::Loaded loaded = load_rules(name.rules, {}, console);
    api::Program program = loaded.program;
    if (!program)
        return status_of(loaded.report);
    std::optional<std::string> scenario = choose_scenario(program, name, console);
    if (!scenario)
        return exit_usage;
    if (!axes->empty())
        return sweep(
            {program, *scenario, *settings, std::move(*axes), *options, arguments.refine.value_or(0)},
            {arguments.csv, arguments.svg, arguments.json}, console);
    if (program = vary_rules(program, *scenario, *settings, console); !program)
        return exit_usage;
    return simulate_once(arguments, program, *scenario, *options, console);
}

} // namespace bylaw::repl
