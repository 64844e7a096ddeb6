// Policies: how an unattended side answers. A `prefer` names an act, any act, or the answer itself.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

void Checker::check_policies() {
    for (const Declaration &d : declarations_.all) {
        if (d.removed || d.kind != NodeKind::Policy) continue;
        auto s = symbols_.find(d.name);
        if (s == symbols_.end() || s->second.declaration != &d) continue;
        Ref last;
        for (Ref clause : d.clauses) {
            if (last && clause.kind() == NodeKind::Prefer)
                report(Diagnostic(Code::misplaced_clause, clause.span(), "`otherwise` is the end: this is never asked")
                           .also(last.span(), "the end")
                           .mend("put it before `otherwise`"));
            if (clause.kind() == NodeKind::PolicyElse) last = clause;
            check_policy_clause(s->second.id, clause);
        }
    }
}

void Checker::check_policy_clause(PolicyId id, Ref clause) {
    switch (clause.kind()) {
    case NodeKind::Reference:
    case NodeKind::Missing: return;
    case NodeKind::PolicyElse:
        program_.policies[id].random = clause.find(NodeKind::Word).text() == "random";
        return;
    case NodeKind::Prefer: {
        Prefer made;
        made.span = clause.span();
        if (check_prefer(clause, made)) program_.policies[id].prefers.push_back(std::move(made));
        return;
    }
    default: report_misplaced(clause, "a policy");
    }
}

bool Checker::check_prefer(Ref clause, Prefer &made) {
    Scope scope;
    new_function(scope, "prefer", clause.span());
    scope.pure = true;
    scope.purity = "a policy";
    Ref what = clause.child(0);
    bool act = what.kind() == NodeKind::Pattern && (what.find(NodeKind::Any) || names_rule(what));
    std::vector<NodeId> guards;
    scope.add_register({}, act ? type_act : type_number);
    if (act) {
        if (!prefer_act(what, scope, made, guards)) return false;
    } else {
        NodeId value = what.kind() == NodeKind::Pattern ? expr(what.child(0), scope) : expr(what, scope);
        if (type(value).kind == TypeKind::unknown) return false;
        scope.function.registers[0].type = type(value);
        scope.function.parameters = 1;
        made.value = finish(scope, value, "prefer");
    }
    if (Ref in = clause.find(NodeKind::In)) {
        const Symbol *s = resolve(in.child(0), SymbolSort::rule, "rule");
        if (!s) return false;
        made.in = s->id;
    }
    if (NodeId when = guard(clause, scope, "a `when`"); when != ir::none) guards.push_back(when);
    if (!guards.empty()) made.guard = finish(scope, all_of(guards, clause.span()), "prefer");
    prefer_keys(clause, scope, made);
    return true;
}

bool Checker::names_rule(Ref pattern) {
    Ref path = pattern.find(NodeKind::Path);
    return path && (path.size() > 1 || find(path.text(), SymbolSort::rule) || pattern.find(NodeKind::Binders));
}

// Binds the act's roles: they stand behind the act itself in the functions of guard and keys.
bool Checker::prefer_act(Ref written, Scope &scope, Prefer &made, std::vector<NodeId> &guards) {
    PatternUse use;
    if (!pattern(written, scope, use)) return false;
    if (use.target != PatternUse::Target::rules || use.stage != no_id || use.moment) {
        report(Diagnostic(Code::wrong_sort, written.span(), "a policy prefers an action, named as a whole"));
        return false;
    }
    if (use.wants_act) {
        report(Diagnostic(Code::unknown_role, written.span(), "`it` belongs in `before`, `after` and `instead of`"));
        return false;
    }
    made.any = use.named == no_id;
    made.rule = use.named;
    for (std::string_view name : use.arguments) {
        if (name == "tags") {
            report(Diagnostic(Code::unknown_role, written.span(), "a policy cannot look at tags").mend("write `any action tagged …`"));
            return false;
        }
        std::uint32_t role = use.named == no_id ? 0 : rule_register(use.named, use.named, name);
        if (use.named != no_id && role >= program_.rules[use.named].own_roles) {
            report(Diagnostic(Code::unknown_role, written.span(), "`" + std::string(name) + "` is not known before the action is done"));
            return false;
        }
        made.roles.push_back(role);
    }
    guards.insert(guards.end(), use.guards.begin(), use.guards.end());
    if (made.any && written.find(NodeKind::Any).child(0).text() != "action") guards.push_back(one_of_rules(use, scope, written.span()));
    else if (Ref tagged = written.find(NodeKind::Tagged)) guards.push_back(one_of_rules(use, scope, tagged.span()));
    return true;
}

// `any check tagged melee`: the act is of one of the rules that this means.
NodeId Checker::one_of_rules(const PatternUse &use, Scope &scope, Span at) {
    std::vector<NodeId> parts;
    for (RuleId id : use.rules)
        parts.push_back(node(ir::Op::act_is, type_yesno, at, {local(scope, 0, at)}, id));
    if (parts.empty()) return constant(type_yesno, at, 0);
    return node(ir::Op::any_of, type_yesno, at, std::move(parts));
}

// `by least target.hp then most …`: words and expressions in turn.
void Checker::prefer_keys(Ref clause, Scope &scope, Prefer &made) {
    clause.each(NodeKind::Key, [&](Ref key) {
        NodeId value = pure_expr(key.child(1), scope, "a `by`");
        Type t = type(value);
        if (t.kind != TypeKind::member && t.kind != TypeKind::yesno) value = convert(value, key.child(1), scope, type_number);
        FunctionId function = finish(scope, value, "prefer");
        made.keys.emplace_back(function, key.child(0).text() == "least");
    });
}

} // namespace bylaw::check
