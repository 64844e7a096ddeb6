// `prefer strike(target: orc) when … by …`: which options a policy takes before others.
#include "base/text/filled.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/scenarios/inside.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// ---- a value

void report_no_role(Context &c, std::string_view rule, std::string_view role, Type wanted, Ref value) {
    Diagnostic d(
        Code::wrong_type, value.span(),
        filled("in the brackets stand roles of `{}`: here `{}`, {}", {rule, role, describe(c, wanted)}));
    if (value.kind() == NodeKind::Number && wanted.kind == TypeKind::thing)
        d.message = filled("`{}` is {}, but {} is a number", {role, describe(c, wanted), value.text()});
    d.hint = filled("write `{}`, or `{}: …` for one that must be so", {role, role});
    c.report(std::move(d));
}

const Symbol *called_rule(Context &c, Ref written) {
    if (!written.is(NodeKind::Call) || !view::Call(written).callee().is(NodeKind::Name))
        return nullptr;
    return find(c, view::Call(written).callee(), SymbolSort::rule);
}

// `prefer strike(3, target)`: what stands in the brackets are names of roles, for `by` and `when`.
bool report_called(Context &c, Ref written) {
    const Symbol *s = called_rule(c, written);
    if (!s)
        return false;
    const RuleInfo &rule = rule_signature(c, s->id);
    std::size_t number = 0;
    bool reported = false;
    written.each(NodeKind::Argument, [&](view::Argument argument) {
        if (reported || number >= rule.role_types.size())
            return;
        const Ref value = argument.value();
        const std::string_view role = rule.role_params[number].find(NodeKind::Name).text();
        const Type wanted = rule.role_types[number++];
        reported = value.kind() != NodeKind::Name || value.text() != role;
        if (reported)
            report_no_role(c, view::Call(written).callee().text(), role, wanted, value);
    });
    return reported;
}

// Returns the name of a choice of some `ask { }`, if no value has that name.
StringId choice_named(const Context &c, Ref what) {
    if (what.kind() != NodeKind::Name || find(c, what) || !members_called(c, what).empty())
        return no_id;
    for (const std::vector<StringId> &names : c.program.choices)
        for (std::size_t i = 0; i < names.size() / 2; ++i)
            if (c.program.strings[names[i]] == what.text())
                return names[i];
    return no_id;
}

bool prefer_value(Context &c, Ref what, Prefer &prefer, const Scope &scope) {
    if (report_called(c, what))
        return false;
    prefer.choice = choice_named(c, what);
    if (prefer.choice != no_id)
        return true;
    Scope outside;
    new_function(outside, "prefer value", what.span());
    outside.pure = true;
    outside.purity = scope.purity;
    NodeId value =
        what.kind() == NodeKind::Name ? name_expr(c, what, outside, type_unknown) : expr(c, what, outside);
    prefer.value = finish(c, std::move(outside), value, "prefer value");
    return c.type(value).kind != TypeKind::unknown;
}

// ---- an act

void add_acts_tagged(Context &c, std::int64_t tag, Span span, std::vector<NodeId> &any) {
    for (RuleId r = 0; r < c.program.rules.size(); ++r) {
        if (std::ranges::count(c.program.rules[r].tags, tag) == 0)
            continue;
        NodeId act = c.node(ir::Op::local, type_act, span, {}, 0);
        any.push_back(c.node(ir::Op::act_is, type_yesno, span, {act}, r));
    }
}

// `prefer any action tagged loud`: one of the acts whose rule bears the tag.
NodeId prefer_tagged(Context &c, Ref tagged) {
    std::vector<NodeId> any;
    tagged.each(NodeKind::Name, [&](Ref name) {
        NodeId tag =
            c.program.tag_enum == no_id ? ir::none : member_name(c, name, type_member(c.program.tag_enum));
        if (tag == ir::none)
            return unknown_tag(c, name);
        add_acts_tagged(c, c.program.ir[tag].value, tagged.span(), any);
    });
    return c.node(ir::Op::any_of, type_yesno, tagged.span(), std::move(any));
}

struct Role {
    std::uint32_t number;
    Type type;
};

std::optional<Role> role_named(Context &c, RuleId id, Ref name) {
    const RuleInfo &rule = c.rules.infos[id];
    std::vector<std::string_view> names;
    for (Ref p : rule.role_params)
        names.push_back(p.find(NodeKind::Name).text());
    const auto at = static_cast<std::uint32_t>(std::ranges::find(names, name.text()) - names.begin());
    if (at < names.size())
        c.note(name.text(), rule.role_params[at].find(NodeKind::Name).span());
    if (at < names.size())
        return Role{at, rule.role_types[at]};
    unknown_name(c, name, "role of `" + c.program.rules[id].name + "` called", names, Code::argument_unknown);
    return std::nullopt;
}

std::optional<Role> role_of_any(Context &c, Ref name) {
    if (name.word() == Word::actor)
        return Role{0, type_thing(any_kind)};
    c.report(Diagnostic(Code::argument_unknown, name.span(), "of any action only the `actor` is known"));
    return std::nullopt;
}

void prefer_role(Context &c, view::Binder binder, std::uint32_t reg, Prefer &prefer, Scope &scope,
                 std::vector<NodeId> &guards) {
    const Ref name = binder.name();
    const auto role = prefer.rule == no_id ? role_of_any(c, name) : role_named(c, prefer.rule, name);
    if (!role)
        return;
    prefer.roles.push_back(role->number);
    scope.function.registers[reg] = {std::string(name.text()), role->type};
    const view::Rename rename = binder.rename();
    if (const view::MustBe must = binder.must_be()) {
        NodeId wanted = expr_as(c, must.value(), scope, role->type);
        guards.push_back(
            c.node(ir::Op::equal, type_yesno, binder.span(), {local(c, scope, reg, name.span()), wanted}));
    } else {
        bind(c, scope, rename ? rename.name() : name, reg);
    }
}

void prefer_roles(Context &c, Ref binders, Prefer &prefer, Scope &scope, std::vector<NodeId> &guards) {
    // All parameters before any expression: that may need registers of its own.
    std::uint32_t next = scope.function.parameters;
    binders.each(NodeKind::Binder, [&](Ref) { scope.add_register({}, type_unknown); });
    binders.each(NodeKind::Binder, [&](Ref b) { prefer_role(c, b, next++, prefer, scope, guards); });
    scope.function.parameters = next;
}

NodeId acts_for(Context &c, view::Of of, NodeId act, Scope &scope) {
    NodeId actor = c.node(ir::Op::act_field, type_thing(any_kind), of.span(), {act}, 0);
    return c.node(ir::Op::equal, type_yesno, of.span(), {actor, expr(c, of.place(), scope)});
}

bool prefer_rule(Context &c, view::Path path, Prefer &prefer) {
    prefer.any = !path;
    if (prefer.any)
        return true;
    const Symbol *s = resolve(c, path, SymbolSort::rule, "rule");
    if (!s)
        return false;
    prefer.rule = s->id;
    rule_signature(c, s->id);
    return true;
}

// One name that no rule has.
bool names_value(Context &c, view::Pattern pattern) {
    const view::Path path = pattern.path();
    const bool bare = path && !pattern.of() && !pattern.binders() && !pattern.tagged();
    return bare && path.size() == 1 && !find(c, path, SymbolSort::rule);
}

bool prefer_pattern(Context &c, view::Pattern pattern, Prefer &prefer, Scope &scope,
                    std::vector<NodeId> &guards) {
    if (names_value(c, pattern))
        return prefer_value(c, pattern.path().first(), prefer, scope);
    NodeId act = local(c, scope, 0, pattern.span());
    if (!prefer_rule(c, pattern.path(), prefer))
        return false;
    if (const view::Any any = pattern.any(); any && any.tag())
        guards.push_back(prefer_tagged(c, any));
    if (Ref tagged = pattern.tagged())
        guards.push_back(prefer_tagged(c, tagged));
    if (view::Of of = pattern.of())
        guards.push_back(acts_for(c, of, act, scope));
    if (Ref binders = pattern.binders())
        prefer_roles(c, binders, prefer, scope, guards);
    return true;
}

// ---- where, when, and the best first

RuleId rule_asking(Context &c, view::In in) {
    view::Path path = in.path();
    const Symbol *s = resolve(c, path.size() ? path.first() : path, SymbolSort::rule, "rule");
    return s ? s->id : no_id;
}

FunctionId guard_function(Context &c, std::vector<NodeId> guards, Span span, Scope scope) {
    if (guards.empty())
        return no_id;
    return finish(c, std::move(scope), c.all_of(std::move(guards), span), "prefer when");
}

FunctionId key_function(Context &c, view::Key key, Scope scope) {
    NodeId value = expr(c, key.value(), scope);
    if (c.type(value).kind != TypeKind::member && c.type(value).kind != TypeKind::yesno)
        value = convert(c, value, key.value(), scope, type_number);
    return finish(c, std::move(scope), value, "prefer by");
}

Scope scope_of_prefer(Span span) {
    Scope scope;
    new_function(scope, "prefer", span);
    scope.pure = true;
    scope.purity = "a policy";
    scope.add_register({}, type_act);
    scope.function.parameters = 1;
    return scope;
}

bool prefer_what(Context &c, Ref what, Prefer &prefer, Scope &scope, std::vector<NodeId> &guards) {
    return what.kind() == NodeKind::Pattern ? prefer_pattern(c, what, prefer, scope, guards)
                                            : prefer_value(c, what, prefer, scope);
}

} // namespace

void check_prefer(Context &c, PolicyId id, view::Prefer clause) {
    Prefer prefer;
    prefer.span = clause.span();
    Scope scope = scope_of_prefer(clause.span());
    std::vector<NodeId> guards;
    if (!prefer_what(c, clause.what(), prefer, scope, guards))
        return;
    if (view::In in = clause.in())
        prefer.in = rule_asking(c, in);
    if (view::When when = clause.when())
        guards.push_back(yesno(c, when.condition(), scope));
    prefer.guard = guard_function(c, std::move(guards), clause.span(), scope);
    clause.each(NodeKind::Key, [&](view::Key key) {
        prefer.keys.emplace_back(key_function(c, key, scope), key.which().word() == Word::least);
    });
    c.program.policies[id].prefers.push_back(std::move(prefer));
}

} // namespace bylaw::check
