// What only a check has: its roll, what it is measured against, its degrees and their effects.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
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

// The number of a degree that the check has, or nothing after a report.
std::optional<std::uint32_t> degree_named(Context &c, RuleId id, Ref name) {
    const RuleInfo &rule = c.rules.infos[id];
    if (std::find(rule.degrees.begin(), rule.degrees.end(), name.text()) != rule.degrees.end())
        return degree_name(c, name.text());
    Diagnostic d(Code::unknown_degree, name.span(),
                 "`" + c.program.rules[id].name + "` has no degree `" + std::string(name.text()) + "`");
    add_near(d, name.text(), rule.degrees);
    if (d.hint.empty())
        d.hint = "declare it with `degree " + std::string(name.text()) + " is success when …`";
    c.report(std::move(d));
    return std::nullopt;
}

} // namespace

void check_roll(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    c.program.rules[id].roll =
        expr_as(c, view::Roll(clause.ref).dice(), scope_of(c, id, clause.owner), type_dice);
}

void check_against(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    Scope &scope = scope_of(c, id, clause.owner);
    const view::Against written = clause.ref;
    NodeId needed = number(c, written.value(), scope);
    NodeId when = guard(c, clause.ref, scope, "a `when`");
    Rule &made = c.program.rules[id];
    bool under = written.side().word() == Word::under;
    if (!made.againsts.empty() && made.under != under)
        c.report(Diagnostic(Code::double_declaration, written.side().span(),
                            "a check is measured `against` or `under`, not both")
                     .also(c.span(made.againsts.front().first), "the first one"));
    else if (!made.againsts.empty() && made.againsts.back().second == ir::none)
        c.report(Diagnostic(Code::double_declaration, clause.ref.span(),
                            "this is never reached: the one before it always holds")
                     .also(c.span(made.againsts.back().first), "this one has no `when`")
                     .mend("give the one before it a `when`"));
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
    NodeId when = guard(c, clause.ref, scope_of(c, id, clause.owner), "a degree's `when`");
    c.program.rules[id].degrees.push_back({degree, when});
}

void check_effect(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    Ref name = clause.ref.find(NodeKind::Name), body = clause.ref.find(NodeKind::Block);
    auto degree = degree_named(c, id, name);
    if (Ref words = clause.ref.find(NodeKind::Text))
        c.report(Diagnostic(Code::misplaced_clause, words.span(), "a degree has no text of its own")
                     .mend("write `say \"…\"` in its braces"));
    NodeId made = block(c, body, scope_of(c, id, clause.owner));
    if (degree)
        c.program.rules[id].effects.push_back({*degree, made});
}

// Is the parent of the rule, or of one of its ancestors, missing?
bool has_orphan(const Context &c, RuleId id) {
    auto chain = rule_chain(c, id);
    return std::any_of(chain.begin(), chain.end(), [&](RuleId r) { return c.rules.infos[r].orphan; });
}

// A check without a roll may be there to build others on; one that stands alone cannot be made.
void check_roll_is_there(Context &c, RuleId id) {
    const Rule &made = c.program.rules[id];
    if (made.roll != ir::none || made.sort == RuleSort::procedure || made.sort == RuleSort::action ||
        made.sort == RuleSort::view)
        return;
    if (has_orphan(c, id))
        return;
    for (const RuleInfo &other : c.rules.infos)
        if (other.parent == id)
            return;
    for (const RuleInfo::Clause &clause : c.rules.infos[id].clauses)
        if (clause.ref.kind() == NodeKind::Missing)
            return; // the grammar said what is wrong with it
    bool check = made.sort == RuleSort::check;
    c.report(Diagnostic(Code::missing_part, made.span,
                        (check ? "check `" : "table `") + made.name + "` does not say what is rolled")
                 .mend(check ? "write `roll d20` in its braces, or build it on a check that rolls: `is …`"
                             : "write `rolls d6` in its header"));
}

// The `when` of a clause, which only looks; ir::none where there is none.
NodeId guard(Context &c, Ref clause, Scope &scope, const char *purity) {
    view::When when = clause.find(NodeKind::When);
    if (!when)
        return ir::none;
    return pure_yesno(c, when.condition(), scope, purity);
}

} // namespace bylaw::check
