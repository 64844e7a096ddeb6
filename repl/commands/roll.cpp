// bylaw roll
#include "repl/commands/arguments.hpp"
#include "repl/commands/commands.hpp"

#include <bylaw/dice.hpp>

namespace bylaw::repl {

int roll(const RollArguments &arguments, Console &console) {
    std::uint64_t seed = arguments.seed ? *arguments.seed : random_seed();
    api::RollAnswer answer = api::roll_dice(arguments.dice, seed, arguments.times, arguments.dialect);
    show_report(answer.report, console);
    if (answer.report.has_errors())
        return exit_rules_failed;
    if (!arguments.json)
        console.out << answer.reading.said();
    else if (answer.reading.foreign || !answer.reading.others.empty())
        console.out << api::to_json(answer.reading) << '\n';
    for (const api::Roll &roll : answer.rolls)
        console.out << (arguments.json ? api::to_json(roll) : roll.text) << '\n';
    return exit_done;
}

} // namespace bylaw::repl
