// Conditions: parents, parameters, fields, and the pseudo-rule on whose moments (gained, lost) others can
// act.
#include "interpreter/check/conditions/conditions.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/types.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool mentions_in(Ref node, std::string_view name) {
    if (node.kind() == NodeKind::Name && node.text() == name)
        return true;
    const auto children = node.tree->children(node.node);
    return std::ranges::any_of(children, [&](ast::NodeId child) {
        return mentions_in({node.tree, child, node.module}, name);
    });
}

// A text without the name needs no look at its nodes, unless words of it were misspelt.
bool mentions(Ref node, std::string_view name) {
    const bool written =
        node.span().end > node.span().begin && node.text().find(name) != std::string_view::npos;
    return (written || !node.tree->respelt.empty()) && mentions_in(node, name);
}

void link_condition(Context &c, ConditionId id) {
    const Declaration &d = *c.conditions.declarations[id];
    if (view::Is is = d.part(NodeKind::Is))
        if (const Symbol *parent = resolve(c, callee(is.parent()), SymbolSort::condition, "condition"))
            c.program.conditions[id].parent = parent->id;
    if (view::On on = d.part(NodeKind::On))
        if (const Symbol *kind = resolve(c, on.kind_name(), SymbolSort::kind, "kind"))
            c.program.conditions[id].on = kind->id;
}

void break_condition_cycle(Context &c, ConditionId start, const std::string &path) {
    Condition &condition = c.program.conditions[start];
    c.report(Diagnostic(Code::cycle, condition.span,
                        "condition `" + condition.name + "` is its own ancestor: " + path));
    condition.parent = no_id;
}

void check_condition_cycle(Context &c, ConditionId start) {
    std::string path = "`" + c.program.conditions[start].name + "`";
    ConditionId above = c.program.conditions[start].parent;
    for (std::size_t steps = 0; above != no_id && steps <= c.program.conditions.size(); ++steps) {
        path += " → `" + c.program.conditions[above].name + "`";
        if (above == start)
            return break_condition_cycle(c, start, path);
        above = c.program.conditions[above].parent;
    }
}

void report_wider_bearer(Context &c, const Condition &own, const Condition &parent) {
    const std::string &kind = c.program.kinds[parent.on].name;
    c.report(Diagnostic(Code::wrong_parent_type, own.span,
                        "`" + own.name + "` is borne by any `" + c.program.kinds[own.on].name + "`, but `" +
                            parent.name + "`, which it is, only by `" + kind + "`")
                 .also(parent.span, "the parent")
                 .mend("write `on " + kind + "`"));
}

// A child's effects on its bearers include those of its parent.
void check_bearer(Context &c, ConditionId id, ConditionId parent) {
    KindId own = c.program.conditions[id].on, above = c.program.conditions[parent].on;
    bool fits = above == no_id || own == above || (own != no_id && is_descendant(c, own, above));
    if (!fits)
        report_wider_bearer(c, c.program.conditions[id], c.program.conditions[parent]);
}

void declare_condition_parameter(Context &c, ConditionId id, view::Param param) {
    Ref name = param.name();
    report_double_field(c, name, FieldOwner::condition, id);
    Field field;
    field.name = name.text();
    field.owner = FieldOwner::condition;
    field.owner_id = id;
    field.sort = FieldSort::parameter;
    field.type = type_or_own(c, name, param.type(), param.by_default());
    field.span = param.span();
    ConditionInfo &made = c.conditions.infos[id];
    made.names.emplace_back(name.text());
    made.types.push_back(field.type);
    made.params.push_back(param);
    c.program.fields.push_back(std::move(field));
    add_to_owner(c, static_cast<FieldId>(c.program.fields.size() - 1));
}

// Its own parameters; where it has none, a bare `is PARENT` hands its arguments on to the parent.
void declare_condition_parameters(Context &c, ConditionId id, const Declaration &d) {
    ConditionInfo &made = c.conditions.infos[id];
    const Ref params = d.part(NodeKind::Params);
    const view::Is is = d.part(NodeKind::Is);
    if (params) {
        params.each(NodeKind::Param, [&](view::Param param) { declare_condition_parameter(c, id, param); });
    } else if (is && !is.parent().is(NodeKind::Call) && c.program.conditions[id].parent != no_id) {
        made = c.conditions.infos[c.program.conditions[id].parent];
        made.inherited = true;
    }
    c.program.conditions[id].own_parameters = static_cast<std::uint32_t>(made.names.size());
}

void finish_moments(Context &c, RuleId rule) {
    RuleInfo &known = c.rules.infos[rule];
    // A parent's roles come first, so they have the same numbers: rule_register() looks here for all
    // ancestors.
    for (std::uint32_t r = 0; r < known.role_types.size(); ++r)
        known.role_registers[rule].push_back(r);
    known.names_of[rule] = known.scope.names;
    for (const char *stage : {"begin", "end"})
        add_stage(c, rule, stage, c.program.rules[rule].span);
    FunctionId function = finish(c, known.scope, ir::none, c.program.rules[rule].name);
    c.program.rules[rule].function = function;
}

void add_role(RuleInfo &rule, std::string_view name, Type type, Span span) {
    std::uint32_t reg = rule.scope.add_register(name, type);
    rule.role_names.emplace_back(name);
    rule.role_types.push_back(type);
    rule.scope.names.push_back({name, reg, span, false, false});
}

void add_parameter_roles(RuleInfo &rule, const ConditionInfo &condition) {
    for (std::size_t i = 0; i < condition.params.size() && !condition.inherited; ++i) {
        Ref name = condition.params[i].find(NodeKind::Name);
        add_role(rule, name.text(), condition.types[i], name.span());
    }
}

// Ancestors first, as their parameters are.
std::vector<ConditionId> line_of(const Context &c, ConditionId id) {
    std::vector<ConditionId> line;
    for (ConditionId each = id; each != no_id; each = c.program.conditions[each].parent)
        line.insert(line.begin(), each);
    return line;
}

void link_moments(Context &c, RuleId rule, ConditionId parent) {
    RuleId above = c.program.conditions[parent].moments;
    auto &parents = c.program.rules[rule].parents;
    parents.push_back(above);
    const auto &more = c.program.rules[above].parents;
    parents.insert(parents.end(), more.begin(), more.end());
    join_families(c, rule);
}

RuleId add_moments_rule(Context &c, ConditionId id) {
    auto rule = static_cast<RuleId>(c.program.rules.size());
    Condition &condition = c.program.conditions[id];
    condition.moments = rule;
    Rule &made = c.program.rules.emplace_back();
    made.name = condition.name;
    made.span = condition.span;
    if (condition.parent != no_id)
        link_moments(c, rule, condition.parent);
    return rule;
}

void declare_moment_roles(Context &c, ConditionId id, RuleInfo &known, Span at) {
    KindId on = c.program.conditions[id].on;
    add_role(known, "bearer", type_thing(on == no_id ? any_kind : on), at);
    add_role(known, "source", type_thing(any_kind), at);
    for (ConditionId each : line_of(c, id))
        add_parameter_roles(known, c.conditions.infos[each]);
}

// A rule without a caller. Its stages `begin` and `end` are the gain and loss of the condition; its roles are
// the bearer, the source and the parameters.
void declare_moments(Context &c, ConditionId id) {
    RuleId rule = add_moments_rule(c, id);
    Rule &made = c.program.rules[rule];
    RuleInfo &known = c.rules.infos.emplace_back();
    known.signature = known.body = RuleInfo::Phase::done;
    new_function(known.scope, made.name, made.span);
    declare_moment_roles(c, id, known, made.span);
    made.own_roles = static_cast<std::uint32_t>(known.role_types.size());
    made.defaults.assign(made.own_roles, ir::none);
    known.scope.function.parameters = made.own_roles;
    finish_moments(c, rule);
}

void inherit_bearer(Context &c, ConditionId id, ConditionId parent) {
    Condition &condition = c.program.conditions[id];
    if (condition.on == no_id)
        condition.on = c.program.conditions[parent].on;
    condition.has_source = c.program.conditions[parent].has_source;
    check_bearer(c, id, parent);
}

void declare_clauses(Context &c, ConditionId id, const Declaration &d) {
    for (Ref clause : d.clauses) {
        if (clause.kind() == NodeKind::Field)
            declare_fields(c, clause, FieldOwner::condition, id);
        if (!c.program.conditions[id].has_source && mentions(clause, "source"))
            c.program.conditions[id].has_source = true;
    }
}

void add_condition_bundle(Context &c, ConditionId id) {
    Bundle bundle;
    bundle.name = c.program.conditions[id].name;
    bundle.sort = BundleSort::condition;
    bundle.of = id;
    bundle.span = c.program.conditions[id].span;
    c.program.conditions[id].bundle = static_cast<BundleId>(c.program.bundles.size());
    c.program.bundles.push_back(std::move(bundle));
}

// Parents first, so that inherited parameters and fields come first.
void declare_condition(Context &c, ConditionId id, std::vector<bool> &done) {
    if (done[id])
        return;
    done[id] = true;
    const Declaration &d = *c.conditions.declarations[id];
    if (ConditionId parent = c.program.conditions[id].parent; parent != no_id) {
        declare_condition(c, parent, done);
        inherit_bearer(c, id, parent);
    }
    if (Ref title = d.part(NodeKind::Text))
        c.program.conditions[id].title =
            c.string(plain_text(c, title,
                                "write it as it is to be read; where it is told, `{somebody." +
                                    std::string(d.name) + ".…}` is what it was gained with"));
    declare_condition_parameters(c, id, d);
    declare_clauses(c, id, d);
    add_condition_bundle(c, id);
    declare_moments(c, id);
}

// Records the children of each condition.
void note_children(Context &c) {
    c.conditions.below.resize(c.program.conditions.size());
    for (ConditionId id = 0; id < c.program.conditions.size(); ++id)
        if (ConditionId parent = c.program.conditions[id].parent; parent != no_id)
            c.conditions.below[parent].push_back(id);
}

} // namespace

void declare_conditions(Context &c) {
    c.conditions.infos.resize(c.program.conditions.size());
    for (ConditionId id = 0; id < c.program.conditions.size(); ++id)
        link_condition(c, id);
    for (ConditionId id = 0; id < c.program.conditions.size(); ++id)
        check_condition_cycle(c, id);
    note_children(c);
    std::vector<bool> done(c.program.conditions.size());
    for (ConditionId id = 0; id < c.program.conditions.size(); ++id)
        declare_condition(c, id, done);
}

void declare_condition_defaults(Context &c) {
    for (ConditionInfo &made : c.conditions.infos)
        for (std::size_t i = 0; i < made.params.size(); ++i)
            made.defaults.push_back(parameter_default(c, made.params[i], made.types[i]));
}

void condition_parameters(Context &c, ConditionId id, std::vector<std::string_view> &names,
                          std::vector<Type> &types, std::vector<NodeId> &defaults) {
    names = c.conditions.infos[id].names;
    types = c.conditions.infos[id].types;
    defaults = c.conditions.infos[id].defaults;
}

} // namespace bylaw::check
