#include "interpreter/session/asked_name.hpp"

#include "base/text/filled.hpp"

#include <algorithm>
#include <set>

namespace bylaw {

namespace {

bool is_known(const std::vector<std::string> &names, const std::string &name) {
    return std::ranges::find(names, name) != names.end();
}

constexpr std::size_t most_targets = 4;

void add_target(const std::string &name, std::set<std::string> &targets) {
    if (targets.size() < most_targets)
        targets.insert(name);
}

template <class Matches, class Is> bool any_of_bundle(const Matches &matches, const Is &is) {
    return std::ranges::any_of(matches, is);
}

// The rules, fields and formulas that clauses of the bundle look at.
std::set<std::string> targets_of(const Program &p, BundleId bundle) {
    std::set<std::string> targets;
    const auto modifies = [&](const ModifyMatch &each) { return p.modifies[each.modify].bundle == bundle; };
    const auto triggers = [&](const TriggerMatch &each) { return p.triggers[each.trigger].bundle == bundle; };
    for (const Rule &rule : p.rules) {
        bool is = any_of_bundle(rule.forbids, modifies) || any_of_bundle(rule.before, triggers) ||
                  any_of_bundle(rule.instead, triggers) || any_of_bundle(rule.after, triggers);
        for (const Stage &each : rule.stages)
            is = is || any_of_bundle(each.modifies, modifies) || any_of_bundle(each.before, triggers) ||
                 any_of_bundle(each.instead, triggers) || any_of_bundle(each.after, triggers);
        if (is)
            add_target(rule.name, targets);
    }
    for (const Field &each : p.fields)
        if (any_of_bundle(each.modifies, modifies))
            add_target(each.name, targets);
    for (const Formula &each : p.formulas)
        if (any_of_bundle(each.modifies, modifies))
            add_target(each.name, targets);
    return targets;
}

std::string joined(const std::set<std::string> &names) {
    std::string text;
    for (const std::string &each : names)
        text += (text.empty() ? "" : ", ") + each;
    return text;
}

} // namespace

std::vector<std::string> names_to_ask(const Program &program) {
    std::set<std::string> names(program.degree_names.begin() + 1, program.degree_names.end());
    for (const Bundle &each : program.bundles)
        names.insert(each.name);
    for (const Condition &each : program.conditions)
        names.insert(each.name);
    for (const Rule &each : program.rules)
        names.insert(each.name);
    for (const Grid &each : program.grids)
        names.insert(each.name);
    for (const Rule &table : program.rules)
        for (const TableRow &row : table.rows)
            names.insert(name_of_row(program, table, row));
    for (const auto &choices : program.choices)
        for (std::size_t i = 0; i < choices.size() / 2; ++i)
            names.insert(program.strings[choices[i]]);
    names.erase("");
    return {names.begin(), names.end()};
}

namespace {

// The longest beginning that is a name; blanks stand for `_`.
std::optional<AskedName> longest_name(const Program &program, const std::string &typed) {
    const std::vector<std::string> names = names_to_ask(program);
    for (std::size_t end = typed.size(); end != std::string::npos && end > 0;
         end = typed.rfind(' ', end - 1)) {
        std::string name = typed.substr(0, end);
        std::ranges::replace(name, ' ', '_');
        if (is_known(names, name))
            return AskedName{name, end < typed.size() ? typed.substr(end + 1) : ""};
        if (end == 0)
            break;
    }
    return std::nullopt;
}

void add_rows(const Rules &rules, const std::string &name, std::vector<std::unique_ptr<Inquiry>> &all) {
    const Program &p = *rules.program;
    for (RuleId id = 0; id < p.rules.size(); ++id)
        for (std::size_t row = 0; row < p.rules[id].rows.size(); ++row)
            if (name_of_row(p, p.rules[id], p.rules[id].rows[row]) == name)
                all.push_back(ask_row(rules, id, row));
}

} // namespace

// Finds the name in the rules or the displayed text, whichever matches more of the typed text.
std::optional<AskedName> asked_name(const Program &program, const std::string &typed) {
    const std::optional<AskedName> name = longest_name(program, typed), act = act_that_reads(program, typed);
    if (name && (!act || name->aim.size() <= act->aim.size()))
        return name;
    return act ? act : act_that_begins(program, typed);
}

// All that the name may stand for.
std::vector<std::unique_ptr<Inquiry>> inquiries(const Rules &rules, const std::string &name) {
    const Program &p = *rules.program;
    std::vector<std::unique_ptr<Inquiry>> all;
    for (BundleId id = 0; id < p.bundles.size(); ++id)
        if (p.bundles[id].name == name)
            all.push_back(ask_clauses(rules, id));
    for (ConditionId id = 0; id < p.conditions.size(); ++id)
        if (p.conditions[id].name == name)
            all.push_back(ask_condition(rules, id));
    for (RuleId id = 0; id < p.rules.size(); ++id)
        if (p.rules[id].name == name) {
            if (p.rules[id].sort == RuleSort::table)
                all.push_back(ask_table(rules, id));
            all.push_back(ask_rule(rules, id));
        }
    for (std::size_t id = 0; id < p.grids.size(); ++id)
        if (p.grids[id].name == name)
            all.push_back(ask_grid(rules, id));
    add_rows(rules, name, all);
    for (std::uint32_t id = 1; id < p.degree_names.size(); ++id)
        if (p.degree_names[id] == name)
            all.push_back(ask_degree(rules, id));
    all.push_back(ask_choice(rules, name));
    return all;
}

static bool is_row_called(const Program &p, const JournalEntry &entry, const std::string &name) {
    return entry.rule < p.rules.size() && entry.what < p.rules[entry.rule].rows.size() &&
           name_of_row(p, p.rules[entry.rule], p.rules[entry.rule].rows[entry.what]) == name;
}

// Did the event say that it came?
bool tells_of(const Program &p, const JournalEntry &entry, const std::string &name) {
    const auto of = [&](BundleId bundle) { return bundle != no_id && p.bundles[bundle].name == name; };
    switch (entry.kind) {
    case EventKind::adjusted: return entry.what < p.adjusts.size() && of(p.adjusts[entry.what].bundle);
    case EventKind::triggered: return entry.what < p.triggers.size() && of(p.triggers[entry.what].bundle);
    case EventKind::gained: return entry.what < p.conditions.size() && p.conditions[entry.what].name == name;
    case EventKind::begins: return entry.rule < p.rules.size() && p.rules[entry.rule].name == name;
    case EventKind::degree: return entry.value == name;
    case EventKind::looked_up: return entry.what < p.grids.size() && p.grids[entry.what].name == name;
    case EventKind::row: return is_row_called(p, entry, name);
    default: return false;
    }
}

bool refuses(const Program &program, const JournalEntry &entry, const std::string &name) {
    return entry.kind == EventKind::refused && entry.rule < program.rules.size() &&
           program.rules[entry.rule].name == name;
}

// Nothing that was done came near it.
Reason never_judged(const Program &p, const std::string &name) {
    for (BundleId id = 0; id < p.bundles.size(); ++id)
        if (const auto targets = targets_of(p, id); p.bundles[id].name == name && !targets.empty())
            return {filled("it looks at {}, and nothing of that was done", {joined(targets)}),
                    p.bundles[id].span};
    for (const Rule &each : p.rules)
        if (each.name == name)
            return {"nobody did it, and nothing that was done came near it", each.span};
    for (const Condition &each : p.conditions)
        if (each.name == name)
            return {"nothing was done by which somebody gains it", each.span};
    for (const Grid &each : p.grids)
        if (each.name == name)
            return {"nothing that was done looked anything up in it", each.span};
    for (const Rule &table : p.rules)
        for (const TableRow &row : table.rows)
            if (name_of_row(p, table, row) == name)
                return {filled("nothing that was done rolled on {}", {table.name}), row.span};
    return {"nothing was done that might have come to it", {0, 0, no_source}};
}

} // namespace bylaw
