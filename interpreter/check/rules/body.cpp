// The clauses of a rule, each in the scope of the rule that wrote it; and the call of a rule.
#include "base/text/filled.hpp"
#include "interpreter/check/adjustments/adjustments.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/layers/statement_kinds.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/foresight.hpp"
#include "interpreter/check/rules/inside.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/statements/leaving.hpp"
#include "interpreter/check/statements/misplaced.hpp"
#include "interpreter/check/tables/tables.hpp"
#include "interpreter/check/wording.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace bylaw::check {

using ast::NodeKind;

namespace {

void check_label(Context &c, RuleId id, Ref label) {
    Scope &scope = role_scope_of(c, id, id);
    PureFor pure(scope, "the text of a choice");
    c.program.rules[id].label = text(c, label, scope);
}

// Reports `tells` outside of an action: only actions are chosen.
void check_tells(Context &c, RuleId id, view::Tells tells) {
    Rule &rule = c.program.rules[id];
    if (rule.sort != RuleSort::action)
        return c.report(
            Diagnostic(Code::misplaced_clause, tells.span(), "only an action `tells` what is done")
                .mend("use `say` for what is said inside"));
    if (!tells.phrase()) {
        rule.tells_nothing = true;
        return;
    }
    Scope &scope = role_scope_of(c, id, id);
    PureFor pure(scope, "the text of an action");
    const NodeId told = text(c, tells.phrase(), scope);
    c.program.rules[id].tells = told;
}

// Checks a procedure `at any time`: it has no roles, and a game has at most one.
void check_any_time(Context &c, RuleId id, Ref when) {
    const RuleInfo &info = c.rules.infos[id];
    const RuleId other = c.program.at_any_time;
    if (c.program.rules[id].sort != RuleSort::procedure || !info.role_types.empty())
        return c.report(Diagnostic(Code::misplaced_clause, when.span(),
                                   "only a procedure without roles is performed `at any time`")
                            .mend("write `procedure rulings() at any time { gm may any ruling }`"));
    if (other != no_id && other != id)
        return c.report(
            Diagnostic(Code::misplaced_clause, when.span(),
                       filled("`{}` is what the game master may do at any time; a game has one such "
                              "procedure",
                              {c.program.rules[other].name}))
                .mend(filled("let `{}` offer what this one does", {c.program.rules[other].name})));
    c.program.at_any_time = id;
}

void report_rolls(Context &c, RuleId id, Ref rolls) {
    c.report(Diagnostic(Code::misplaced_clause, rolls.span(), "only a table `rolls` in its header")
                 .mend(c.program.rules[id].sort == RuleSort::check
                           ? "write `roll …` inside the braces"
                           : "write `roll(…)` where the number is wanted"));
}

void check_header(Context &c, RuleId id) {
    const Declaration &d = *c.rules.infos[id].declaration;
    if (Ref label = d.part(NodeKind::Text))
        check_label(c, id, label);
    if (view::Tells tells = d.part(NodeKind::Tells))
        check_tells(c, id, tells);
    if (Ref when = d.part(NodeKind::AnyTime))
        check_any_time(c, id, when);
    Ref rolls = d.part(NodeKind::Rolls);
    if (rolls && c.program.rules[id].sort != RuleSort::table)
        report_rolls(c, id, rolls);
}

// Checks the reason of an unmet requirement; its condition is known not to hold there.
NodeId reason(Context &c, view::Else otherwise, NodeId condition, Scope &scope) {
    std::size_t narrowed = scope.narrowed.size();
    narrow(c, condition, scope, false);
    NodeId made = otherwise ? text(c, otherwise.what(), scope) : ir::none;
    scope.narrowed.resize(narrowed);
    return made;
}

void check_requires(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    Scope &scope = role_scope_of(c, id, clause.owner);
    PureFor pure(scope, "a requirement");
    const view::Requires written = clause.ref;
    NodeId condition = yesno(c, written.condition(), scope);
    NodeId otherwise = reason(c, written.otherwise(), condition, scope);
    narrow(c, condition, scope); // holds for all that comes after it
    c.program.rules[id].requires_.push_back(condition);
    c.program.rules[id].require_texts.push_back(otherwise);
}

void report_once(Context &c, Ref clause) {
    c.report(
        Diagnostic(Code::misplaced_clause, clause.span(), "a rule as a whole has no `once per`")
            .mend("give the kind a `pool NAME in 0..1 per …` and let the rule `cost 1 NAME`; in a table, "
                  "`once per` stands in the braces of a row"));
}

void report_clause(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    report_misplaced(c, clause.ref, article(c.rules.infos[id].declaration->sort));
}

// Clauses that only some sorts of rules have.
bool has_place(const Context &c, RuleId id, NodeKind kind) {
    switch (kind) {
    case NodeKind::Stage: return acts(c, id);
    case NodeKind::Roll:
    case NodeKind::Against:
    case NodeKind::Degree:
    case NodeKind::Named: return c.program.rules[id].sort == RuleSort::check;
    case NodeKind::Row: return c.program.rules[id].sort == RuleSort::table;
    default: return true;
    }
}

void check_rule_clause(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    if (!has_place(c, id, clause.ref.kind()))
        return report_clause(c, id, clause);
    switch (clause.ref.kind()) {
    case NodeKind::Value:
    case NodeKind::Field: // declare_values()
    case NodeKind::Row:   // check_table_rows() takes them together
    case NodeKind::Reference:
    case NodeKind::Missing: return;
    case NodeKind::Requires: return check_requires(c, id, clause);
    case NodeKind::Cost: return check_cost(c, id, clause);
    case NodeKind::Adjust:
    case NodeKind::More:
    case NodeKind::Ignores:
    case NodeKind::DegreeBecomes: return check_own_adjustment(c, id, clause);
    case NodeKind::Stage: return check_stage(c, id, clause);
    case NodeKind::Roll: return check_roll(c, id, clause);
    case NodeKind::Against: return check_against(c, id, clause);
    case NodeKind::Degree: return check_degree(c, id, clause);
    case NodeKind::Named: return check_effect(c, id, clause);
    case NodeKind::Once: return report_once(c, clause.ref);
    default: return report_clause(c, id, clause);
    }
}

// Statements outside all stages are taken together.
void check_clauses(Context &c, RuleId id) {
    std::vector<NodeId> loose;
    Ref left;
    for (const RuleInfo::Clause &clause : c.rules.infos[id].clauses) {
        if (!is_statement(clause.ref.kind()) || !acts(c, id)) {
            check_rule_clause(c, id, clause);
            continue;
        }
        if (left)
            c.report(never_done(clause.ref, left));
        left = leaves(clause.ref) ? clause.ref : Ref{};
        check_loose(c, id, clause, loose);
    }
    if (!loose.empty())
        finish_loose(c, id, std::move(loose));
}

void finish_rule(Context &c, RuleId id) {
    RuleInfo &rule = c.rules.infos[id];
    Rule &made = c.program.rules[id];
    made.offered = made.sort == RuleSort::action || !made.prices.empty();
    rule.scope.names = rule.names_of[id];
    made.function = finish(c, rule.scope, ir::none, made.name);
    for (RuleId of : rule_chain(c, id))
        made.role_registers.emplace_back(of, rule.role_registers[of]);
}

void check_rule_body(Context &c, RuleId id) {
    RuleInfo &rule = rule_signature(c, id);
    if (rule.body != RuleInfo::Phase::untouched)
        return;
    rule.body = RuleInfo::Phase::running;
    check_header(c, id);
    foresee_result(c, id);
    check_clauses(c, id);
    if (c.program.rules[id].sort == RuleSort::table)
        check_table_rows(c, id);
    finish_rule(c, id);
    rule.body = RuleInfo::Phase::done;
}

} // namespace

void check_rules(Context &c) {
    each_declared(c, rule_signature);
    each_declared(c, check_rule_body);
    each_declared(c, check_roll_is_there);
}

// Procedures, actions and views hold statements; checks and tables have effects and rows instead.
bool acts(const Context &c, RuleId id) {
    RuleSort sort = c.program.rules[id].sort;
    return sort == RuleSort::procedure || sort == RuleSort::action || sort == RuleSort::view;
}

namespace {

// Does the clause say `result …` (or, in a table, `= …`) anywhere?
bool says_result(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    if (clause.ref.kind() == NodeKind::Row && clause.ref.find(NodeKind::Default))
        return true;
    return acts(c, id) && !results_in(c, clause).empty();
}

bool yields(Context &c, RuleId id) {
    const auto &clauses = rule_signature(c, id).clauses;
    return std::any_of(clauses.begin(), clauses.end(),
                       [&](const RuleInfo::Clause &clause) { return says_result(c, id, clause); });
}

// Returns the result type if it is known without the body.
std::optional<Type> type_by_sort(Context &c, RuleId id) {
    switch (c.program.rules[id].sort) {
    case RuleSort::check: return type_degree(id);
    case RuleSort::view: return type_nothing;
    case RuleSort::table:
        if (Type named = row_names_type(c, id); named.kind != TypeKind::nothing)
            return named;
        return std::nullopt;
    default: return std::nullopt;
    }
}

// Checks its body, unless that is what asks.
void find_result_type(Context &c, RuleId id) {
    using Phase = RuleInfo::Phase;
    const RuleInfo &rule = rule_signature(c, id);
    if (rule.signature == Phase::done && rule.body == Phase::untouched)
        check_rule_body(c, id);
}

void report_own_result(Context &c, RuleId id, Span asked_at) {
    c.report(
        Diagnostic(Code::cycle, asked_at, "what `" + c.program.rules[id].name + "` yields depends on itself")
            .also(c.rules.infos[id].declaration->span(), "declared here")
            .mend("let a `result …` that does not call it stand first"));
}

} // namespace

// Returns the type of a call in an expression.
Type rule_type(Context &c, RuleId id, Span asked_at) {
    link_rules(c);
    if (!c.rules.infos[id].declaration)
        return type_nothing; // the moments of a condition
    if (std::optional<Type> known = type_by_sort(c, id))
        return *known;
    if (c.program.rules[id].type.kind != TypeKind::nothing || !yields(c, id))
        return c.program.rules[id].type;
    foresee_result(c, id);
    if (c.program.rules[id].type.kind != TypeKind::nothing)
        return c.program.rules[id].type;
    find_result_type(c, id);
    if (c.program.rules[id].type.kind != TypeKind::nothing || c.rules.infos[id].body == RuleInfo::Phase::done)
        return c.program.rules[id].type;
    report_own_result(c, id, asked_at);
    return type_unknown;
}

NodeId perform(Context &c, Ref call, RuleId rule, Scope &scope) {
    const RuleInfo &called = c.rules.infos[rule];
    require_impure(c, scope, call.span(), "`" + c.program.rules[rule].name + "`, a rule that acts,");
    auto args = arguments(c, call, scope, c.program.rules[rule].name, called.role_names, called.role_types,
                          c.program.rules[rule].defaults, called.declaration->span());
    return c.node(ir::Op::perform, rule_type(c, rule, call.span()), call.span(), std::move(args), rule);
}

// `with { advantage }` behind a call: adjustments of this call only, with amounts of the caller.
NodeId with_block(Context &c, Ref with, RuleId rule, Scope &scope) {
    const auto target = adjustable(c, rule);
    std::vector<NodeId> parts;
    with.find(NodeKind::Block).each([&](Ref clause) {
        switch (clause.kind()) {
        case NodeKind::Adjust:
        case NodeKind::More:
        case NodeKind::Ignores:
        case NodeKind::DegreeBecomes: parts.push_back(adjustment(c, clause, scope, no_id, *target)); break;
        case NodeKind::Reference:
        case NodeKind::Missing: break;
        default: report_misplaced(c, clause, "`with`");
        }
    });
    return c.node(ir::Op::with, type_nothing, with.span(), std::move(parts));
}

} // namespace bylaw::check
