#include "repl/flags.hpp"
#include "repl/text/safe_output.hpp"

#include <bylaw/suggest.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>

namespace bylaw::repl {

namespace {

constexpr const char *environment_words =
    "BYLAW_RULESETS names a folder of rulesets, BYLAW_STDLIB one to read the library from.";

std::string exit_statuses() {
    std::string table = "Exit status:\n";
    for (const auto &[status, meaning] : exit_meanings) {
        const std::string number = std::to_string(status);
        table += "  " + number + std::string(4 - number.size(), ' ') + meaning + '\n';
    }
    return table;
}

// CLI11 would take -1 and numbers of thirty digits, and make something else of them.
CLI::Validator natural_number(const char *what) {
    return CLI::Validator(
        [what](const std::string &typed) {
            std::uint64_t number = 0;
            auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
            bool fits = error == std::errc{} && end == typed.data() + typed.size();
            return fits ? std::string()
                        : std::string(what) + " is a whole number from 0 to 18446744073709551615";
        },
        "");
}
} // namespace

std::string with_examples(std::string_view lines) {
    return "Examples:\n" + std::string(lines) + '\n' + exit_statuses() + environment_words;
}

const CLI::Validator seed_number = natural_number("a seed"), whole_number = natural_number("this");

const CLI::Validator whole_signed_number(
    [](const std::string &typed) {
        std::int64_t number = 0;
        auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
        bool fits = error == std::errc{} && end == typed.data() + typed.size();
        return fits ? std::string() : "this is no whole number that fits into 64 bits";
    },
    "");

CLI::Validator one_of(std::vector<std::string> names) {
    std::string all;
    for (const std::string &each : names)
        all += (all.empty() ? "" : ", ") + each;
    return CLI::Validator(
        [names = std::move(names), all](const std::string &typed) {
            if (std::ranges::find(names, typed) != names.end())
                return std::string();
            const std::string near = api::suggest(typed, names);
            return "there is no `" + typed + "`" +
                   (near.empty() ? "; there are " + all : "; did you mean `" + near + "`?");
        },
        "");
}

namespace {

// The command that was named, else the program.
const CLI::App &named_in(const CLI::App &app) {
    const std::vector<const CLI::App *> commands =
        app.get_subcommands([](const CLI::App *each) { return each->parsed(); });
    return commands.empty() ? app : *commands.front();
}

std::vector<std::string> flags_of(const CLI::App &app) {
    std::vector<std::string> names;
    for (const CLI::Option *option : app.get_options()) {
        for (const std::string &each : option->get_lnames())
            names.push_back("--" + each);
        for (const std::string &each : option->get_snames())
            names.push_back("-" + each);
    }
    return names;
}

// Returns the error as a sentence. An unknown flag may have taken the value of another: it is named first.
std::string complaint(const CLI::App &app, const CLI::ParseError &error) {
    const std::vector<std::string> left = app.remaining(true);
    for (const std::string &each : left)
        if (each.size() > 1 && each[0] == '-') {
            const std::string near = api::suggest(each.substr(0, each.find('=')), flags_of(named_in(app)));
            return "there is no option `" + each + "`" +
                   (near.empty() ? "" : "; did you mean `" + near + "`?");
        }
    if (!left.empty())
        return "nothing is to be done with `" + left.front() + "`";
    return error.what();
}

} // namespace

std::vector<std::string> command_words(int count, const char *const *words) {
    std::vector<std::string> all(words, words + count);
    for (std::string &each : all)
        if (each.size() > 2 && each.starts_with("-d") && std::isdigit(static_cast<unsigned char>(each[2])))
            each.insert(0, 1, ' ');
    return all;
}

int refused_or_shown(const CLI::App &app, const CLI::ParseError &error, Console &console) {
    if (error.get_exit_code() == 0)
        return app.exit(error, console.out, console.err);
    const std::string command =
        app.get_name() + (&named_in(app) == &app ? "" : ' ' + named_in(app).get_name());
    console.err << command << ": " << without_commands(complaint(app, error), false) << "\n`" << command
                << " --help` lists its arguments.\n";
    return exit_usage;
}

// CLI11's own checks of ranges let NaN pass.
static CLI::Validator number_within(double least, double most, const std::string &wanted, const char *shown) {
    return {[=](const std::string &typed) {
                double number = 0;
                const bool is_number = CLI::detail::lexical_cast(typed, number);
                return is_number && number >= least && number <= most ? std::string()
                                                                      : "this is no " + wanted;
            },
            shown};
}

const CLI::Validator seconds_number =
                         number_within(0, 1e9, "number from 0 to 1,000,000,000", "FLOAT in [0 - 1e+09]"),
                     positive_number =
                         number_within(std::numeric_limits<double>::min(), std::numeric_limits<double>::max(),
                                       "number above 0", "POSITIVE");

CLI::Option *add_threads(CLI::App &command, unsigned &threads, const std::string &about) {
    constexpr unsigned most = 1024; // as the library has it
    static const CLI::Validator thread_count(
        [](const std::string &typed) {
            unsigned number = 0;
            auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
            bool fits = error == std::errc{} && end == typed.data() + typed.size() && number <= most;
            return fits ? std::string()
                        : "this is a whole number from 1 to " + std::to_string(most) +
                              ", or 0 for one on each processor";
        },
        "");
    return command.add_option("--threads", threads, about + " (0: one on each processor, as without it)")
        ->check(thread_count);
}

CLI::Option *add_scenario(CLI::App &command, std::string &scenario) {
    return command
        .add_option("SCENARIO", scenario,
                    "RULES/NAME or RULES:NAME; the name may be left out if there is one")
        ->required();
}

void add_dials(CLI::App &command, std::vector<std::string> &options) {
    command
        .add_option(
            "--option", options,
            "NAME=VALUE: set an option of the rules, or a value of the cast: bandits=4, ada=rogue, ada.STR=3 "
            "(repeatable)")
        ->allow_extra_args(false);
}

} // namespace bylaw::repl
