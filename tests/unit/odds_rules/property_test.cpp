// Random programs: what brute force finds, `odds` finds in doubles and in fractions, over the machine and
// over residual code, and simulations come near. BYLAW_ODDS_PROGRAMS says how many, BYLAW_ODDS_SEED where to
// begin.
#include "interpreter/odds/rules/value_ends.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/simulate/fast_engines.hpp"
#include "interpreter/simulate/reference_engine.hpp"
#include "tests/support/engine_comparison.hpp"
#include "tests/support/files.hpp"
#include "tests/support/report_programs.hpp"
#include "tests/unit/odds_rules/brute_force.hpp"

#include <bylaw/bylaw.hpp>
#include <bylaw/odds.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstdlib>
#include <filesystem>

namespace property_test {

using namespace bylaw;
using namespace bylaw::odds::rules;
using bylaw::test::BruteForce;

namespace {

constexpr std::size_t most_games = 3000, trials = 300;

std::uint64_t setting(const char *name, std::uint64_t usual) {
    const char *text = std::getenv(name);
    return text == nullptr ? usual : std::strtoull(text, nullptr, 10);
}

struct Way {
    const char *name;
    bool residual, rational;
    std::uint64_t few_states;
    Tracing tracing = Tracing::where_it_pays;
};
constexpr Way ways[] = {{"odds", true, false, 300},
                        {"odds --exact", false, true, 300},
                        {"over the machine, doubles", false, false, 300},
                        {"by what is live", false, true, 0},
                        {"by traces", false, true, 0, Tracing::always},
                        {"over residual code, exact", true, true, 300}};

Answer odds_by(const Rules &rules, const Way &way, std::size_t number, std::uint64_t most_states = 200'000) {
    const Scenario &scenario = rules.program->scenarios[number];
    const Machine machine = rules.machine();
    State state = machine.new_game();
    machine.begin_function(state, scenario.function);
    AnswerOptions options;
    options.residual = way.residual;
    options.rational = way.rational;
    options.few_states = way.few_states;
    options.tracing = way.tracing;
    options.budget.states = most_states;
    options.budget.seconds = 1000; // the states alone hold it up, however slow the machine
    return odds_of(machine, state, {type_nothing, scenario.reports}, {}, options);
}

// What differs, in words; empty: nothing.
std::string column_difference(const ReportColumn &column, const ColumnAnswer &got,
                              const std::map<std::string, Fraction> &wanted) {
    const std::string name = "`" + column.name + "` (" + std::to_string(column.statement) + "): ";
    std::map<std::string, double> doubles;
    std::map<std::string, Fraction> fractions;
    for (const Likely &each : got.values) {
        doubles[each.text] += each.probability;
        if (each.fraction) {
            fractions[each.text] += *each.fraction;
        }
    }
    Fraction all = 0, mean = 0;
    for (const auto &[text, probability] : wanted) {
        all += probability;
        mean += column.type.kind == TypeKind::number ? Fraction(probability * std::stoll(text)) : Fraction(0);
        const double right = static_cast<double>(probability);
        if (std::abs(doubles[text] - right) > 1e-12 ||
            (!fractions.empty() && fractions[text] != probability)) {
            return name + text + " has " + std::to_string(doubles[text]) + ", not " + std::to_string(right);
        }
    }
    for (const auto &[text, probability] : doubles) {
        if (probability > 1e-12 && !wanted.contains(text)) {
            return name + text + " cannot be";
        }
    }
    if (std::abs(got.absent - static_cast<double>(Fraction(1 - all))) > 1e-12) {
        return name + "not reported with " + std::to_string(got.absent);
    }
    if (column.type.kind == TypeKind::number && all != 0 &&
        std::abs(got.mean - static_cast<double>(Fraction(mean / all))) > 1e-9) {
        return name + "mean " + std::to_string(got.mean);
    }
    return "";
}

std::string branch_difference(const Answer &answer, const BranchAnswer &branch, const BruteForce &right) {
    if (branch.unexplored + branch.trapped > 1e-12) {
        return "not all was explored";
    }
    std::size_t met = 0;
    for (std::size_t i = 0; i < answer.columns.size(); ++i) {
        const auto found = right.reports.find({answer.columns[i].statement, answer.columns[i].name});
        met += found != right.reports.end() ? 1 : 0;
        const std::string why = column_difference(
            answer.columns[i], branch.columns[i],
            found == right.reports.end() ? std::map<std::string, Fraction>() : found->second);
        if (!why.empty()) {
            return why;
        }
    }
    return met == right.reports.size() ? "" : "a report is missing";
}

// Each way to decide, as the answer lists them. What is not listed may be answered in any way.
std::string odds_difference(test::AllGames &games, const Answer &answer, bool &too_many) {
    for (const BranchAnswer &branch : answer.branches) {
        for (const bool last : {false, true}) {
            const test::Said said{{branch.decisions.begin(), branch.decisions.end()}, last};
            const auto &right = games.said(said);
            too_many = too_many || !right;
            if (too_many) {
                return "";
            }
            const std::string why = right->error ? "brute force fails: " + *right->error
                                                 : branch_difference(answer, branch, *right);
            if (!why.empty()) {
                return why;
            }
        }
    }
    return "";
}

std::string simulation_difference(const TrialSetup &setup, const BruteForce &right, TrialEngine &engine) {
    TrialTable table(setup);
    engine.run(1, {0, trials}, table);
    for (const TrialColumn &column : table.columns) {
        std::map<std::string, double> counts;
        for (std::size_t row = 0; row < trials; ++row) {
            if (column.given[row] != 0) {
                const Word word = column.words[row];
                counts[column.sort == ReportSort::value   ? table.texts[static_cast<std::size_t>(word)]
                       : column.sort == ReportSort::yesno ? (word != 0 ? "yes" : "no")
                                                          : std::to_string(word)] += 1;
            }
        }
        const auto found = right.reports.find({column.statement, column.name});
        const auto wanted = found == right.reports.end() ? std::map<std::string, Fraction>() : found->second;
        for (const auto &[text, count] : counts) {
            const auto value = wanted.find(text);
            const double p = value == wanted.end() ? 0 : static_cast<double>(value->second);
            // Five standard errors, and some trials more where so few are expected that they are not spread
            // normally.
            if (p == 0 ||
                std::abs(count - p * trials) > 5 * std::sqrt(trials * p * (1 - p)) + (p > 0.9999 ? 0 : 5)) {
                return "`" + column.name + "`: " + text + " came up " + std::to_string(count) +
                       " times, expected " + std::to_string(p * trials);
            }
        }
        for (const auto &[text, probability] : wanted) {
            const double p = static_cast<double>(probability);
            if (!counts.contains(text) && p * trials > 25) {
                return "`" + column.name + "`: " + text + " never came up";
            }
        }
    }
    return "";
}

// Nothing exceeds the ends that a report is said to have.
std::string ends_difference(const Rules &rules, std::size_t number, const BruteForce &right) {
    const Scenario &scenario = rules.program->scenarios[number];
    const std::vector<Ends> ends = ends_of_reports(*rules.program, rules.machine().new_game(), scenario);
    for (const auto &[key, values] : right.reports) {
        if (scenario.reports[key.first].second.kind != TypeKind::number) {
            continue;
        }
        const Ends &end = ends[key.first];
        for (const auto &[text, probability] : values) {
            const Value value = std::stoll(text);
            if ((end.low && value < *end.low) || (end.high && value > *end.high)) {
                return "`" + key.second + "`: " + text + " is beyond its ends";
            }
        }
    }
    return "";
}

std::optional<Fraction> number_of(const std::string &text) {
    if (text == "yes" || text == "no") {
        return Fraction(text == "yes" ? 1 : 0);
    }
    const bool number = !text.empty() && text.find_first_not_of("0123456789", text[0] == '-') == text.npos;
    return number ? std::optional<Fraction>(std::stoll(text)) : std::nullopt;
}

// The mean of all games that report it, if it is one report's name: others of that name may be no numbers,
// and where those never happen, this one may be none.
std::optional<double> mean_of_name(const BruteForce &right, const std::string &name) {
    const auto named = [&](const auto &report) { return report.first.second == name; };
    const auto found = std::ranges::find_if(right.reports, named);
    if (std::ranges::count_if(right.reports, named) != 1) {
        return std::nullopt;
    }
    Fraction all = 0, sum = 0;
    for (const auto &[text, probability] : found->second) {
        const std::optional<Fraction> number = number_of(text);
        if (!number) {
            return std::nullopt;
        }
        all += probability;
        sum += probability * *number;
    }
    return static_cast<double>(Fraction(sum / all));
}

// Two reports may have one name, and one of them may never come: the answer knows both, as "a" and "a (2)",
// brute force one.
bool is_only_one(const api::OddsBranch &branch, const std::string &name) {
    return std::ranges::none_of(branch.distributions, [&](const api::Distribution &each) {
        return each.name.starts_with(name + " (");
    });
}

// Where an answer was cut short, the mean lies where it says.
std::string cut_difference(test::AllGames &games, const api::Program &program, const std::string &scenario,
                           std::uint64_t most_states, std::size_t &bounded) {
    api::OddsOptions options;
    options.most_states = most_states;
    const api::OddsAnswer answer = api::odds_of_scenario(program, scenario, options);
    for (const api::OddsBranch &branch : answer.branches) {
        const test::Said said{{branch.decisions.begin(), branch.decisions.end()}, false};
        const auto &right = games.said(said);
        if (!right || right->error) {
            return "";
        }
        for (const api::Distribution &each : branch.distributions) {
            const bool told = (each.numeric || each.yes_no) && is_only_one(branch, each.name);
            const auto mean = told ? mean_of_name(*right, each.name) : std::nullopt;
            if (each.mean_known || !mean) {
                continue;
            }
            bounded += each.mean_at_least && each.mean_at_most ? 1 : 0;
            if ((each.mean_at_least && *each.mean_at_least > *mean + 1e-9) ||
                (each.mean_at_most && *each.mean_at_most < *mean - 1e-9)) {
                return "`" + each.name + "`: the mean " + std::to_string(*mean) + " is not where it is said";
            }
        }
    }
    return "";
}

struct Tried {
    std::size_t unread = 0, too_large = 0, failing = 0, compared = 0, decided = 0, bounded = 0;
};

void try_scenario(const api::Program &program, std::size_t scenario, const std::string &text, Tried &tried) {
    const Rules &rules = program.data()->rules;
    test::AllGames games(rules, most_games, scenario);
    const auto &right = games.proposed();
    if (!right) {
        ++tried.too_large;
        return;
    }
    for (const Way &way : ways) {
        INFO(way.name);
        const Answer answer = odds_by(rules, way, scenario);
        if (answer.error) {
            INFO(answer.error->message); // perhaps only where somebody decides otherwise than is proposed
            CHECK((right->error || text.find(" may ") != std::string::npos ||
                   text.find("= ask ") != std::string::npos));
            ++tried.failing;
            return;
        }
        bool too_many = false;
        const std::string why = odds_difference(games, answer, too_many);
        if (too_many) {
            ++tried.too_large;
            return;
        }
        CHECK(why == "");
        tried.decided += answer.branches.size() > 1 ? 1 : 0;
    }
    if (right->error) {
        return;
    }
    CHECK(ends_difference(rules, scenario, *right) == "");
    for (const std::uint64_t most_states : {2, 7}) {
        CHECK(cut_difference(games, program, rules.program->scenarios[scenario].name, most_states,
                             tried.bounded) == "");
    }
    const TrialSetup setup = test::setup_of(rules, scenario);
    CHECK(simulation_difference(setup, *right, *make_reference_engine(setup)) == "");
    if (const auto scalar = make_scalar_engine(setup)) {
        CHECK(simulation_difference(setup, *right, *scalar) == "");
    }
    if (const auto batch = make_batch_engine(setup)) {
        CHECK(simulation_difference(setup, *right, *batch) == "");
    }
    ++tried.compared;
}

void try_program(std::uint64_t seed, Tried &tried) {
    const std::string text = test::report_program(seed);
    INFO("seed " << seed << "\n" << text);
    const api::Loaded loaded = api::Library(api::usual_options()).load_text("p", text);
    if (!loaded.program) {
        ++tried.unread;
        return;
    }
    const Rules &rules = loaded.program.data()->rules;
    for (std::size_t i = 0; i < rules.program->scenarios.size(); ++i) {
        try_scenario(loaded.program, i, text, tried);
    }
}

} // namespace

TEST_CASE("random programs have the odds that brute force finds") {
    const std::uint64_t first = setting("BYLAW_ODDS_SEED", 1), count = setting("BYLAW_ODDS_PROGRAMS", 200);
    Tried tried;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        try_program(seed, tried);
    }
    WARN(count << " programs: " << tried.compared << " compared, " << tried.failing << " whose rules fail, "
               << tried.too_large << " with too many games, " << tried.unread
               << " that are refused; decided in several ways: " << tried.decided
               << "; cut means with both bounds: " << tried.bounded);
    CHECK(tried.compared * 3 > count);
    CHECK((count < 100 || tried.bounded > 0));
}

TEST_CASE("what was once told wrongly, or ended the program") {
    std::size_t files = 0;
    for (const auto &entry : std::filesystem::directory_iterator(BYLAW_ODDS_FILES)) {
        INFO(entry.path().filename().string());
        const std::string text = test::read_file(entry.path().string());
        const api::Loaded loaded = api::Library(api::usual_options()).load_text("file", text);
        INFO(loaded.report.text({}));
        REQUIRE(loaded.program);
        const Rules &rules = loaded.program.data()->rules;
        Tried tried;
        for (std::size_t i = 0; i < rules.program->scenarios.size(); ++i) {
            try_scenario(loaded.program, i, text, tried);
        }
        CHECK(tried.compared == rules.program->scenarios.size());
        for (const api::TestResult &each : api::run_tests(loaded.program).results) {
            INFO(each.name << ": " << each.message);
            CHECK(each.status == api::TestResult::Status::passed);
        }
        ++files;
    }
    CHECK(files > 15);
}

TEST_CASE("of what was not explored nothing is said") {
    // Nobody tries fewer than 7 times; the faces keep states apart without end.
    const api::Loaded loaded = api::Library(api::usual_options()).load_text("cut", R"(
kind person {
    stat tries = 6
    list faces: number
}
scenario s {
    given ada = person
    repeat until ada.tries >= 7 and roll(d6) is 6 {
        ada.tries += 1
        ada.faces += roll(d20)
    }
    report ada.tries
    report ada.faces
})");
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    for (const Way &way : ways) {
        const Answer answer = odds_by(loaded.program.data()->rules, way, 0, 2000);
        REQUIRE(!answer.error);
        const BranchAnswer &branch = answer.branches.front();
        CHECK(branch.unexplored > 0.1);
        CHECK(!branch.columns[0].mean_fraction);
        CHECK(branch.columns[0].mean >= 7);
        double known = branch.unexplored;
        for (const Likely &each : branch.columns[0].values) {
            known += each.probability;
        }
        CHECK(known == Approx(1));
    }
}

} // namespace property_test
