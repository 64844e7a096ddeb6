// bylaw odds
#include "repl/commands/arguments.hpp"
#include "repl/commands/commands.hpp"
#include "repl/odds/chart.hpp"
#include "repl/odds/patience.hpp"
#include "repl/odds/table.hpp"
#include "repl/write_file.hpp"

#include <bylaw/odds.hpp>

#include <algorithm>
#include <cctype>

namespace bylaw::repl {

namespace {

// `--at-least 15` asks another question, which has an exact answer of its own. Dice in it are rolled.
std::string question(const OddsArguments &arguments, bool dice) {
    const std::string &text = arguments.words.back();
    if (!arguments.at_least && !arguments.at_most)
        return text;
    // Statements may stand before what is asked.
    const std::size_t last = std::min(text.find_last_of(";\n"), text.size() - 1);
    const std::size_t at = last + 1 == text.size() ? 0 : last + 1;
    const std::string asked = text.substr(at);
    const std::string value = text.substr(0, at) + (dice ? "roll(" + asked + ")" : "(" + asked + ")");
    return arguments.at_least ? value + " >= " + std::to_string(*arguments.at_least)
                              : value + " <= " + std::to_string(*arguments.at_most);
}

api::OddsOptions options_of(const OddsArguments &arguments) {
    api::OddsOptions options;
    options.rational = arguments.exact;
    options.dialect = arguments.dialect;
    options.estimate = !arguments.exact && !arguments.certain;
    options.threads = arguments.threads;
    if (arguments.states)
        options.most_states = *arguments.states;
    if (arguments.seconds)
        options.most_seconds = *arguments.seconds;
    return options;
}

// `zoens/ambush`, `duel.bylaw`; `d20/x` is meant for dice.
bool names_rules(const std::string &word) {
    constexpr std::string_view of_paths = "_-./:";
    const auto fits = [&](unsigned char c) {
        return std::isalnum(c) != 0 || of_paths.find(static_cast<char>(c)) != std::string_view::npos;
    };
    const bool dice =
        word.size() > 1 && word[0] == 'd' && std::isdigit(static_cast<unsigned char>(word[1])) != 0;
    return !dice && !word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) == 0 &&
           std::ranges::all_of(word, fits) &&
           (word.find_first_of("/:") != std::string::npos || word.ends_with(".bylaw") ||
            word.ends_with(".md"));
}

// Subject of the question: dice, an expression by some rules, or a whole scenario.
class Asking {
  public:
    Asking(const OddsArguments &arguments, Console &console) : arguments_(arguments), console_(console) {}

    // None: something is wrong, and was said.
    std::optional<api::OddsAnswer> run() {
        if (arguments_.words.size() == 2)
            return of_rules(arguments_.words[0], std::nullopt);
        const ScenarioName named = split_scenario(arguments_.words[0], console_.library);
        if (!named.scenario.empty() || console_.library.finds(named.rules))
            return of_rules(named.rules, named.scenario);
        api::OddsAnswer answer = of_dice();
        if (answer.report.has_errors() && names_rules(arguments_.words[0]))
            return of_rules(named.rules, named.scenario); // which says that they are not there
        return answer;
    }
    int status() const { return status_; }

  private:
    // A question about foreign dice is asked in Bylaw's own words.
    api::OddsAnswer of_dice() const {
        const api::OddsOptions options = options_of(arguments_);
        if (!arguments_.at_least && !arguments_.at_most)
            return api::odds_of_dice(arguments_.words.back(), options);
        api::DiceReading reading = api::read_dice(arguments_.words.back(), arguments_.dialect);
        if (!reading.foreign || reading.report.has_errors() || reading.rolls.size() != 1)
            return api::odds_of_dice(question(arguments_, true), options);
        OddsArguments own = arguments_;
        own.words.back() = reading.rolls[0];
        api::OddsOptions plain = options;
        plain.dialect.clear();
        api::OddsAnswer answer = api::odds_of_dice(question(own, true), plain);
        answer.reading = std::move(reading);
        return answer;
    }

    // Odds of a scenario (without a name: the only one), or of the expression.
    std::optional<api::OddsAnswer> of_rules(const std::string &rules,
                                            const std::optional<std::string> &named) {
        const std::optional<Settings> settings = read_settings(arguments_.options, console_);
        if (!settings)
            return std::nullopt;
        const bool of_nobody = !named && arguments_.in.empty(); // then only options can be turned
        const api::Loaded loaded = load_rules(rules, console_);
        api::Program program = loaded.program;
        if (program && !named)
            program = of_nobody ? with_options(program, *settings, console_)
                                : vary_rules(program, arguments_.in, *settings, console_);
        if (!program) {
            status_ = loaded.program ? static_cast<int>(exit_usage) : status_of(loaded.report);
            return std::nullopt;
        }
        Patience patience(console_);
        api::OddsOptions options = options_of(arguments_);
        options.go_on = [&](std::uint64_t states, double seconds) { return patience.lasts(states, seconds); };
        return named ? of_scenario(program, {rules, *named}, *settings, options)
                     : of_expression(program, options);
    }

    std::optional<api::OddsAnswer> of_expression(const api::Program &program,
                                                 const api::OddsOptions &options) const {
        const std::string given = arguments_.in.empty() ? "" : "given " + arguments_.in + "\n";
        return api::odds_of(program, given + question(arguments_, false), options);
    }

    std::optional<api::OddsAnswer> of_scenario(const api::Program &program, const ScenarioName &name,
                                               const Settings &settings, const api::OddsOptions &options) {
        status_ = exit_usage;
        if (arguments_.at_least || arguments_.at_most || !arguments_.in.empty()) {
            console_.err
                << "bylaw: --at-least, --at-most and --in belong to an expression, not to a scenario\n";
            return std::nullopt;
        }
        const std::optional<std::string> scenario = choose_scenario(program, name, console_);
        if (!scenario)
            return std::nullopt;
        const api::Program varied = vary_rules(program, *scenario, settings, console_);
        return varied ? std::optional(api::odds_of_scenario(varied, *scenario, options)) : std::nullopt;
    }

    const OddsArguments &arguments_;
    Console &console_;
    int status_ = exit_usage;
};

} // namespace

int odds(const OddsArguments &arguments, Console &console) {
    Asking asking(arguments, console);
    const std::optional<api::OddsAnswer> answer = asking.run();
    if (!answer)
        return asking.status();
    show_report(answer->report, console);
    if (answer->report.has_errors())
        return exit_rules_failed;
    if (!arguments.svg.empty() &&
        !write_file(arguments.svg, odds_svg(*answer, question(arguments, false)), console))
        return exit_unreadable;
    if (!arguments.json)
        console.out << answer->reading.said();
    if (arguments.json)
        console.out << api::to_json(*answer, arguments.exact) << '\n';
    else
        console.out << odds_text(*answer, {console.terminal, arguments.all, arguments.exact});
    return exit_done;
}

} // namespace bylaw::repl
