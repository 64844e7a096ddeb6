#include "interpreter/study/rule_odds.hpp"
#include "base/text/decimal_text.hpp"
#include "base/text/filled.hpp"
#include "base/text/integer_text.hpp"
#include "base/threads/processors.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/odds/dice/big.hpp"
#include "interpreter/study/told_apart.hpp"

#include <algorithm>
#include <cmath>

namespace bylaw {

using namespace odds::rules;

namespace {

// Smallest value that doubles distinguish from nothing.
constexpr double nothing = 2e-15;

// So many digits that count.
std::string digits(double number, int count) {
    return decimal_text("%.*g", count, number);
}

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), 1, ',');
    return digits;
}

std::string why_stopped(const Answer &answer, const api::OddsOptions &options) {
    switch (answer.ending) {
    case Ending::states: return filled("there are more than {} game states", {grouped(options.most_states)});
    case Ending::seconds: return filled("it takes more than {} seconds", {digits(options.most_seconds, 6)});
    case Ending::megabytes:
        return filled("it takes more than {} megabytes", {grouped(options.most_megabytes)});
    case Ending::interrupted: return "it was interrupted";
    case Ending::doubtful:
        return filled("most was unknown after {} seconds, so all processors played",
                      {digits(answer.doubtful_after, 2)});
    case Ending::unsettled: return "games go round for too long to be followed to their ends";
    default: return "";
    }
}

std::string text(const Fraction &fraction) {
    return filled("{}/{}", {integer_text<odds::Big>(numerator(fraction)),
                            integer_text<odds::Big>(denominator(fraction))});
}

// Where something is not known: it may be as low, or as high, as can be at all. Every value is between the
// ends, and so is their mean, so that what is not known moves it most when all of it stands at an end.
void bound_mean(const ColumnAnswer &from, const BranchAnswer &branch, const Ends &ends,
                api::Distribution &to) {
    double known = 0, sum = 0;
    for (const Likely &each : from.values) {
        known += each.probability;
        sum += each.probability * static_cast<double>(each.value);
    }
    const double open =
        std::max({0.0, 1 - known - from.absent, branch.unexplored + branch.trapped + from.rest});
    const auto moved = [&](std::int64_t end) {
        return (sum + open * static_cast<double>(end)) / (known + open);
    };
    if (ends.low)
        to.mean_at_least = moved(*ends.low);
    if (ends.high)
        to.mean_at_most = moved(*ends.high);
}

api::Distribution make_distribution(const ColumnAnswer &from, const ReportColumn &column,
                                    const BranchAnswer &branch) {
    api::Distribution made;
    made.unreported = from.absent;
    if (from.absent_fraction)
        made.unreported_fraction = text(*from.absent_fraction);
    made.mean_known = mean_known(branch);
    made.numeric = column.type.kind == TypeKind::number;
    made.yes_no = column.type.kind == TypeKind::yesno;
    double squares = 0, listed = 0;
    for (const Likely &each : from.values) {
        api::OddsOutcome &outcome = made.outcomes.emplace_back();
        outcome.value = each.text;
        outcome.probability = each.probability;
        if (made.numeric)
            outcome.number = each.value;
        if (each.fraction)
            outcome.fraction = text(*each.fraction);
        const double off = static_cast<double>(each.value) - from.mean;
        squares += each.probability * off * off;
        listed += each.probability;
    }
    if (!made.mean_known && (made.numeric || made.yes_no))
        bound_mean(from, branch, made.yes_no ? Ends{0, 1} : column.ends, made);
    if (made.numeric || made.yes_no) {
        made.mean = from.mean;
        made.deviation = listed > 0 ? std::sqrt(squares / listed) : 0;
        if (made.deviation < nothing * std::max(1.0, std::abs(made.mean))) // rounding alone
            made.deviation = 0;
        if (from.mean_fraction)
            made.mean_fraction = text(*from.mean_fraction);
    }
    return made;
}

// Policies by those who play them.
void tell_policies(const Answer &from, const Program &program, api::OddsAnswer &to) {
    std::vector<std::pair<PolicyId, std::string>> lines;
    for (const Player &player : from.players) {
        const std::string name = name_of(program, from.last, player.asker);
        auto known = std::find_if(lines.begin(), lines.end(),
                                  [&](const auto &line) { return line.first == player.policy; });
        if (known == lines.end())
            lines.emplace_back(player.policy, name);
        else
            known->second += ", " + name;
    }
    for (const auto &[policy, names] : lines)
        to.assumed.push_back(filled("policy `{}` decides for {}", {program.policies[policy].name, names}));
}

// As they were at the end; of many only how many there are.
void tell_options(const Answer &from, const Program &program, api::OddsAnswer &to) {
    constexpr std::size_t most_listed = 8;
    if (program.options.empty() || from.last.words.size() < program.options.size())
        return;
    std::string all;
    for (OptionId id = 0; id < program.options.size(); ++id)
        all += filled("{}{} = {}",
                      {id == 0 ? "" : ", ", program.options[id].name,
                       value_text(program, from.last, program.options[id].type, read_option(from.last, id))});
    to.assumed.push_back(program.options.size() <= most_listed
                             ? "options: " + all
                             : filled("the {} options of the rules are as they stand there",
                                      {std::to_string(program.options.size())}));
}

bool all_fractions(const ColumnAnswer &column) {
    return column.mean_fraction && column.absent_fraction &&
           std::ranges::all_of(column.values, [](const Likely &each) { return each.fraction.has_value(); });
}

// An answer in fractions says where they end: no double is passed off as one.
void tell_rounded(const Answer &from, const api::OddsOptions &options, api::OddsAnswer &to) {
    to.rounded = std::ranges::any_of(from.branches, [](const BranchAnswer &branch) {
        return !std::ranges::all_of(branch.columns, all_fractions);
    });
    if (!to.rounded || !options.rational)
        return;
    to.exact = false;
    if (!to.stopped.empty())
        return;
    to.stopped = !from.exact_dice               ? "dice that explode have no last fraction"
                 : from.too_large_for_fractions ? "as fractions they are too large"
                                                : "as fractions they would never be counted to their end";
    to.stopped += ", so these numbers are decimals, right to about 15 digits";
}

void tell_limits(const Answer &from, const api::OddsOptions &options, api::OddsAnswer &to) {
    double trapped = 0;
    for (const BranchAnswer &branch : from.branches) {
        double rest = 0;
        for (const ColumnAnswer &column : branch.columns)
            rest = std::max(rest, column.rest);
        to.unexplored = std::max(to.unexplored, branch.unexplored + branch.trapped + rest);
        trapped = std::max(trapped, branch.trapped);
    }
    to.unexplored = to.unexplored < nothing ? 0 : std::min(to.unexplored, 1.0);
    to.exact = to.unexplored == 0 && !from.more_branches;
    if (to.exact)
        return;
    if (from.more_branches)
        to.stopped = filled(
            "there are more than {} ways to decide what nobody's policy decides; give a policy with `plays`",
            {std::to_string(from.branches.size())});
    else if (trapped > nothing)
        to.stopped = filled("with a probability of {} this never ends", {digits(trapped, 6)});
    else
        to.stopped = why_stopped(from, options) +
                     (options.estimate ? "" : "; `bylaw sim` estimates it by playing often");
}

} // namespace

AnswerOptions answer_options(const api::OddsOptions &options) {
    AnswerOptions made;
    made.rational = options.rational;
    // Fractions are for small questions, and the machine's own states know no largest number of rounds.
    made.residual = !options.rational;
    made.budget.states = options.most_states;
    made.budget.seconds = options.most_seconds;
    made.budget.megabytes = options.most_megabytes;
    made.budget.threads = threads_for(options.threads, 64); // merging what they find is one's work
    made.budget.go_on = options.go_on;
    if (options.estimate) // there is something better to do with the time
        made.budget.seconds_of_doubt = options.most_seconds / 4;
    return made;
}

bool mean_known(const BranchAnswer &branch) {
    return branch.unexplored + branch.trapped < nothing;
}

void show_answer(const Answer &from, const Program &program, const Wanted &wanted,
                 const api::OddsOptions &options, api::OddsAnswer &to) {
    to.states = from.states;
    to.draws = from.edges;
    std::vector<std::string> names;
    for (const ReportColumn &column : from.columns)
        names.push_back(column.name);
    names = told_apart(std::move(names));
    for (const BranchAnswer &branch : from.branches) {
        api::OddsBranch &made = to.branches.emplace_back();
        made.decisions = branch.decisions;
        for (std::size_t i = 0; i < branch.columns.size(); ++i) {
            made.distributions.push_back(make_distribution(branch.columns[i], from.columns[i], branch));
            made.distributions.back().name = names[i];
            made.distributions.back().report = !wanted.reports.empty();
        }
    }
    tell_limits(from, options, to);
    tell_rounded(from, options, to);
    tell_policies(from, program, to);
    tell_options(from, program, to);
}

std::string shown_number(double number, const std::optional<Fraction> &fraction) {
    const std::string decimal = digits(number, 10);
    if (!fraction)
        return decimal;
    const std::string exact = text(*fraction);
    return exact.size() > 100 ? decimal : filled("{} ({})", {exact, decimal});
}

} // namespace bylaw
