// bylaw diff
#include "repl/commands/commands.hpp"
#include "repl/odds/table.hpp"
#include "repl/text/excerpt.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/place.hpp"

#include <bylaw/compare.hpp>

#include <algorithm>
#include <optional>

namespace bylaw::repl {

namespace {

using Rows = std::vector<std::vector<std::string>>;
constexpr int widest_excerpt = 60;

const char *arrow(const Console &console) {
    return console.terminal.unicode ? "→ " : "-> ";
}

// Where a part stands in both: in the second, unless it is gone there.
std::string place_of(const api::Difference &each, const Console &console) {
    return short_place(each.second_at.file.empty() ? each.first_at : each.second_at, console.library);
}

std::vector<std::string> row(const api::Difference &each, const DiffArguments &arguments,
                             const Console &console) {
    const auto [first, second] = excerpts(each.first, each.second, widest_excerpt, console.terminal.unicode);
    std::string part = each.part;
    if (part.empty() && (first.empty() || second.empty()))
        part = "only in " + (second.empty() ? arguments.first : arguments.second);
    return {each.sort + " " + each.name, part, first.empty() ? "-" : first,
            arrow(console) + (second.empty() ? "-" : second), place_of(each, console)};
}

void show_differences(const std::vector<api::Difference> &all, const DiffArguments &arguments,
                      Console &console) {
    for (auto from = all.begin(); from != all.end();) {
        const auto to =
            std::find_if(from, all.end(), [&](const api::Difference &d) { return d.group != from->group; });
        Rows rows;
        std::transform(from, to, std::back_inserter(rows),
                       [&](const api::Difference &each) { return row(each, arguments, console); });
        console.out << paint(from->group, "1", console.terminal.colour) << '\n'
                    << columns(rows, 2, console.table_width()) << '\n';
        from = to;
    }
}

double probability(const api::Distribution &of, const std::string &value) {
    const auto found = std::ranges::find(of.outcomes, value, &api::OddsOutcome::value);
    return found == of.outcomes.end() ? 0 : found->probability;
}

Rows outcomes(const api::CheckComparison &check, const Console &console) {
    Rows rows;
    const auto add = [&](const api::OddsOutcome &outcome) {
        const bool there =
            std::ranges::any_of(rows, [&](const auto &r) { return r.front() == outcome.value; });
        if (!there)
            rows.push_back({outcome.value, percent(probability(check.first, outcome.value)),
                            arrow(console) + percent(probability(check.second, outcome.value))});
    };
    std::ranges::for_each(check.first.outcomes, add);
    std::ranges::for_each(check.second.outcomes, add);
    return rows;
}

std::string asked(const api::CheckComparison &check) {
    return check.asked + (check.setting.empty() ? ", with people as they are made" : ", in " + check.setting);
}

void show_checks(const std::vector<api::CheckComparison> &checks, Console &console) {
    if (checks.empty())
        return;
    console.out << paint("odds of the checks that both have", "1", console.terminal.colour) << '\n';
    Rows same, unknown;
    for (const api::CheckComparison &check : checks) {
        if (!check.why_not.empty())
            unknown.push_back({check.check, "not compared", check.why_not});
        else if (check.same)
            same.push_back({check.check, "the same", asked(check)});
        else
            console.out << "  " << check.check << ": " << asked(check) << '\n'
                        << columns(outcomes(check, console), 4);
    }
    same.insert(same.end(), unknown.begin(), unknown.end());
    console.out << columns(same, 2, console.table_width());
}

void show(const api::Comparison &comparison, const DiffArguments &arguments, Console &console) {
    show_differences(comparison.differences, arguments, console);
    show_checks(comparison.checks, console);
    const std::size_t number = comparison.differences.size();
    if (number == 0)
        console.out << "no difference in what is declared\n";
    else
        console.out << number << (number == 1 ? " difference\n" : " differences\n");
}

api::Loaded load(const std::string &rules, Console &console) {
    api::Loaded loaded = console.library.load(rules);
    if (!loaded.program)
        show_report(loaded.report, console);
    return loaded;
}

} // namespace

int diff(const DiffArguments &arguments, Console &console) {
    const api::Loaded first = load(arguments.first, console), second = load(arguments.second, console);
    if (!first.program || !second.program)
        return std::max(status_of(first.report), status_of(second.report));
    const api::Comparison comparison =
        api::compare(first.program, second.program, {!arguments.no_odds, arguments.seconds});
    if (arguments.json)
        console.out << api::to_json(comparison) << '\n';
    else
        show(comparison, arguments, console);
    return exit_done;
}

} // namespace bylaw::repl
