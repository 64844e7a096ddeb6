// Rules before their bodies: parents, tags, roles and their defaults. After this every rule can be called.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

RuleSort sort_of(std::string_view word) {
    if (word == "action")
        return RuleSort::action;
    if (word == "check")
        return RuleSort::check;
    if (word == "table")
        return RuleSort::table;
    if (word == "view")
        return RuleSort::view;
    return RuleSort::procedure;
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
    return call.kind() == NodeKind::Call ? call.child(0) : call;
}

void Checker::declare_rules() {
    link_rules();
    for (RuleId id = 0; id < rule_infos_.size(); ++id)
        if (rule_infos_[id].declaration)
            declare_roles(id);
    for (RuleId id = 0; id < rule_infos_.size(); ++id)
        if (rule_infos_[id].declaration)
            declare_role_defaults(id);
    declare_condition_defaults();
}

// On demand too, since a role may be typed by a table, whose rows may be its parent's.
void Checker::link_rules() {
    if (rules_linked_)
        return;
    rules_linked_ = true;
    for (RuleId id = 0; id < rule_infos_.size(); ++id) {
        const Declaration *d = rule_infos_[id].declaration;
        if (d)
            program_.rules[id].sort = sort_of(d->sort);
    }
    for (RuleId id = 0; id < rule_infos_.size(); ++id)
        if (rule_infos_[id].declaration)
            link_rule(id);
    for (RuleId id = 0; id < rule_infos_.size(); ++id)
        if (rule_infos_[id].declaration)
            collect_ancestors(id), join_families(id);
    for (RuleId id = 0; id < rule_infos_.size(); ++id)
        if (rule_infos_[id].declaration)
            collect_tags(id);
}

void Checker::link_rule(RuleId id) {
    const Declaration &d = *rule_infos_[id].declaration;
    Ref is = d.part(NodeKind::Is);
    if (!is)
        return;
    Ref path = callee(is.child(0));
    const Symbol *parent = resolve(path, SymbolSort::rule, std::string(d.sort));
    rule_infos_[id].orphan = !parent;
    if (!parent)
        return;
    if (!may_inherit(program_.rules[id].sort, program_.rules[parent->id].sort)) {
        report(Diagnostic(Code::wrong_parent, path.span(),
                          article(d.sort) + " cannot be built on the " +
                              std::string(parent->declaration->sort) + " `" + std::string(path.text()) + "`")
                   .also(parent->declaration->span(), "declared here")
                   .mend("to use it, call `" + std::string(path.text()) + "(…)` where it is wanted"));
        rule_infos_[id].orphan = true;
        return;
    }
    rule_infos_[id].parent = parent->id;
}

void Checker::collect_ancestors(RuleId id) {
    std::string path = "`" + program_.rules[id].name + "`";
    std::vector<RuleId> &parents = program_.rules[id].parents;
    for (RuleId up = rule_infos_[id].parent; up != no_id; up = rule_infos_[up].parent) {
        path += " → `" + program_.rules[up].name + "`";
        bool own = up == id;
        if (parents.size() >= most_ancestors) {
            if (rule_infos_[up].parent == no_id) // the first that has too many
                report(Diagnostic(Code::limit, program_.rules[id].span,
                                  "more than " + std::to_string(most_ancestors) +
                                      " rules are built one on the other here")
                           .mend("build this one on one that stands nearer to the first"));
            rule_infos_[id].parent = no_id;
            rule_infos_[id].orphan = true;
            parents.clear();
            return;
        }
        if (!own && std::find(parents.begin(), parents.end(), up) == parents.end()) {
            parents.push_back(up);
            continue;
        }
        if (own) {
            report(Diagnostic(Code::cycle, program_.rules[id].span,
                              "`" + program_.rules[id].name + "` is built on itself: " + path)
                       .mend("take one `is` out"));
            rule_infos_[id].parent = no_id;
            parents.clear();
        }
        return; // a cycle further up is reported there
    }
}

void Checker::collect_tags(RuleId id) {
    auto add = [&](Ref name) {
        if (auto tag = tag_named(name)) {
            auto &tags = program_.rules[id].tags;
            if (std::find(tags.begin(), tags.end(), *tag) == tags.end())
                tags.push_back(*tag);
        }
    };
    for (RuleId owner : rule_chain(id))
        for (Ref header : rule_infos_[owner].declaration->headers)
            if (Ref tagged = header.find(NodeKind::Tagged))
                tagged.each(NodeKind::Name, add);
}

std::optional<std::uint32_t> Checker::tag_named(Ref name) {
    std::vector<std::string_view> all;
    if (program_.tag_enum != no_id) {
        const auto &members = program_.enums[program_.tag_enum].members;
        auto at = std::find(members.begin(), members.end(), name.text());
        if (at != members.end()) {
            used_tags_.insert(static_cast<std::uint32_t>(at - members.begin()));
            return static_cast<std::uint32_t>(at - members.begin());
        }
        all.assign(members.begin(), members.end());
    }
    Diagnostic d(Code::unknown_name, name.span(), "there is no tag `" + std::string(name.text()) + "`");
    add_near(d, name.text(), all);
    if (d.hint.empty())
        d.hint = "declare it with `tag " + std::string(name.text()) + "`";
    report(std::move(d));
    return std::nullopt;
}

// The rule itself, then its parent, and so on.
std::vector<RuleId> Checker::rule_chain(RuleId id) const {
    std::vector<RuleId> chain{id};
    const auto &parents = program_.rules[id].parents;
    chain.insert(chain.end(), parents.begin(), parents.end());
    return chain;
}

bool Checker::rule_is(RuleId rule, RuleId of) const {
    const auto &parents = program_.rules[rule].parents;
    return rule == of || std::find(parents.begin(), parents.end(), of) != parents.end();
}

void Checker::join_families(RuleId id) {
    for (RuleId parent : program_.rules[id].parents)
        built_on_[parent].push_back(id);
}

std::vector<RuleId> Checker::family(RuleId id) const {
    std::vector<RuleId> all{id};
    if (auto below = built_on_.find(id); below != built_on_.end())
        all.insert(all.end(), below->second.begin(), below->second.end());
    std::sort(all.begin(), all.end());
    return all;
}

// A rule without brackets that is built on a bare parent has the parent's roles.
Ref Checker::roles_written(RuleId id) const {
    const RuleInfo &rule = rule_infos_[id];
    if (Ref own = rule.declaration->part(NodeKind::Params))
        return own;
    return rule.parent != no_id && takes_over_roles(id) ? roles_written(rule.parent) : Ref{};
}

bool Checker::takes_over_roles(RuleId id) const {
    const RuleInfo &rule = rule_infos_[id];
    return rule.parent != no_id && !rule.declaration->part(NodeKind::Params) &&
           rule.declaration->part(NodeKind::Is).child(0).kind() != NodeKind::Call;
}

void Checker::declare_roles(RuleId id) {
    RuleInfo &rule = rule_infos_[id];
    new_function(rule.scope, program_.rules[id].name, rule.declaration->span());
    rule.scope.rule = id;
    if (Ref params = roles_written(id)) {
        params.each(NodeKind::Param, [&](Ref param) {
            Ref name = param.find(NodeKind::Name);
            Type type = type_of(param.find(NodeKind::Type));
            bind(rule.scope, name, rule.scope.add_register(name.text(), type), true);
            rule.role_names.emplace_back(name.text());
            rule.role_types.push_back(type);
            rule.role_params.push_back(param);
        });
    }
    auto count = static_cast<std::uint32_t>(rule.role_types.size());
    rule.scope.function.parameters = count;
    program_.rules[id].own_roles = count;
    program_.rules[id].defaults.assign(count, ir::none);
}

void Checker::declare_role_defaults(RuleId id) {
    for (std::size_t i = 0; i < rule_infos_[id].role_params.size(); ++i)
        program_.rules[id].defaults[i] =
            parameter_default(rule_infos_[id].role_params[i], rule_infos_[id].role_types[i]);
}

// A default stands in the caller's place, so it may not need anything of the rule's own.
NodeId Checker::parameter_default(Ref param, Type wanted) {
    Ref written = param.find(NodeKind::Default);
    if (!written)
        return ir::none;
    Scope scope;
    scope.pure = true;
    scope.purity = "a default";
    NodeId value = expr_as(written.child(0), scope, wanted);
    if (scope.function.registers.empty())
        return value;
    report(
        Diagnostic(Code::default_too_complex, written.child(0).span(), "a default cannot choose from a list")
            .mend("put this into a formula, and call it here"));
    return bad(written.span());
}

} // namespace bylaw::check
