#include "repl/flags.hpp"

#include <charconv>
#include <limits>

namespace bylaw::repl {

namespace {

constexpr const char *footer =
    "Exit status: 0 done, 1 the rules or their tests failed, 2 wrong usage, or a file that cannot be\n"
    "read or written.\n"
    "BYLAW_RULESETS names a folder of rulesets, BYLAW_STDLIB one to read the library from.";

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
    return "Examples:\n" + std::string(lines) + '\n' + footer;
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
        .add_option("--option", options,
                    "NAME=VALUE: turn a dial of the rules, or of the cast: bandits=4, ada=rogue, ada.STR=3 "
                    "(repeatable)")
        ->allow_extra_args(false);
}

} // namespace bylaw::repl
