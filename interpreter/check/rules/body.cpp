// The clauses of a rule, each in the scope of the rule that wrote it; and performing a rule.
#include "interpreter/check/adjustments/adjustments.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/layers/statement_kinds.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/inside.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/statements/leaving.hpp"
#include "interpreter/check/statements/misplaced.hpp"
#include "interpreter/check/tables/tables.hpp"
#include "interpreter/check/wording.hpp"

#include <utility>

namespace bylaw::check {

using ast::NodeKind;

namespace {

void check_header(Context &c, RuleId id) {
    const Declaration &d = *c.rules.infos[id].declaration;
    if (Ref label = d.part(NodeKind::Text)) {
        Scope &scope = role_scope_of(c, id, id);
        bool was_pure = std::exchange(scope.pure, true);
        scope.purity = "the text of a choice";
        c.program.rules[id].label = text(c, label, scope);
        scope.pure = was_pure;
    }
    Ref rolls = d.part(NodeKind::Rolls);
    if (rolls && c.program.rules[id].sort != RuleSort::table)
        c.report(Diagnostic(Code::misplaced_clause, rolls.span(), "only a table `rolls` in its header")
                     .mend(c.program.rules[id].sort == RuleSort::check
                               ? "write `roll …` inside the braces"
                               : "write `roll(…)` where the number is wanted"));
}

void check_requires(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    Scope &scope = role_scope_of(c, id, clause.owner);
    bool was_pure = std::exchange(scope.pure, true);
    scope.purity = "a requirement";
    const view::Requires written = clause.ref;
    NodeId condition = yesno(c, written.condition(), scope);
    const view::Else otherwise = written.otherwise();
    std::size_t narrowed = scope.narrowed.size();
    narrow(c, condition, scope, false); // the reason is told where it does not hold
    NodeId reason = otherwise ? text(c, otherwise.what(), scope) : ir::none;
    scope.narrowed.resize(narrowed);
    narrow(c, condition, scope); // holds for all that comes after it
    c.program.rules[id].requires_.push_back(condition);
    c.program.rules[id].require_texts.push_back(reason);
    scope.pure = was_pure;
}

void check_rule_clause(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    RuleSort sort = c.program.rules[id].sort;
    bool check = sort == RuleSort::check, table = sort == RuleSort::table;
    switch (clause.ref.kind()) {
    case NodeKind::Value:
    case NodeKind::Field: // declare_values()
    case NodeKind::Reference:
    case NodeKind::Missing: return;
    case NodeKind::Requires: return check_requires(c, id, clause);
    case NodeKind::Cost: return check_cost(c, id, clause);
    case NodeKind::Adjust:
    case NodeKind::More:
    case NodeKind::Ignores:
    case NodeKind::DegreeBecomes: return check_own_adjustment(c, id, clause);
    case NodeKind::Stage:
        if (acts(c, id))
            return check_stage(c, id, clause);
        break;
    case NodeKind::Roll:
        if (check)
            return check_roll(c, id, clause);
        break;
    case NodeKind::Against:
        if (check)
            return check_against(c, id, clause);
        break;
    case NodeKind::Degree:
        if (check)
            return check_degree(c, id, clause);
        break;
    case NodeKind::Named:
        if (check)
            return check_effect(c, id, clause);
        break;
    case NodeKind::Row:
        if (table)
            return; // check_table_rows() takes them together
        break;
    case NodeKind::Once:
        c.report(
            Diagnostic(Code::misplaced_clause, clause.ref.span(), "a rule as a whole has no `once per`")
                .mend("give the kind a `pool NAME in 0..1 per …` and let the rule `cost 1 NAME`; in a table, "
                      "`once per` stands in the braces of a row"));
        return;
    default: break;
    }
    report_misplaced(c, clause.ref, article(c.rules.infos[id].declaration->sort));
}

// All nodes of that kind, in the order of the text.
void collect(Ref node, NodeKind kind, std::vector<Ref> &found) {
    if (node.kind() == kind)
        found.push_back(node);
    node.each([&](Ref child) { collect(child, kind, found); });
}

bool asks(Word op) {
    switch (op) {
    case Word::plus_sign:
    case Word::minus_sign:
    case Word::times_sign:
    case Word::divided_sign: return false;
    default: return true;
    }
}

Type foreseen_type(const Context &c, RuleId id, RuleId owner, Ref e) {
    switch (e.kind()) {
    case NodeKind::Number:
    case NodeKind::Negate: return type_number;
    case NodeKind::Not: return type_yesno;
    case NodeKind::Binary: return asks(view::Binary(e).op().word()) ? type_yesno : type_unknown;
    case NodeKind::Literal: return e.word() == Word::yes || e.word() == Word::no ? type_yesno : type_unknown;
    case NodeKind::Name:
        for (const Scope::Binding &b : c.rules.infos[id].names_of.at(owner))
            if (b.name == e.text())
                return c.rules.infos[id].scope.function.registers[b.reg].type;
        return type_unknown;
    default: return type_unknown;
    }
}

// A rule that performs itself needs to know what it yields before its `result` is read: plain ones say it at
// once.
void foresee_result(Context &c, RuleId id) {
    if (!acts(c, id) || c.program.rules[id].type.kind != TypeKind::nothing)
        return;
    for (const RuleInfo::Clause &clause : c.rules.infos[id].clauses) {
        std::vector<Ref> results;
        collect(clause.ref, NodeKind::Result, results);
        for (Ref result : results) {
            Type t = foreseen_type(c, id, clause.owner, view::Result(result).value());
            if (t.kind == TypeKind::unknown)
                continue;
            c.program.rules[id].type = t;
            return;
        }
    }
}

void check_rule_body(Context &c, RuleId id) {
    RuleInfo &rule = rule_signature(c, id);
    if (rule.body != RuleInfo::Phase::untouched)
        return;
    rule.body = RuleInfo::Phase::running;
    check_header(c, id);
    foresee_result(c, id);
    std::vector<NodeId> loose;
    Ref left;
    for (const RuleInfo::Clause &clause : rule.clauses) {
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
    if (c.program.rules[id].sort == RuleSort::table)
        check_table_rows(c, id);
    Rule &made = c.program.rules[id];
    made.offered = made.sort == RuleSort::action || !made.prices.empty();
    rule.scope.names = rule.names_of[id];
    FunctionId function = finish(c, rule.scope, ir::none, made.name);
    c.program.rules[id].function = function;
    for (RuleId of : rule_chain(c, id))
        c.program.rules[id].role_registers.emplace_back(of, rule.role_registers[of]);
    rule.body = RuleInfo::Phase::done;
}

} // namespace

void check_rules(Context &c) {
    for (RuleId id = 0; id < c.rules.infos.size(); ++id)
        if (c.rules.infos[id].declaration)
            rule_signature(c, id);
    for (RuleId id = 0; id < c.rules.infos.size(); ++id)
        if (c.rules.infos[id].declaration)
            check_rule_body(c, id);
    for (RuleId id = 0; id < c.rules.infos.size(); ++id)
        if (c.rules.infos[id].declaration)
            check_roll_is_there(c, id);
}

// Procedures, actions and views hold statements; checks and tables have effects and rows instead.
bool acts(const Context &c, RuleId id) {
    RuleSort sort = c.program.rules[id].sort;
    return sort == RuleSort::procedure || sort == RuleSort::action || sort == RuleSort::view;
}

namespace {

// Does it say `result …` (or, in a table, `= …`) anywhere?
bool yields(Context &c, RuleId id) {
    for (const RuleInfo::Clause &clause : rule_signature(c, id).clauses) {
        if (clause.ref.kind() == NodeKind::Row && clause.ref.find(NodeKind::Default))
            return true;
        std::vector<Ref> results;
        collect(clause.ref, NodeKind::Result, results);
        if (acts(c, id) && !results.empty())
            return true;
    }
    return false;
}

} // namespace

// What a performing is worth where an expression stands.
Type rule_type(Context &c, RuleId id, Span asked_at) {
    link_rules(c);
    if (!c.rules.infos[id].declaration)
        return type_nothing; // the moments of a condition
    RuleSort sort = c.program.rules[id].sort;
    if (sort == RuleSort::check)
        return type_degree(id);
    if (sort == RuleSort::view)
        return type_nothing;
    if (sort == RuleSort::table)
        if (Type named = row_names_type(c, id); named.kind != TypeKind::nothing)
            return named;
    if (c.program.rules[id].type.kind != TypeKind::nothing || !yields(c, id))
        return c.program.rules[id].type;
    using Phase = RuleInfo::Phase;
    RuleInfo &rule = rule_signature(c, id);
    if (rule.signature == Phase::done && rule.body == Phase::untouched)
        check_rule_body(c, id);
    if (c.program.rules[id].type.kind != TypeKind::nothing || rule.body == Phase::done)
        return c.program.rules[id].type;
    c.report(
        Diagnostic(Code::cycle, asked_at, "what `" + c.program.rules[id].name + "` yields depends on itself")
            .also(rule.declaration->span(), "declared here")
            .mend("let a `result …` that does not call it stand first"));
    return type_unknown;
}

NodeId perform(Context &c, Ref call, RuleId rule, Scope &scope) {
    const RuleInfo &called = c.rules.infos[rule];
    require_impure(c, scope, call.span(), "`" + c.program.rules[rule].name + "`, a rule that acts,");
    auto args = arguments(c, call, scope, c.program.rules[rule].name, called.role_names, called.role_types,
                          c.program.rules[rule].defaults, called.declaration->span());
    return c.node(ir::Op::perform, rule_type(c, rule, call.span()), call.span(), std::move(args), rule);
}

// `with { advantage }` behind a call: adjustments of this performing only, with amounts of the caller.
NodeId with_block(Context &c, Ref with, RuleId rule, Scope &scope) {
    Adjustable target = adjustable(c, rule);
    std::vector<NodeId> parts;
    with.find(NodeKind::Block).each([&](Ref clause) {
        switch (clause.kind()) {
        case NodeKind::Adjust:
        case NodeKind::More:
        case NodeKind::Ignores:
        case NodeKind::DegreeBecomes: parts.push_back(adjustment(c, clause, scope, no_id, target)); break;
        case NodeKind::Reference:
        case NodeKind::Missing: break;
        default: report_misplaced(c, clause, "`with`");
        }
    });
    return c.node(ir::Op::with, type_nothing, with.span(), std::move(parts));
}

} // namespace bylaw::check
