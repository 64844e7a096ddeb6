// Conditions: parents, parameters, fields, and the pseudo-rule on whose moments (gained, lost) others can
// act.
#include "interpreter/check/checker.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool mentions(Ref node, std::string_view name) {
    if (node.kind() == NodeKind::Name && node.text() == name)
        return true;
    bool found = false;
    node.each([&](Ref child) { found = found || mentions(child, name); });
    return found;
}

} // namespace

void Checker::declare_conditions() {
    condition_infos_.resize(program_.conditions.size());
    for (ConditionId id = 0; id < program_.conditions.size(); ++id)
        link_condition(id);
    for (ConditionId id = 0; id < program_.conditions.size(); ++id)
        break_condition_cycle(id);
    conditions_below_.resize(program_.conditions.size());
    for (ConditionId id = 0; id < program_.conditions.size(); ++id)
        if (ConditionId parent = program_.conditions[id].parent; parent != no_id)
            conditions_below_[parent].push_back(id);
    std::vector<bool> done(program_.conditions.size());
    for (ConditionId id = 0; id < program_.conditions.size(); ++id)
        declare_condition(id, done);
}

void Checker::link_condition(ConditionId id) {
    const Declaration &d = *condition_declarations_[id];
    if (Ref is = d.part(NodeKind::Is))
        if (const Symbol *parent = resolve(callee(is.child(0)), SymbolSort::condition, "condition"))
            program_.conditions[id].parent = parent->id;
    if (Ref on = d.part(NodeKind::On))
        if (const Symbol *kind = resolve(on.child(0), SymbolSort::kind, "kind"))
            program_.conditions[id].on = kind->id;
}

void Checker::break_condition_cycle(ConditionId start) {
    std::string path = "`" + program_.conditions[start].name + "`";
    ConditionId c = program_.conditions[start].parent;
    for (std::size_t steps = 0; c != no_id && steps <= program_.conditions.size(); ++steps) {
        path += " → `" + program_.conditions[c].name + "`";
        if (c == start) {
            report(Diagnostic(Code::cycle, program_.conditions[start].span,
                              "condition `" + program_.conditions[start].name +
                                  "` is its own ancestor: " + path));
            program_.conditions[start].parent = no_id;
            return;
        }
        c = program_.conditions[c].parent;
    }
}

// Parents first, so that inherited parameters and fields come first.
void Checker::declare_condition(ConditionId id, std::vector<bool> &done) {
    if (done[id])
        return;
    done[id] = true;
    const Declaration &d = *condition_declarations_[id];
    ConditionId parent = program_.conditions[id].parent;
    if (parent != no_id) {
        declare_condition(parent, done);
        if (program_.conditions[id].on == no_id)
            program_.conditions[id].on = program_.conditions[parent].on;
        program_.conditions[id].has_source = program_.conditions[parent].has_source;
        report_wider_bearer(id, parent);
    }
    if (Ref title = d.part(NodeKind::Text))
        program_.conditions[id].title = string(plain_text(title));
    declare_condition_parameters(id, d);
    for (Ref clause : d.clauses) {
        if (clause.kind() == NodeKind::Field)
            declare_fields(clause, FieldOwner::condition, id);
        if (mentions(clause, "source"))
            program_.conditions[id].has_source = true;
    }
    Bundle bundle;
    bundle.name = program_.conditions[id].name;
    bundle.sort = BundleSort::condition;
    bundle.of = id;
    bundle.span = program_.conditions[id].span;
    program_.conditions[id].bundle = static_cast<BundleId>(program_.bundles.size());
    program_.bundles.push_back(std::move(bundle));
    declare_moments(id);
}

// What the parent does to its bearers, it does to those of this one.
void Checker::report_wider_bearer(ConditionId id, ConditionId parent) {
    KindId own = program_.conditions[id].on, above = program_.conditions[parent].on;
    if (above == no_id || own == above || (own != no_id && is_descendant(own, above)))
        return;
    const std::string &kind = program_.kinds[above].name;
    report(Diagnostic(Code::wrong_parent_type, program_.conditions[id].span,
                      "`" + program_.conditions[id].name + "` is borne by any `" + program_.kinds[own].name +
                          "`, but `" + program_.conditions[parent].name + "`, which it is, only by `" + kind +
                          "`")
               .also(program_.conditions[parent].span, "the parent")
               .mend("write `on " + kind + "`"));
}

// Its own parameters; where it has none, a bare `is PARENT` hands its arguments on to the parent.
void Checker::declare_condition_parameters(ConditionId id, const Declaration &d) {
    ConditionInfo &made = condition_infos_[id];
    Ref params = d.part(NodeKind::Params), is = d.part(NodeKind::Is);
    if (params) {
        params.each(NodeKind::Param, [&](Ref param) {
            Ref name = param.find(NodeKind::Name);
            report_double_field(name, FieldOwner::condition, id);
            Field field;
            field.name = name.text();
            field.owner = FieldOwner::condition;
            field.owner_id = id;
            field.sort = FieldSort::parameter;
            field.type = type_of(param.find(NodeKind::Type));
            field.span = param.span();
            made.names.emplace_back(name.text());
            made.types.push_back(field.type);
            made.params.push_back(param);
            program_.fields.push_back(std::move(field));
            add_to_owner(static_cast<FieldId>(program_.fields.size() - 1));
        });
    } else if (is && is.child(0).kind() != NodeKind::Call && program_.conditions[id].parent != no_id) {
        made = condition_infos_[program_.conditions[id].parent];
        made.inherited = true;
    }
    program_.conditions[id].own_parameters = static_cast<std::uint32_t>(made.names.size());
}

void Checker::declare_condition_defaults() {
    for (ConditionInfo &made : condition_infos_)
        for (std::size_t i = 0; i < made.params.size(); ++i)
            made.defaults.push_back(parameter_default(made.params[i], made.types[i]));
}

void Checker::condition_parameters(ConditionId id, std::vector<std::string> &names, std::vector<Type> &types,
                                   std::vector<NodeId> &defaults) {
    names = condition_infos_[id].names;
    types = condition_infos_[id].types;
    defaults = condition_infos_[id].defaults;
}

// A rule that nobody performs: its stages `begin` and `end` are the condition's being gained and lost, its
// roles the bearer, the source and the parameters.
void Checker::declare_moments(ConditionId id) {
    auto rule = static_cast<RuleId>(program_.rules.size());
    program_.conditions[id].moments = rule;
    Rule &made = program_.rules.emplace_back();
    made.name = program_.conditions[id].name;
    made.span = program_.conditions[id].span;
    if (ConditionId parent = program_.conditions[id].parent; parent != no_id) {
        RuleId above = program_.conditions[parent].moments;
        made.parents.push_back(above);
        const auto &more = program_.rules[above].parents;
        made.parents.insert(made.parents.end(), more.begin(), more.end());
        join_families(rule);
    }
    RuleInfo &known = rule_infos_.emplace_back();
    known.signature = known.body = RuleInfo::Phase::done;
    new_function(known.scope, made.name, made.span);
    KindId on = program_.conditions[id].on;
    auto role = [&](std::string_view name, Type type, Span span) {
        std::uint32_t reg = known.scope.add_register(name, type);
        known.role_names.emplace_back(name);
        known.role_types.push_back(type);
        known.scope.names.push_back({name, reg, span, false, false});
    };
    role("bearer", type_thing(on == no_id ? any_kind : on), made.span);
    role("source", type_thing(any_kind), made.span);
    std::vector<ConditionId> line; // ancestors first, as their parameters are
    for (ConditionId c = id; c != no_id; c = program_.conditions[c].parent)
        line.insert(line.begin(), c);
    for (ConditionId c : line)
        for (std::size_t i = 0; i < condition_infos_[c].params.size() && !condition_infos_[c].inherited;
             ++i) {
            Ref name = condition_infos_[c].params[i].find(NodeKind::Name);
            role(name.text(), condition_infos_[c].types[i], name.span());
        }
    made.own_roles = static_cast<std::uint32_t>(known.role_types.size());
    made.defaults.assign(made.own_roles, ir::none);
    known.scope.function.parameters = made.own_roles;
    finish_moments(rule);
}

void Checker::finish_moments(RuleId rule) {
    RuleInfo &known = rule_infos_[rule];
    // A parent's roles come first, so they have the same numbers: rule_register() looks here for all
    // ancestors.
    for (std::uint32_t r = 0; r < known.role_types.size(); ++r)
        known.role_registers[rule].push_back(r);
    known.names_of[rule] = known.scope.names;
    for (const char *stage : {"begin", "end"})
        add_stage(rule, stage, program_.rules[rule].span);
    FunctionId function = finish(known.scope, ir::none, program_.rules[rule].name);
    program_.rules[rule].function = function;
}

} // namespace bylaw::check
