// Kinds of things: parents, fields, and what a kind sets differently from its parents.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

void Checker::declare_kinds() {
    for (const Declaration *d : kind_declarations_)
        link_parent(*d);
    for (const Declaration *d : kind_declarations_)
        break_kind_cycle(symbols_.at(d->name).id);
    kinds_below_.resize(program_.kinds.size());
    for (KindId k = 0; k < program_.kinds.size(); ++k)
        if (KindId parent = program_.kinds[k].parent; parent != no_id)
            kinds_below_[parent].push_back(k);
    for (const Declaration *d : kind_declarations_)
        declare_kind(symbols_.at(d->name).id);
    for (const Declaration &d : declarations_.all) {
        if (d.removed || d.kind != NodeKind::Field || d.name.empty())
            continue;
        declare_game_field(d);
    }
}

void Checker::link_parent(const Declaration &d) {
    Kind &kind = program_.kinds[symbols_.at(d.name).id];
    if (Ref text = d.part(NodeKind::Text))
        kind.display = plain_text(text);
    if (kind.display.empty())
        kind.display = d.name;
    Ref is = d.part(NodeKind::Is);
    if (!is)
        return;
    if (is.size() > 1)
        report(Diagnostic(Code::misplaced_clause, is.child(1).span(), "a kind has one parent only",
                          "a second parent")
                   .mend("put what several kinds share into a condition, or into the parent"));
    if (const Symbol *parent = resolve(is.child(0), SymbolSort::kind, "kind"))
        kind.parent = parent->id;
    else
        orphan_kinds_.insert(symbols_.at(d.name).id);
}

void Checker::break_kind_cycle(KindId start) {
    std::string path = "`" + program_.kinds[start].name + "`";
    KindId k = program_.kinds[start].parent;
    for (std::size_t steps = 0; k != no_id && steps <= program_.kinds.size(); ++steps) {
        path += " → `" + program_.kinds[k].name + "`";
        if (k == start) {
            report(Diagnostic(Code::cycle, program_.kinds[start].span,
                              "kind `" + program_.kinds[start].name + "` is its own ancestor: " + path));
            program_.kinds[start].parent = no_id;
            return;
        }
        k = program_.kinds[k].parent;
    }
}

// Parents first, so that inherited fields come first; each kind once.
void Checker::declare_kind(KindId id) {
    if (declared_kinds_.size() < program_.kinds.size())
        declared_kinds_.resize(program_.kinds.size());
    if (declared_kinds_[id])
        return;
    declared_kinds_[id] = true;
    KindId parent = program_.kinds[id].parent;
    if (parent != no_id) {
        declare_kind(parent);
        program_.kinds[id].fields = program_.kinds[parent].fields;
    }
    for (Ref clause : symbols_.at(program_.kinds[id].name).declaration->clauses) {
        if (clause.kind() == NodeKind::Field)
            declare_fields(clause, FieldOwner::kind, id);
        else if (clause.kind() == NodeKind::Formula)
            declare_kind_formula(clause, id);
    }
}

void Checker::declare_game_field(const Declaration &d) {
    if (symbols_.at(d.name).id != no_id)
        return;
    declare_fields(d.header, FieldOwner::game, 0);
}

void Checker::check_kinds() {
    for (const Declaration *d : kind_declarations_) {
        KindId id = symbols_.at(d->name).id;
        for (Ref clause : d->clauses)
            check_kind_clause(clause, id);
    }
    // Hidden fields are made while others are checked: by index, not by iterator.
    for (FieldId f = 0; f < program_.fields.size(); ++f)
        check_field(f);
    // Their ranges are known now.
    for (KindId k = 0; k < program_.kinds.size(); ++k)
        for (const Initial &initial : program_.kinds[k].initials)
            check_literal_range(initial.field, initial.function,
                                program_.ir[program_.functions[initial.function].body].span);
}

void Checker::check_kind_clause(Ref clause, KindId id) {
    switch (clause.kind()) {
    case NodeKind::Field:
    case NodeKind::Formula:
    case NodeKind::Reference:
    case NodeKind::Missing: return;
    case NodeKind::Modify:
    case NodeKind::Trigger:
    case NodeKind::Whenever:
    case NodeKind::Every: return; // check_bundles()
    case NodeKind::Assign: check_kind_initial(clause, id); return;
    case NodeKind::More: report_bare_flag(clause); return;
    default: report_misplaced(clause, "a kind");
    }
}

void Checker::report_bare_flag(Ref clause) {
    std::string name(clause.find(NodeKind::Name).text());
    report(Diagnostic(Code::misplaced_clause, clause.span(), "a name alone says nothing in a kind")
               .mend("write `flag " + name + "` for a new field, or `" + name + " = yes` to set one"));
}

// `damage = d8`: what the kind starts with instead of its parent's value.
void Checker::check_kind_initial(Ref clause, KindId id) {
    Ref target = clause.child(0);
    bool element = target.kind() == NodeKind::Element; // `training[bows] = mastered`
    Ref name = element                           ? target.child(0)
               : target.kind() == NodeKind::Name ? target
                                                 : target.find(NodeKind::Name);
    FieldId field = find_field(id, name.text());
    std::optional<std::uint32_t> index;
    if (field == no_id)
        field = indexed_field(id, name.text(), index);
    if (field == no_id && is_orphan(id))
        return;
    if (field == no_id) {
        auto candidates = field_names(id);
        Diagnostic d(Code::unknown_field, name.span(),
                     "`" + program_.kinds[id].name + "` has no field `" + std::string(name.text()) + "`");
        add_near(d, name.text(), candidates);
        report(std::move(d));
        return;
    }
    Scope scope = kind_scope(id, clause.span());
    scope.pure = true;
    scope.starting = true;
    scope.purity = "a starting value";
    if (element) {
        auto at = constant_value(expr_as(target.child(1), scope, type_member(program_.fields[field].index)));
        if (at)
            index = static_cast<std::uint32_t>(*at);
    }
    if (program_.fields[field].count > 1 && !index)
        scope.add_register({}, type_number), scope.function.parameters = 2;
    NodeId value = expr_as(clause.child(2), scope, program_.fields[field].type);
    FunctionId function = finish(scope, value, program_.fields[field].name);
    program_.kinds[id].initials.push_back({field, index.value_or(no_id), function});
}

} // namespace bylaw::check
