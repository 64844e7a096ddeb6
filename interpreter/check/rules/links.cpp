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

RuleSort rule_sort(Word word) {
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

void declare_role(Context &c, RuleInfo &rule, view::Param param) {
    Ref name = param.name();
    Type type = type_or_own(c, name, param.type(), param.by_default());
    bind(c, rule.scope, name, rule.scope.add_register(name.text(), type), true);
    rule.role_names.emplace_back(name.text());
    rule.role_types.push_back(type);
    rule.role_params.push_back(param);
}

void make_room(RuleInfo &rule, std::size_t roles) {
    rule.role_names.reserve(roles);
    rule.role_types.reserve(roles);
    rule.role_params.reserve(roles);
    rule.scope.names.reserve(roles);
}

void declare_roles(Context &c, RuleId id) {
    RuleInfo &rule = c.rules.infos[id];
    new_function(rule.scope, c.program.rules[id].name, rule.declaration->span());
    rule.scope.rule = id;
    rule.scope.function.registers.reserve(16); // results and values come, too
    const Ref params = roles_written(c, id);
    make_room(rule, params.size());
    if (params)
        params.each(NodeKind::Param, [&](view::Param param) { declare_role(c, rule, param); });
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
    each_declared(c, declare_roles);
    each_declared(c, declare_role_defaults);
    declare_condition_defaults(c);
}

namespace {

void find_sort(Context &c, RuleId id) {
    c.program.rules[id].sort = rule_sort(ast::word_of(c.rules.infos[id].declaration->sort));
}

void report_wrong_parent(Context &c, std::string_view sort, Ref path, const Declaration &parent) {
    c.report(Diagnostic(Code::wrong_parent, path.span(),
                        article(sort) + " cannot be built on the " + std::string(parent.sort) + " `" +
                            std::string(path.text()) + "`")
                 .also(parent.span(), "declared here")
                 .mend("to use it, call `" + std::string(path.text()) + "(…)` where it is wanted"));
}

void link_rule(Context &c, RuleId id) {
    RuleInfo &rule = c.rules.infos[id];
    const Declaration &d = *rule.declaration;
    view::Is is = d.part(NodeKind::Is);
    if (!is)
        return;
    Ref path = callee(is.parent());
    const Symbol *parent = resolve(c, path, SymbolSort::rule, std::string(d.sort));
    bool alike = parent && may_inherit(c.program.rules[id].sort, c.program.rules[parent->id].sort);
    if (parent && !alike)
        report_wrong_parent(c, d.sort, path, *parent->declaration);
    rule.orphan = !alike;
    if (alike)
        rule.parent = parent->id;
}

void stand_alone(Context &c, RuleId id) {
    c.rules.infos[id].parent = no_id;
    c.program.rules[id].parents.clear();
}

// `up` is the one too many; the rule above which there is none reports it for all.
void cut_off(Context &c, RuleId id, RuleId up) {
    if (c.rules.infos[up].parent == no_id)
        c.report(Diagnostic(Code::limit, c.program.rules[id].span,
                            "more than " + std::to_string(most_ancestors) +
                                " rules are built one on the other here")
                     .mend("build this one on one that stands nearer to the first"));
    stand_alone(c, id);
    c.rules.infos[id].orphan = true;
}

void break_cycle(Context &c, RuleId id) {
    std::string path = "`" + c.program.rules[id].name + "`";
    for (const RuleId up : c.program.rules[id].parents)
        path += " → `" + c.program.rules[up].name + "`";
    path += " → `" + c.program.rules[id].name + "`";
    c.report(Diagnostic(Code::cycle, c.program.rules[id].span,
                        "`" + c.program.rules[id].name + "` is built on itself: " + path)
                 .mend("take one `is` out"));
    stand_alone(c, id);
}

void collect_ancestors(Context &c, RuleId id) {
    std::vector<RuleId> &parents = c.program.rules[id].parents;
    for (RuleId up = c.rules.infos[id].parent; up != no_id; up = c.rules.infos[up].parent) {
        if (parents.size() >= most_ancestors)
            return cut_off(c, id, up);
        if (up == id)
            return break_cycle(c, id);
        if (std::find(parents.begin(), parents.end(), up) != parents.end())
            return; // a cycle further up is reported there
        parents.push_back(up);
    }
}

void find_ancestors(Context &c, RuleId id) {
    collect_ancestors(c, id);
    join_families(c, id);
}

void add_tag(Context &c, RuleId id, Ref name) {
    auto tag = tag_named(c, name);
    if (!tag)
        return;
    auto &tags = c.program.rules[id].tags;
    if (std::find(tags.begin(), tags.end(), *tag) == tags.end())
        tags.push_back(*tag);
}

void collect_rule_tags(Context &c, RuleId id) {
    for (RuleId owner : rule_chain(c, id))
        for (Ref header : c.rules.infos[owner].declaration->headers)
            if (Ref tagged = header.find(NodeKind::Tagged))
                tagged.each(NodeKind::Name, [&](Ref name) { add_tag(c, id, name); });
}

} // namespace

// On demand too, since a role may be typed by a table, whose rows may be its parent's.
void link_rules(Context &c) {
    if (c.rules.linked)
        return;
    c.rules.linked = true;
    each_declared(c, find_sort);
    each_declared(c, link_rule);
    each_declared(c, find_ancestors);
    each_declared(c, collect_rule_tags);
}

namespace {

std::vector<std::string_view> all_tags(const Context &c) {
    if (c.program.tag_enum == no_id)
        return {};
    const auto &members = c.program.enums[c.program.tag_enum].members;
    return {members.begin(), members.end()};
}

void report_no_tag(Context &c, Ref name, const std::vector<std::string_view> &tags) {
    Diagnostic d(Code::unknown_name, name.span(), "there is no tag `" + std::string(name.text()) + "`");
    add_near(c, d, name.text(), tags);
    if (d.hint.empty())
        d.hint = "declare it with `tag " + std::string(name.text()) + "`";
    c.report(std::move(d));
}

} // namespace

std::optional<std::uint32_t> tag_named(Context &c, Ref name) {
    const std::vector<std::string_view> tags = all_tags(c);
    auto at = std::find(tags.begin(), tags.end(), name.text());
    if (at == tags.end()) {
        report_no_tag(c, name, tags);
        return std::nullopt;
    }
    auto tag = static_cast<std::uint32_t>(at - tags.begin());
    c.names.used_tags.insert(tag);
    return tag;
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
