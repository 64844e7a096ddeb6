// Policies: what an unattended player prefers among the options that are offered.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/statements/misplaced.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// `prefer strike(3, target)`: what stands in the brackets are names of roles, for `by` and `when`.
bool report_called(Context &c, Ref written) {
    if (!written.is(NodeKind::Call) || !view::Call(written).callee().is(NodeKind::Name))
        return false;
    const view::Call call = written;
    const Symbol *s = find(c, call.callee().text(), SymbolSort::rule);
    if (!s)
        return false;
    const RuleInfo &rule = rule_signature(c, s->id);
    std::size_t number = 0;
    bool reported = false;
    call.each(NodeKind::Argument, [&](view::Argument argument) {
        if (reported || number >= rule.role_types.size())
            return;
        const Ref value = argument.value();
        const std::string role(rule.role_params[number].find(NodeKind::Name).text());
        const Type wanted = rule.role_types[number++];
        if (value.kind() == NodeKind::Name && value.text() == role)
            return;
        Diagnostic d(Code::wrong_type, value.span(),
                     "in the brackets stand roles of `" + std::string(call.callee().text()) + "`: here `" +
                         role + "`, " + describe(c, wanted));
        if (value.kind() == NodeKind::Number && wanted.kind == TypeKind::thing)
            d.message = "`" + role + "` is " + describe(c, wanted) + ", but " + std::string(value.text()) +
                        " is a number";
        d.hint = "write `" + role + "`, or `" + role + ": …` for one that must be so";
        c.report(std::move(d));
        reported = true;
    });
    return reported;
}

bool prefer_value(Context &c, Ref what, Prefer &prefer, Scope &scope) {
    if (report_called(c, what))
        return false;
    Scope outside;
    new_function(outside, "prefer value", what.span());
    outside.pure = true;
    outside.purity = scope.purity;
    NodeId value =
        what.kind() == NodeKind::Name ? name_expr(c, what, outside, type_unknown) : expr(c, what, outside);
    prefer.value = finish(c, outside, value, "prefer value");
    return c.type(value).kind != TypeKind::unknown;
}

// `prefer any action tagged loud`: one of the acts whose rule bears the tag.
NodeId prefer_tagged(Context &c, Ref tagged) {
    std::vector<NodeId> any;
    tagged.each(NodeKind::Name, [&](Ref name) {
        NodeId tag =
            c.program.tag_enum == no_id ? ir::none : member_name(c, name, type_member(c.program.tag_enum));
        if (tag == ir::none)
            return unknown_tag(c, name);
        for (RuleId r = 0; r < c.program.rules.size(); ++r) {
            const auto &tags = c.program.rules[r].tags;
            if (std::find(tags.begin(), tags.end(), c.program.ir[tag].value) == tags.end())
                continue;
            NodeId act = c.node(ir::Op::local, type_act, tagged.span(), {}, 0);
            any.push_back(c.node(ir::Op::act_is, type_yesno, tagged.span(), {act}, r));
        }
    });
    return c.node(ir::Op::any_of, type_yesno, tagged.span(), std::move(any));
}

void prefer_role(Context &c, view::Binder binder, std::uint32_t reg, Prefer &prefer, Scope &scope,
                 std::vector<NodeId> &guards) {
    Ref name = binder.name();
    std::uint32_t number = 0;
    Type t = type_thing(any_kind);
    if (prefer.rule != no_id) {
        const RuleInfo &rule = c.rules.infos[prefer.rule];
        std::vector<std::string_view> names;
        for (Ref p : rule.role_params)
            names.push_back(p.find(NodeKind::Name).text());
        auto at = std::find(names.begin(), names.end(), name.text());
        if (at == names.end()) {
            unknown_name(c, name, "role of `" + c.program.rules[prefer.rule].name + "` called", names,
                         Code::argument_unknown);
            return;
        }
        number = static_cast<std::uint32_t>(at - names.begin());
        t = rule.role_types[number];
    } else if (name.word() != Word::actor) {
        c.report(Diagnostic(Code::argument_unknown, name.span(), "of any action only the `actor` is known"));
        return;
    }
    prefer.roles.push_back(number);
    scope.function.registers[reg] = {std::string(name.text()), t};
    const view::Rename rename = binder.rename();
    if (const view::MustBe must = binder.must_be()) {
        NodeId wanted = expr_as(c, must.value(), scope, t);
        guards.push_back(
            c.node(ir::Op::equal, type_yesno, binder.span(), {local(c, scope, reg, name.span()), wanted}));
    } else {
        bind(c, scope, rename ? rename.name() : name, reg);
    }
}

bool prefer_pattern(Context &c, view::Pattern pattern, Prefer &prefer, Scope &scope,
                    std::vector<NodeId> &guards) {
    view::Path path = pattern.path();
    bool bare = path && !pattern.of() && !pattern.binders() && !pattern.tagged();
    if (bare && path.size() == 1 && !find(c, path.text(), SymbolSort::rule))
        return prefer_value(c, path.first(), prefer, scope);
    NodeId act = local(c, scope, 0, pattern.span());
    if (!path) {
        prefer.any = true;
    } else {
        const Symbol *s = resolve(c, path, SymbolSort::rule, "rule");
        if (!s)
            return false;
        prefer.rule = s->id;
        rule_signature(c, s->id);
    }
    if (Ref tagged = pattern.tagged())
        guards.push_back(prefer_tagged(c, tagged));
    if (view::Of of = pattern.of()) {
        NodeId actor = c.node(ir::Op::act_field, type_thing(any_kind), of.span(), {act}, 0);
        guards.push_back(c.node(ir::Op::equal, type_yesno, of.span(), {actor, expr(c, of.place(), scope)}));
    }
    if (Ref binders = pattern.binders()) {
        // All parameters before any expression: that may need registers of its own.
        std::uint32_t next = scope.function.parameters;
        binders.each(NodeKind::Binder, [&](Ref) { scope.add_register({}, type_unknown); });
        binders.each(NodeKind::Binder, [&](Ref b) { prefer_role(c, b, next++, prefer, scope, guards); });
        scope.function.parameters = next;
    }
    return true;
}

void check_prefer(Context &c, PolicyId id, view::Prefer clause) {
    Prefer prefer;
    prefer.span = clause.span();
    Scope scope;
    new_function(scope, "prefer", clause.span());
    scope.pure = true;
    scope.purity = "a policy";
    scope.add_register({}, type_act);
    scope.function.parameters = 1;
    std::vector<NodeId> guards;
    Ref what = clause.what();
    bool fine = what.kind() == NodeKind::Pattern ? prefer_pattern(c, what, prefer, scope, guards)
                                                 : prefer_value(c, what, prefer, scope);
    if (!fine)
        return;
    if (view::In in = clause.in()) {
        view::Path path = in.path();
        const Symbol *s = resolve(c, path.size() ? path.first() : path, SymbolSort::rule, "rule");
        if (s)
            prefer.in = s->id;
    }
    if (view::When when = clause.when())
        guards.push_back(yesno(c, when.condition(), scope));
    if (!guards.empty()) {
        Scope copy = scope;
        NodeId all = c.all_of(std::move(guards), clause.span());
        prefer.guard = finish(c, copy, all, "prefer when");
    }
    clause.each(NodeKind::Key, [&](view::Key key) {
        Scope copy = scope;
        NodeId value = expr(c, key.value(), copy);
        if (c.type(value).kind != TypeKind::member && c.type(value).kind != TypeKind::yesno)
            value = convert(c, value, key.value(), copy, type_number);
        prefer.keys.emplace_back(finish(c, copy, value, "prefer by"), key.which().word() == Word::least);
    });
    c.program.policies[id].prefers.push_back(std::move(prefer));
}

void check_policy(Context &c, PolicyId id, const Declaration &d) {
    bool ended = false;
    for (Ref clause : d.clauses) {
        if (clause.kind() == NodeKind::Reference || clause.kind() == NodeKind::Missing)
            continue;
        if (clause.kind() == NodeKind::PolicyElse) {
            const Word what = view::PolicyElse(clause).what().word();
            c.program.policies[id].fallback = what == Word::random     ? Fallback::random
                                              : what == Word::default_ ? Fallback::by_default
                                                                       : Fallback::first;
            ended = true;
        } else if (clause.kind() == NodeKind::Prefer) {
            if (ended)
                c.report(Diagnostic(Code::misplaced_clause, clause.span(),
                                    "`otherwise` before this takes every question")
                             .mend("put `otherwise` last"));
            check_prefer(c, id, clause);
        } else {
            report_misplaced(c, clause, "a policy");
        }
    }
}

} // namespace

void check_policies(Context &c) {
    for (const Declaration &d : c.declarations.all)
        if (!d.removed && d.kind == NodeKind::Policy)
            check_policy(c, c.names.symbols.at(d.name).id, d);
}

} // namespace bylaw::check
