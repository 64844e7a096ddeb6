// Parts of checks only: roll, target number, degrees and their effects.
#include "interpreter/check/adjustments/adjustments.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/degrees.hpp"
#include "interpreter/check/rules/inside.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/statements/statements.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

using ast::NodeKind;

void declare_degrees(Context &c, RuleId id) {
    if (c.program.rules[id].sort != RuleSort::check)
        return;
    RuleInfo &rule = c.rules.infos[id];
    rule.degrees = {"success", "failure"};
    for (const RuleInfo::Clause &clause : rule.clauses)
        if (clause.ref.kind() == NodeKind::Degree)
            if (Ref name = clause.ref.find(NodeKind::Name)) {
                degree_name(c, name.text());
                rule.degrees.push_back(name.text());
            }
}

namespace {

void report_no_degree(Context &c, RuleId id, Ref name) {
    Diagnostic d(Code::unknown_degree, name.span(),
                 "`" + c.program.rules[id].name + "` has no degree `" + std::string(name.text()) + "`");
    add_near(c, d, name.text(), c.rules.infos[id].degrees);
    if (d.hint.empty())
        d.hint = "declare it with `degree " + std::string(name.text()) + " is success when …`";
    c.report(std::move(d));
}

// The number of a degree that the check has, or nothing after a report.
std::optional<std::uint32_t> degree_named(Context &c, RuleId id, Ref name) {
    const auto &known = c.rules.infos[id].degrees;
    if (std::find(known.begin(), known.end(), name.text()) != known.end())
        return degree_name(c, name.text());
    report_no_degree(c, id, name);
    return std::nullopt;
}

} // namespace

void check_roll(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    const NodeId roll = expr_as(c, view::Roll(clause.ref).dice(), scope_of(c, id, clause.owner), type_dice);
    report_early_results(c, id, roll, roll_stage);
    c.program.rules[id].roll = roll;
}

namespace {

void report_both_sides(Context &c, view::Against written, NodeId first) {
    c.report(Diagnostic(Code::double_declaration, written.side().span(),
                        "a check is measured `against` or `under`, not both")
                 .also(c.span(first), "the first one"));
}

void report_never_reached(Context &c, Ref clause, NodeId before) {
    c.report(Diagnostic(Code::double_declaration, clause.span(),
                        "this is never reached: the one before it always holds")
                 .also(c.span(before), "this one has no `when`")
                 .mend("give the one before it a `when`"));
}

} // namespace

void check_against(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    Scope &scope = scope_of(c, id, clause.owner);
    const view::Against written = clause.ref;
    NodeId needed = number(c, written.value(), scope);
    NodeId when = guard(c, clause.ref, scope, "a `when`");
    for (const NodeId part : {needed, when})
        report_early_results(c, id, part, total_stage, c.program.rules[id].total);
    Rule &made = c.program.rules[id];
    bool under = written.side().word() == Word::under;
    if (!made.againsts.empty() && made.under != under)
        report_both_sides(c, written, made.againsts.front().first);
    else if (!made.againsts.empty() && made.againsts.back().second == ir::none)
        report_never_reached(c, clause.ref, made.againsts.back().first);
    made.under = under;
    made.againsts.emplace_back(needed, when);
}

void check_degree(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    Ref name = clause.ref.find(NodeKind::Name);
    if (!name)
        return;
    std::uint32_t degree = degree_name(c, name.text());
    if (view::Is is = clause.ref.find(NodeKind::Is))
        if (auto of = degree_named(c, id, is.parent()))
            c.program.rules[id].counts_as.emplace_back(degree, *of);
    check_standings(c, id, clause.ref);
    NodeId when = guard(c, clause.ref, scope_of(c, id, clause.owner), "a degree's `when`");
    report_early_results(c, id, when, degree_stage);
    c.program.rules[id].degrees.push_back({degree, when});
}

namespace {

void report_text(Context &c, Ref words) {
    c.report(Diagnostic(Code::misplaced_clause, words.span(), "a degree has no text of its own")
                 .mend("write `say \"…\"` in its braces"));
}

} // namespace

void check_effect(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    Ref name = clause.ref.find(NodeKind::Name), body = clause.ref.find(NodeKind::Block);
    auto degree = degree_named(c, id, name);
    if (Ref words = clause.ref.find(NodeKind::Text))
        report_text(c, words);
    NodeId made = block(c, body, scope_of(c, id, clause.owner));
    if (degree)
        c.program.rules[id].effects.push_back({*degree, made});
}

// Is the parent of the rule, or of one of its ancestors, missing?
bool has_orphan(const Context &c, RuleId id) {
    return std::ranges::any_of(rule_chain(c, id), [&](RuleId r) { return c.rules.infos[r].orphan; });
}

namespace {

bool is_parent(const Context &c, RuleId id) {
    const auto &all = c.rules.infos;
    return std::any_of(all.begin(), all.end(), [&](const RuleInfo &other) { return other.parent == id; });
}

// Is something missing that the grammar has reported?
bool is_broken(const Context &c, RuleId id) {
    const auto &clauses = c.rules.infos[id].clauses;
    return std::any_of(clauses.begin(), clauses.end(),
                       [](const RuleInfo::Clause &clause) { return clause.ref.kind() == NodeKind::Missing; });
}

void report_no_roll(Context &c, const Rule &made) {
    bool check = made.sort == RuleSort::check;
    c.report(Diagnostic(Code::missing_part, made.span,
                        (check ? "check `" : "table `") + made.name + "` does not say what is rolled")
                 .mend(check
                           ? "write `roll d20` in its braces, or build it on a check that rolls: `is …`"
                           : "write `rolls d6` in its header; what is looked up and not rolled is a `grid`"));
}

} // namespace

// A check without a roll may be there to build others on; one that stands alone cannot be made.
void check_roll_is_there(Context &c, RuleId id) {
    const Rule &made = c.program.rules[id];
    if (made.roll != ir::none || acts(c, id))
        return;
    if (!has_orphan(c, id) && !is_parent(c, id) && !is_broken(c, id))
        report_no_roll(c, made);
}

// The `when` of a clause, which only looks; ir::none where there is none.
NodeId guard(Context &c, Ref clause, Scope &scope, const char *purity) {
    view::When when = clause.find(NodeKind::When);
    if (!when)
        return ir::none;
    return pure_yesno(c, when.condition(), scope, purity);
}

} // namespace bylaw::check
