// bylaw rules --played
#include "repl/commands/commands.hpp"
#include "repl/simulation/progress.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/numbers.hpp"
#include "repl/text/place.hpp"

#include <bylaw/played.hpp>

#include <algorithm>

namespace bylaw::repl {

namespace {

using api::PlayedRow;
using api::PlayFault;
using Reach = PlayedRow::Reach;

api::Played play(const api::Program &program, api::PlayedPart part, const RulesArguments &arguments,
                 Console &console) {
    StopSignal stop;
    ProgressLine line(console);
    api::PlayOptions options;
    options.plays = arguments.plays;
    options.seed = arguments.seed;
    options.part = part;
    options.on_progress = [&](std::uint64_t done, std::uint64_t all) {
        line.draw(static_cast<double>(done) / static_cast<double>(all), grouped(done) + " plays");
        return !stop.came();
    };
    return api::play_at_random(program, options);
}

void show_rows(const api::Played &played, Console &console) {
    std::vector<std::vector<std::string>> lines;
    for (const PlayedRow &row : played.rows) {
        const bool is_played = row.reach == Reach::played;
        lines.push_back({row.row.id, to_string(row.reach), is_played ? grouped(row.times) + " times" : "",
                         is_played ? row.scenario : row.row.not_played, row.row.title});
    }
    console.out << columns(lines, 0, console.table_width());
}

void show_summary(const api::Played &played, Console &console) {
    const std::size_t reached = played.count(Reach::played), never = played.count(Reach::never),
                      all = reached + never;
    const double share = all == 0 ? 1 : static_cast<double>(reached) / static_cast<double>(all);
    std::size_t explained = 0;
    for (const PlayedRow &row : played.rows)
        explained += row.reach == Reach::never && !row.row.not_played.empty();
    console.out << '\n'
                << grouped(played.plays) << " plays with random choices: " << reached << " of " << all
                << " entries that can be played came up, " << fixed(100 * share, 1) << " %\n"
                << never << " never came up, " << explained << " of them with a reason; "
                << played.count(Reach::definition) << " are definitions, " << played.count(Reach::absent)
                << " are not implemented\n";
}

void show_faults(const api::Played &played, Console &console) {
    if (played.faults.empty())
        return;
    std::vector<std::vector<std::string>> lines;
    for (const PlayFault &fault : played.faults)
        lines.push_back({to_string(fault.kind), fault.scenario + ", play " + std::to_string(fault.play),
                         short_place(fault.place, console.library), fault.text});
    console.out << "\nwrong in these plays:\n" << columns(lines, 2, console.table_width());
}

int show(const api::Played &found, bool as_json, Console &console) {
    if (as_json) {
        console.out << to_json(found) << '\n';
    } else {
        show_rows(found, console);
        show_summary(found, console);
        show_faults(found, console);
    }
    const bool failed = std::ranges::any_of(found.faults, [](const PlayFault &each) {
        return each.kind == PlayFault::Kind::failed || each.kind == PlayFault::Kind::endless;
    });
    return failed ? exit_rules_failed : exit_done;
}

} // namespace

int played(const RulesArguments &arguments, Console &console) {
    // Scenarios are played without tests, whose declarations are not on offer at a table.
    const api::Loaded loaded = console.library.load(arguments.rules, api::Purpose::play);
    if (!loaded.program) {
        show_report(loaded.report, console);
        return status_of(loaded.report);
    }
    api::Played found = play(loaded.program, api::PlayedPart::scenarios, arguments, console);
    if (arguments.tests) {
        const api::Loaded tested = console.library.load(arguments.rules, api::Purpose::test);
        if (!tested.program) {
            show_report(tested.report, console);
            return status_of(tested.report);
        }
        found.add(play(tested.program, api::PlayedPart::tests, arguments, console));
    }
    return show(found, arguments.json, console);
}

} // namespace bylaw::repl
