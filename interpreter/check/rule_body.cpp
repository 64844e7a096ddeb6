// The clauses of a rule, each in the scope of the rule that wrote it; and performing a rule.
#include "interpreter/check/leaving.hpp"

namespace bylaw::check {

using ast::NodeKind;

void Checker::check_rules() {
    for (RuleId id = 0; id < rule_infos_.size(); ++id)
        if (rule_infos_[id].declaration)
            rule_signature(id);
    for (RuleId id = 0; id < rule_infos_.size(); ++id)
        if (rule_infos_[id].declaration)
            check_rule_body(id);
    for (RuleId id = 0; id < rule_infos_.size(); ++id)
        if (rule_infos_[id].declaration)
            check_roll_is_there(id);
}

void Checker::check_rule_body(RuleId id) {
    RuleInfo &rule = rule_signature(id);
    if (rule.body != RuleInfo::Phase::untouched)
        return;
    rule.body = RuleInfo::Phase::running;
    check_header(id);
    foresee_result(id);
    std::vector<NodeId> loose;
    Ref left;
    for (const RuleInfo::Clause &clause : rule.clauses) {
        if (!is_statement(clause.ref.kind()) || !acts(id)) {
            check_rule_clause(id, clause);
            continue;
        }
        if (left)
            report(never_done(clause.ref, left));
        left = leaves(clause.ref) ? clause.ref : Ref{};
        check_loose(id, clause, loose);
    }
    if (!loose.empty())
        finish_loose(id, std::move(loose));
    if (program_.rules[id].sort == RuleSort::table)
        check_table_rows(id);
    Rule &made = program_.rules[id];
    made.offered = made.sort == RuleSort::action || !made.prices.empty();
    rule.scope.names = rule.names_of[id];
    FunctionId function = finish(rule.scope, ir::none, made.name);
    program_.rules[id].function = function;
    for (RuleId of : rule_chain(id))
        program_.rules[id].role_registers.emplace_back(of, rule.role_registers[of]);
    rule.body = RuleInfo::Phase::done;
}

// Procedures, actions and views hold statements; checks and tables have effects and rows instead.
bool Checker::acts(RuleId id) const {
    RuleSort sort = program_.rules[id].sort;
    return sort == RuleSort::procedure || sort == RuleSort::action || sort == RuleSort::view;
}

void Checker::check_header(RuleId id) {
    const Declaration &d = *rule_infos_[id].declaration;
    if (Ref label = d.part(NodeKind::Text)) {
        Scope &scope = role_scope_of(id, id);
        bool was_pure = std::exchange(scope.pure, true);
        scope.purity = "the text of a choice";
        program_.rules[id].label = text(label, scope);
        scope.pure = was_pure;
    }
    Ref rolls = d.part(NodeKind::Rolls);
    if (rolls && program_.rules[id].sort != RuleSort::table)
        report(Diagnostic(Code::misplaced_clause, rolls.span(), "only a table `rolls` in its header")
                   .mend(program_.rules[id].sort == RuleSort::check
                             ? "write `roll …` inside the braces"
                             : "write `roll(…)` where the number is wanted"));
}

void Checker::check_rule_clause(RuleId id, const RuleInfo::Clause &clause) {
    RuleSort sort = program_.rules[id].sort;
    bool check = sort == RuleSort::check, table = sort == RuleSort::table;
    switch (clause.ref.kind()) {
    case NodeKind::Value:
    case NodeKind::Field: // declare_values()
    case NodeKind::Reference:
    case NodeKind::Missing: return;
    case NodeKind::Requires: return check_requires(id, clause);
    case NodeKind::Cost: return check_cost(id, clause);
    case NodeKind::Adjust:
    case NodeKind::More:
    case NodeKind::Ignores:
    case NodeKind::DegreeBecomes: return check_own_adjustment(id, clause);
    case NodeKind::Stage:
        if (acts(id))
            return check_stage(id, clause);
        break;
    case NodeKind::Roll:
        if (check)
            return check_roll(id, clause);
        break;
    case NodeKind::Against:
        if (check)
            return check_against(id, clause);
        break;
    case NodeKind::Degree:
        if (check)
            return check_degree(id, clause);
        break;
    case NodeKind::Named:
        if (check)
            return check_effect(id, clause);
        break;
    case NodeKind::Row:
        if (table)
            return; // check_table_rows() takes them together
        break;
    case NodeKind::Once:
        report(
            Diagnostic(Code::misplaced_clause, clause.ref.span(), "a rule as a whole has no `once per`")
                .mend("give the kind a `pool NAME in 0..1 per …` and let the rule `cost 1 NAME`; in a table, "
                      "`once per` stands in the braces of a row"));
        return;
    default: break;
    }
    report_misplaced(clause.ref, article(rule_infos_[id].declaration->sort));
}

void Checker::check_requires(RuleId id, const RuleInfo::Clause &clause) {
    Scope &scope = role_scope_of(id, clause.owner);
    bool was_pure = std::exchange(scope.pure, true);
    scope.purity = "a requirement";
    NodeId condition = yesno(clause.ref.child(0), scope);
    Ref otherwise = clause.ref.find(NodeKind::Else);
    std::size_t narrowed = scope.narrowed.size();
    narrow(condition, scope, false); // the reason is told where it does not hold
    NodeId reason = otherwise ? text(otherwise.child(0), scope) : ir::none;
    scope.narrowed.resize(narrowed);
    narrow(condition, scope); // holds for all that comes after it
    program_.rules[id].requires_.push_back(condition);
    program_.rules[id].require_texts.push_back(reason);
    scope.pure = was_pure;
}

// What a performing is worth where an expression stands.
Type Checker::rule_type(RuleId id, Span asked_at) {
    link_rules();
    if (!rule_infos_[id].declaration)
        return type_nothing; // the moments of a condition
    RuleSort sort = program_.rules[id].sort;
    if (sort == RuleSort::check)
        return type_degree(id);
    if (sort == RuleSort::view)
        return type_nothing;
    if (sort == RuleSort::table)
        if (Type named = row_names_type(id); named.kind != TypeKind::nothing)
            return named;
    if (program_.rules[id].type.kind != TypeKind::nothing || !yields(id))
        return program_.rules[id].type;
    using Phase = RuleInfo::Phase;
    RuleInfo &rule = rule_signature(id);
    if (rule.signature == Phase::done && rule.body == Phase::untouched)
        check_rule_body(id);
    if (program_.rules[id].type.kind != TypeKind::nothing || rule.body == Phase::done)
        return program_.rules[id].type;
    report(
        Diagnostic(Code::cycle, asked_at, "what `" + program_.rules[id].name + "` yields depends on itself")
            .also(rule.declaration->span(), "declared here")
            .mend("let a `result …` that does not call it stand first"));
    return type_unknown;
}

namespace {

// All nodes of that kind, in the order of the text.
void collect(Ref node, NodeKind kind, std::vector<Ref> &found) {
    if (node.kind() == kind)
        found.push_back(node);
    node.each([&](Ref child) { collect(child, kind, found); });
}

bool asks(std::string_view op) {
    return op == "and" || op == "or" || op == "has" || op == "in" || op.starts_with("is") || op[0] == '<' ||
           op[0] == '>';
}

} // namespace

// Does it say `result …` (or, in a table, `= …`) anywhere?
bool Checker::yields(RuleId id) {
    for (const RuleInfo::Clause &clause : rule_signature(id).clauses) {
        if (clause.ref.kind() == NodeKind::Row && clause.ref.find(NodeKind::Default))
            return true;
        std::vector<Ref> results;
        collect(clause.ref, NodeKind::Result, results);
        if (acts(id) && !results.empty())
            return true;
    }
    return false;
}

// A rule that performs itself needs to know what it yields before its `result` is read: plain ones say it at
// once.
void Checker::foresee_result(RuleId id) {
    if (!acts(id) || program_.rules[id].type.kind != TypeKind::nothing)
        return;
    for (const RuleInfo::Clause &clause : rule_infos_[id].clauses) {
        std::vector<Ref> results;
        collect(clause.ref, NodeKind::Result, results);
        for (Ref result : results) {
            Type t = foreseen_type(id, clause.owner, result.child(0));
            if (t.kind == TypeKind::unknown)
                continue;
            program_.rules[id].type = t;
            return;
        }
    }
}

Type Checker::foreseen_type(RuleId id, RuleId owner, Ref e) const {
    switch (e.kind()) {
    case NodeKind::Number:
    case NodeKind::Negate: return type_number;
    case NodeKind::Not: return type_yesno;
    case NodeKind::Binary: return asks(e.child(1).text()) ? type_yesno : type_unknown;
    case NodeKind::Literal: return e.text() == "yes" || e.text() == "no" ? type_yesno : type_unknown;
    case NodeKind::Name:
        for (const Scope::Binding &b : rule_infos_[id].names_of.at(owner))
            if (b.name == e.text())
                return rule_infos_[id].scope.function.registers[b.reg].type;
        return type_unknown;
    default: return type_unknown;
    }
}

NodeId Checker::perform(Ref call, RuleId rule, Scope &scope) {
    const RuleInfo &called = rule_infos_[rule];
    require_impure(scope, call.span(), "`" + program_.rules[rule].name + "`, a rule that acts,");
    std::size_t first = call.kind() == NodeKind::Call ? 1 : call.size();
    auto args = arguments(call, first, scope, program_.rules[rule].name, called.role_names, called.role_types,
                          program_.rules[rule].defaults, called.declaration->span());
    return node(ir::Op::perform, rule_type(rule, call.span()), call.span(), std::move(args), rule);
}

// `with { advantage }` behind a call: adjustments of this performing only, with amounts of the caller.
NodeId Checker::with_block(Ref with, RuleId rule, Scope &scope) {
    Adjustable target = adjustable(rule);
    std::vector<NodeId> parts;
    with.find(NodeKind::Block).each([&](Ref clause) {
        switch (clause.kind()) {
        case NodeKind::Adjust:
        case NodeKind::More:
        case NodeKind::Ignores:
        case NodeKind::DegreeBecomes: parts.push_back(adjustment(clause, scope, no_id, target)); break;
        case NodeKind::Reference:
        case NodeKind::Missing: break;
        default: report_misplaced(clause, "`with`");
        }
    });
    return node(ir::Op::with, type_nothing, with.span(), std::move(parts));
}

std::string article(std::string_view word) {
    bool vowel = !word.empty() && std::string_view("aeiou").find(word[0]) != std::string_view::npos;
    return (vowel ? "an " : "a ") + std::string(word);
}

} // namespace bylaw::check
