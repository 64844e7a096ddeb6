// Rules before their bodies: parents, tags, roles and their defaults. After this every rule can be called.
#include "interpreter/check/conditions/conditions.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/inside.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/types.hpp"
#include "interpreter/check/wording.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

using ast::NodeKind;

namespace {

RuleSort sort_of(Word word) {
    switch (word) {
    case Word::action: return RuleSort::action;
    case Word::check: return RuleSort::check;
    case Word::table: return RuleSort::table;
    case Word::view: return RuleSort::view;
    default: return RuleSort::procedure;
    }
}

// Each rule has all clauses of all its ancestors checked again, so the work grows with the square of the
// depth.
constexpr std::size_t most_ancestors = 100;

// A check rolls, a table has rows, a view shows: only procedures and actions are alike enough to inherit from
// each other.
bool may_inherit(RuleSort child, RuleSort parent) {
    auto acts = [](RuleSort s) { return s == RuleSort::procedure || s == RuleSort::action; };
    return child == parent || (acts(child) && acts(parent));
}

} // namespace

Ref callee(Ref call) {
    return call.is(NodeKind::Call) ? view::Call(call).callee() : call;
}

namespace {

// A rule without brackets that is built on a bare parent has the parent's roles.
Ref roles_written(const Context &c, RuleId id) {
    const RuleInfo &rule = c.rules.infos[id];
    if (Ref own = rule.declaration->part(NodeKind::Params))
        return own;
    return rule.parent != no_id && takes_over_roles(c, id) ? roles_written(c, rule.parent) : Ref{};
}

void declare_roles(Context &c, RuleId id) {
    RuleInfo &rule = c.rules.infos[id];
    new_function(rule.scope, c.program.rules[id].name, rule.declaration->span());
    rule.scope.rule = id;
    if (Ref params = roles_written(c, id)) {
        params.each(NodeKind::Param, [&](view::Param param) {
            Ref name = param.name();
            Type type = type_of(c, param.type());
            bind(c, rule.scope, name, rule.scope.add_register(name.text(), type), true);
            rule.role_names.emplace_back(name.text());
            rule.role_types.push_back(type);
            rule.role_params.push_back(param);
        });
    }
    auto count = static_cast<std::uint32_t>(rule.role_types.size());
    rule.scope.function.parameters = count;
    c.program.rules[id].own_roles = count;
    c.program.rules[id].defaults.assign(count, ir::none);
}

void declare_role_defaults(Context &c, RuleId id) {
    for (std::size_t i = 0; i < c.rules.infos[id].role_params.size(); ++i)
        c.program.rules[id].defaults[i] =
            parameter_default(c, c.rules.infos[id].role_params[i], c.rules.infos[id].role_types[i]);
}

} // namespace

void declare_rules(Context &c) {
    link_rules(c);
    for (RuleId id = 0; id < c.rules.infos.size(); ++id)
        if (c.rules.infos[id].declaration)
            declare_roles(c, id);
    for (RuleId id = 0; id < c.rules.infos.size(); ++id)
        if (c.rules.infos[id].declaration)
            declare_role_defaults(c, id);
    declare_condition_defaults(c);
}

namespace {

void link_rule(Context &c, RuleId id) {
    const Declaration &d = *c.rules.infos[id].declaration;
    view::Is is = d.part(NodeKind::Is);
    if (!is)
        return;
    Ref path = callee(is.parent());
    const Symbol *parent = resolve(c, path, SymbolSort::rule, std::string(d.sort));
    c.rules.infos[id].orphan = !parent;
    if (!parent)
        return;
    if (!may_inherit(c.program.rules[id].sort, c.program.rules[parent->id].sort)) {
        c.report(Diagnostic(Code::wrong_parent, path.span(),
                            article(d.sort) + " cannot be built on the " +
                                std::string(parent->declaration->sort) + " `" + std::string(path.text()) +
                                "`")
                     .also(parent->declaration->span(), "declared here")
                     .mend("to use it, call `" + std::string(path.text()) + "(…)` where it is wanted"));
        c.rules.infos[id].orphan = true;
        return;
    }
    c.rules.infos[id].parent = parent->id;
}

void collect_ancestors(Context &c, RuleId id) {
    std::string path = "`" + c.program.rules[id].name + "`";
    std::vector<RuleId> &parents = c.program.rules[id].parents;
    for (RuleId up = c.rules.infos[id].parent; up != no_id; up = c.rules.infos[up].parent) {
        path += " → `" + c.program.rules[up].name + "`";
        bool own = up == id;
        if (parents.size() >= most_ancestors) {
            if (c.rules.infos[up].parent == no_id) // the first that has too many
                c.report(Diagnostic(Code::limit, c.program.rules[id].span,
                                    "more than " + std::to_string(most_ancestors) +
                                        " rules are built one on the other here")
                             .mend("build this one on one that stands nearer to the first"));
            c.rules.infos[id].parent = no_id;
            c.rules.infos[id].orphan = true;
            parents.clear();
            return;
        }
        if (!own && std::find(parents.begin(), parents.end(), up) == parents.end()) {
            parents.push_back(up);
            continue;
        }
        if (own) {
            c.report(Diagnostic(Code::cycle, c.program.rules[id].span,
                                "`" + c.program.rules[id].name + "` is built on itself: " + path)
                         .mend("take one `is` out"));
            c.rules.infos[id].parent = no_id;
            parents.clear();
        }
        return; // a cycle further up is reported there
    }
}

void collect_tags(Context &c, RuleId id) {
    auto add = [&](Ref name) {
        if (auto tag = tag_named(c, name)) {
            auto &tags = c.program.rules[id].tags;
            if (std::find(tags.begin(), tags.end(), *tag) == tags.end())
                tags.push_back(*tag);
        }
    };
    for (RuleId owner : rule_chain(c, id))
        for (Ref header : c.rules.infos[owner].declaration->headers)
            if (Ref tagged = header.find(NodeKind::Tagged))
                tagged.each(NodeKind::Name, add);
}

} // namespace

// On demand too, since a role may be typed by a table, whose rows may be its parent's.
void link_rules(Context &c) {
    if (c.rules.linked)
        return;
    c.rules.linked = true;
    for (RuleId id = 0; id < c.rules.infos.size(); ++id) {
        const Declaration *d = c.rules.infos[id].declaration;
        if (d)
            c.program.rules[id].sort = sort_of(ast::word_of(d->sort));
    }
    for (RuleId id = 0; id < c.rules.infos.size(); ++id)
        if (c.rules.infos[id].declaration)
            link_rule(c, id);
    for (RuleId id = 0; id < c.rules.infos.size(); ++id)
        if (c.rules.infos[id].declaration)
            collect_ancestors(c, id), join_families(c, id);
    for (RuleId id = 0; id < c.rules.infos.size(); ++id)
        if (c.rules.infos[id].declaration)
            collect_tags(c, id);
}

std::optional<std::uint32_t> tag_named(Context &c, Ref name) {
    std::vector<std::string_view> all;
    if (c.program.tag_enum != no_id) {
        const auto &members = c.program.enums[c.program.tag_enum].members;
        auto at = std::find(members.begin(), members.end(), name.text());
        if (at != members.end()) {
            c.names.used_tags.insert(static_cast<std::uint32_t>(at - members.begin()));
            return static_cast<std::uint32_t>(at - members.begin());
        }
        all.assign(members.begin(), members.end());
    }
    Diagnostic d(Code::unknown_name, name.span(), "there is no tag `" + std::string(name.text()) + "`");
    add_near(d, name.text(), all);
    if (d.hint.empty())
        d.hint = "declare it with `tag " + std::string(name.text()) + "`";
    c.report(std::move(d));
    return std::nullopt;
}

// The rule itself, then its parent, and so on.
std::vector<RuleId> rule_chain(const Context &c, RuleId id) {
    std::vector<RuleId> chain{id};
    const auto &parents = c.program.rules[id].parents;
    chain.insert(chain.end(), parents.begin(), parents.end());
    return chain;
}

void join_families(Context &c, RuleId id) {
    for (RuleId parent : c.program.rules[id].parents)
        c.rules.built_on[parent].push_back(id);
}

std::vector<RuleId> family(const Context &c, RuleId id) {
    std::vector<RuleId> all{id};
    if (auto below = c.rules.built_on.find(id); below != c.rules.built_on.end())
        all.insert(all.end(), below->second.begin(), below->second.end());
    std::sort(all.begin(), all.end());
    return all;
}

bool takes_over_roles(const Context &c, RuleId id) {
    const RuleInfo &rule = c.rules.infos[id];
    return rule.parent != no_id && !rule.declaration->part(NodeKind::Params) &&
           !view::Is(rule.declaration->part(NodeKind::Is)).parent().is(NodeKind::Call);
}

// A default stands in the caller's place, so it may not need anything of the rule's own.
NodeId parameter_default(Context &c, Ref param, Type wanted) {
    view::Default written = param.find(NodeKind::Default);
    if (!written)
        return ir::none;
    Scope scope;
    scope.pure = true;
    scope.purity = "a default";
    NodeId value = expr_as(c, written.value(), scope, wanted);
    if (scope.function.registers.empty())
        return value;
    c.report(
        Diagnostic(Code::default_too_complex, written.value().span(), "a default cannot choose from a list")
            .mend("put this into a formula, and call it here"));
    return c.bad(written.span());
}

} // namespace bylaw::check
