// bylaw odds
#include "repl/commands/commands.hpp"
#include "repl/odds/chart.hpp"
#include "repl/odds/table.hpp"

#include <bylaw/odds.hpp>

#include <fstream>

namespace bylaw::repl {

namespace {

// `--at-least 15` asks another question, which has an exact answer of its own. Dice in it are rolled.
std::string question(const OddsArguments &arguments, bool dice) {
    const std::string &text = arguments.words.back();
    if (!arguments.at_least && !arguments.at_most)
        return text;
    const std::string value = dice ? "roll(" + text + ")" : "(" + text + ")";
    return arguments.at_least ? value + " >= " + std::to_string(*arguments.at_least)
                              : value + " <= " + std::to_string(*arguments.at_most);
}

api::OddsOptions options_of(const OddsArguments &arguments) {
    api::OddsOptions options;
    options.rational = arguments.exact;
    if (arguments.states)
        options.most_states = *arguments.states;
    if (arguments.seconds)
        options.most_seconds = *arguments.seconds;
    return options;
}

// With a ruleset the question is one of rules: `odds_of` and `odds_of_scenario` answer those.
std::optional<api::OddsAnswer> answer_to(const OddsArguments &arguments, Console &console) {
    if (arguments.words.size() == 1)
        return api::odds_of_dice(question(arguments, true), options_of(arguments));
    console.err << "bylaw: odds of rules are not there yet; odds of dice: bylaw odds '3d6 + 4'\n";
    return std::nullopt;
}

bool write_chart(const api::OddsAnswer &answer, const OddsArguments &arguments, Console &console) {
    std::ofstream file(arguments.svg, std::ios::binary);
    file << odds_svg(answer, question(arguments, false));
    file.close();
    if (!file)
        console.err << "bylaw: cannot write " << arguments.svg << '\n';
    return !file.fail();
}

} // namespace

int odds(const OddsArguments &arguments, Console &console) {
    const std::optional<api::OddsAnswer> answer = answer_to(arguments, console);
    if (!answer)
        return exit_usage;
    show_report(answer->report, console);
    if (answer->report.has_errors())
        return exit_rules_failed;
    if (!arguments.svg.empty() && !write_chart(*answer, arguments, console))
        return exit_rules_failed;
    if (arguments.json)
        console.out << api::to_json(*answer, arguments.exact) << '\n';
    else
        console.out << odds_text(*answer, {console.terminal, arguments.all, arguments.exact});
    return exit_done;
}

} // namespace bylaw::repl
