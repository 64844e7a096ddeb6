// Odds: with one thread and two, in doubles and in fractions, and as every way of the dice gives them.
#include "tests/oracle/brute_force.hpp"
#include "tests/oracle/demands.hpp"

#include <bylaw/odds.hpp>

#include <algorithm>
#include <cmath>

namespace bylaw::oracle {

namespace {

constexpr double nearly = 1e-9;

api::OddsAnswer asked(const api::Program &program, bool rational, unsigned threads) {
    api::OddsOptions options;
    options.rational = rational;
    options.threads = threads;
    options.most_states = 5'000;
    options.most_seconds = 1e9; // counted, not timed
    return api::odds_of_scenario(program, program.scenarios().back().name, options);
}

// Each distribution as a line; of fractions as such, else what it comes to.
std::vector<std::string> lines(const api::OddsAnswer &answer) {
    std::vector<std::string> out;
    for (const api::OddsBranch &branch : answer.branches) {
        for (const api::Distribution &each : branch.distributions) {
            std::string line = each.name + ":";
            for (const api::OddsOutcome &one : each.outcomes) {
                line += " " + one.value + " " + std::to_string(one.probability);
            }
            out.push_back(line);
        }
    }
    return out;
}

std::string first_difference(const std::vector<std::string> &a, const std::vector<std::string> &b) {
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        const std::string one = i < a.size() ? a[i] : "nothing", other = i < b.size() ? b[i] : "nothing";
        if (one != other) {
            return "`" + one + "` and `" + other + "`";
        }
    }
    return "";
}

const Column *column_of(const std::vector<Column> &columns, const std::vector<api::Distribution> &told,
                        std::size_t number) {
    std::map<std::string, int> met; // several reports of one name are told as "name", "name (2)", …
    for (const Column &each : columns) {
        const int nth = ++met[each.name];
        if ((nth == 1 ? each.name : each.name + " (" + std::to_string(nth) + ")") == told[number].name) {
            return &each;
        }
    }
    return nullptr;
}

std::string against(const api::Distribution &told, const Column *right, bool rational) {
    static const Column none;
    const Column &column = right != nullptr ? *right : none;
    std::size_t likely = 0;
    for (const api::OddsOutcome &each : told.outcomes) {
        const auto found = column.values.find(each.value);
        const Chance chance = found == column.values.end() ? Chance(0) : found->second;
        likely += chance != 0 ? 1U : 0U;
        const bool same = rational && !each.fraction.empty()
                              ? Chance(each.fraction) == chance
                              : std::abs(each.probability - chance.convert_to<double>()) < nearly;
        if (!same) {
            return told.name + " is " + each.value + " with " +
                   (each.fraction.empty() ? std::to_string(each.probability) : each.fraction) +
                   ", and by all dice with " + chance.str();
        }
    }
    if (likely < column.values.size()) {
        return told.name + ": a value that all dice show is missing";
    }
    const Chance absent = 1 - column.reported;
    return std::abs(told.unreported - absent.convert_to<double>()) < nearly
               ? ""
               : told.name + ": not reported with " + std::to_string(told.unreported) +
                     ", by all dice with " + absent.str();
}

std::string against_all_dice(const api::OddsAnswer &answer, const TrialSetup &setup, const Wanted &wanted,
                             bool rational) {
    for (const api::OddsBranch &branch : answer.branches) {
        const Outcomes right = brute_force(setup, wanted.most_paths, branch.decisions);
        if (!right.complete) {
            continue; // too many ways, a failure, or a question that only this branch leaves open
        }
        for (std::size_t i = 0; i < branch.distributions.size(); ++i) {
            const Column *column = column_of(right.columns, branch.distributions, i);
            if (std::string found = against(branch.distributions[i], column, rational); !found.empty()) {
                return found;
            }
        }
    }
    return "";
}

} // namespace

std::optional<Problem> judge_odds(const api::Program &program, const TrialSetup &setup,
                                  const Wanted &wanted) {
    if (setup.what().reports.empty()) {
        return std::nullopt;
    }
    const api::OddsAnswer one = asked(program, false, 1);
    if (one.report.has_errors() || !one.exact) {
        return std::nullopt;
    }
    if (std::string found = against_all_dice(one, setup, wanted, false); !found.empty()) {
        return Problem{"odds", found};
    }
    const api::OddsAnswer fractions = asked(program, true, 1);
    if (fractions.exact && !fractions.report.has_errors()) {
        if (std::string found = against_all_dice(fractions, setup, wanted, true); !found.empty()) {
            return Problem{"odds as fractions", found};
        }
    }
    const api::OddsAnswer two = asked(program, false, 2);
    const std::string found = first_difference(lines(one), lines(two));
    return found.empty() || !two.exact ? std::nullopt
                                       : std::optional(Problem{"odds with two threads", found});
}

} // namespace bylaw::oracle
