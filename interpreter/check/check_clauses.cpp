// What only a check has: its roll, what it is measured against, its degrees and their effects.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

void Checker::declare_degrees(RuleId id) {
    if (program_.rules[id].sort != RuleSort::check)
        return;
    RuleInfo &rule = rule_infos_[id];
    rule.degrees = {"success", "failure"};
    for (const RuleInfo::Clause &clause : rule.clauses)
        if (clause.ref.kind() == NodeKind::Degree)
            if (Ref name = clause.ref.find(NodeKind::Name)) {
                degree_name(name.text());
                rule.degrees.push_back(name.text());
            }
}

// The number of a degree that the check has, or nothing after a report.
std::optional<std::uint32_t> Checker::degree_named(RuleId id, Ref name) {
    const RuleInfo &rule = rule_infos_[id];
    if (std::find(rule.degrees.begin(), rule.degrees.end(), name.text()) != rule.degrees.end())
        return degree_name(name.text());
    Diagnostic d(Code::unknown_degree, name.span(),
                 "`" + program_.rules[id].name + "` has no degree `" + std::string(name.text()) + "`");
    add_near(d, name.text(), rule.degrees);
    if (d.hint.empty())
        d.hint = "declare it with `degree " + std::string(name.text()) + " is success when …`";
    report(std::move(d));
    return std::nullopt;
}

void Checker::check_roll(RuleId id, const RuleInfo::Clause &clause) {
    program_.rules[id].roll = expr_as(clause.ref.child(0), scope_of(id, clause.owner), type_dice);
}

void Checker::check_against(RuleId id, const RuleInfo::Clause &clause) {
    Scope &scope = scope_of(id, clause.owner);
    Ref word = clause.ref.child(0);
    NodeId needed = number(clause.ref.child(1), scope);
    NodeId when = guard(clause.ref, scope, "a `when`");
    Rule &made = program_.rules[id];
    bool under = word.text() == "under";
    if (!made.againsts.empty() && made.under != under)
        report(Diagnostic(Code::double_declaration, word.span(),
                          "a check is measured `against` or `under`, not both")
                   .also(span(made.againsts.front().first), "the first one"));
    else if (!made.againsts.empty() && made.againsts.back().second == ir::none)
        report(Diagnostic(Code::double_declaration, clause.ref.span(),
                          "this is never reached: the one before it always holds")
                   .also(span(made.againsts.back().first), "this one has no `when`")
                   .mend("give the one before it a `when`"));
    made.under = under;
    made.againsts.emplace_back(needed, when);
}

void Checker::check_degree(RuleId id, const RuleInfo::Clause &clause) {
    Ref name = clause.ref.find(NodeKind::Name);
    if (!name)
        return;
    std::uint32_t degree = degree_name(name.text());
    if (Ref is = clause.ref.find(NodeKind::Is))
        if (auto of = degree_named(id, is.child(0)))
            program_.rules[id].counts_as.emplace_back(degree, *of);
    NodeId when = guard(clause.ref, scope_of(id, clause.owner), "a degree's `when`");
    program_.rules[id].degrees.push_back({degree, when});
}

void Checker::check_effect(RuleId id, const RuleInfo::Clause &clause) {
    Ref name = clause.ref.find(NodeKind::Name), body = clause.ref.find(NodeKind::Block);
    auto degree = degree_named(id, name);
    if (Ref words = clause.ref.find(NodeKind::Text))
        report(Diagnostic(Code::misplaced_clause, words.span(), "a degree has no text of its own")
                   .mend("write `say \"…\"` in its braces"));
    NodeId made = block(body, scope_of(id, clause.owner));
    if (degree)
        program_.rules[id].effects.push_back({*degree, made});
}

// Is the parent of the rule, or of one of its ancestors, missing?
bool Checker::has_orphan(RuleId id) const {
    auto chain = rule_chain(id);
    return std::any_of(chain.begin(), chain.end(), [&](RuleId r) { return rule_infos_[r].orphan; });
}

// A check without a roll may be there to build others on; one that stands alone cannot be made.
void Checker::check_roll_is_there(RuleId id) {
    const Rule &made = program_.rules[id];
    if (made.roll != ir::none || made.sort == RuleSort::procedure || made.sort == RuleSort::action ||
        made.sort == RuleSort::view)
        return;
    if (has_orphan(id))
        return;
    for (const RuleInfo &other : rule_infos_)
        if (other.parent == id)
            return;
    for (const RuleInfo::Clause &clause : rule_infos_[id].clauses)
        if (clause.ref.kind() == NodeKind::Missing)
            return; // the grammar said what is wrong with it
    bool check = made.sort == RuleSort::check;
    report(Diagnostic(Code::missing_part, made.span,
                      (check ? "check `" : "table `") + made.name + "` does not say what is rolled")
               .mend(check ? "write `roll d20` in its braces, or build it on a check that rolls: `is …`"
                           : "write `rolls d6` in its header"));
}

// The `when` of a clause, which only looks; ir::none where there is none.
NodeId Checker::guard(Ref clause, Scope &scope, const char *purity) {
    Ref when = clause.find(NodeKind::When);
    if (!when)
        return ir::none;
    return pure_yesno(when.child(0), scope, purity);
}

} // namespace bylaw::check
