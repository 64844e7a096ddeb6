// Kinds of things: parents, fields, and what a kind sets differently from its parents.
#include "interpreter/check/types/kinds.hpp"
#include "base/text/filled.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/statements/misplaced.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/formulas.hpp"

#include <optional>

namespace bylaw::check {

using ast::NodeKind;

bool is_orphan(const Context &c, KindId kind) {
    for (; kind != no_id && kind != any_kind; kind = c.program.kinds[kind].parent)
        if (c.kinds.orphans.contains(kind))
            return true;
    return false;
}

namespace {

void report_second_parent(Context &c, Ref second) {
    c.report(
        Diagnostic(Code::misplaced_clause, second.span(), "a kind has one parent only", "a second parent")
            .mend("put what several kinds share into a condition, or into the parent"));
}

void link_parent(Context &c, const Declaration &d) {
    Kind &kind = c.program.kinds[c.names.symbols.at(d.name).id];
    if (Ref text = d.part(NodeKind::Text))
        kind.display = plain_text(c, text);
    if (kind.display.empty())
        kind.display = d.name;
    view::Is is = d.part(NodeKind::Is);
    if (!is)
        return;
    if (is.size() > 1)
        report_second_parent(c, is.second());
    if (const Symbol *parent = resolve(c, is.parent(), SymbolSort::kind, "kind"))
        kind.parent = parent->id;
    else
        c.kinds.orphans.insert(c.names.symbols.at(d.name).id);
}

void break_kind_cycle(Context &c, KindId start) {
    std::string path = "`" + c.program.kinds[start].name + "`";
    KindId k = c.program.kinds[start].parent;
    for (std::size_t steps = 0; k != no_id && steps <= c.program.kinds.size(); ++steps) {
        path += " → `" + c.program.kinds[k].name + "`";
        if (k == start) {
            c.report(Diagnostic(Code::cycle, c.program.kinds[start].span,
                                "kind `" + c.program.kinds[start].name + "` is its own ancestor: " + path));
            c.program.kinds[start].parent = no_id;
            return;
        }
        k = c.program.kinds[k].parent;
    }
}

void declare_own_fields(Context &c, KindId id) {
    for (Ref clause : c.names.symbols.at(c.program.kinds[id].name).declaration->clauses) {
        if (clause.kind() == NodeKind::Field)
            declare_fields(c, clause, FieldOwner::kind, id);
        else if (clause.kind() == NodeKind::Formula)
            declare_kind_formula(c, clause, id);
    }
}

// Parents first, so that inherited fields come first; each kind once.
void declare_kind(Context &c, KindId id) {
    if (c.kinds.declared.size() < c.program.kinds.size())
        c.kinds.declared.resize(c.program.kinds.size());
    if (c.kinds.declared[id])
        return;
    c.kinds.declared[id] = true;
    KindId parent = c.program.kinds[id].parent;
    if (parent != no_id) {
        declare_kind(c, parent);
        c.program.kinds[id].fields = c.program.kinds[parent].fields;
    }
    declare_own_fields(c, id);
}

void declare_game_field(Context &c, const Declaration &d) {
    if (c.names.symbols.at(d.name).id != no_id)
        return;
    declare_fields(c, d.header, FieldOwner::game, 0);
}

} // namespace

namespace {

void collect_children(Context &c) {
    c.kinds.below.resize(c.program.kinds.size());
    for (KindId k = 0; k < c.program.kinds.size(); ++k)
        if (KindId parent = c.program.kinds[k].parent; parent != no_id)
            c.kinds.below[parent].push_back(k);
}

} // namespace

void declare_kinds(Context &c) {
    for (const Declaration *d : c.kinds.declarations)
        link_parent(c, *d);
    for (const Declaration *d : c.kinds.declarations)
        break_kind_cycle(c, c.names.symbols.at(d->name).id);
    collect_children(c);
    for (const Declaration *d : c.kinds.declarations)
        declare_kind(c, c.names.symbols.at(d->name).id);
    for (const Declaration &d : c.declarations.all)
        if (!d.removed && d.kind == NodeKind::Field && !d.name.empty())
            declare_game_field(c, d);
}

namespace {

void report_open_index(Context &c, Ref member, NodeId at) {
    if (c.type(at).kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, member.span(), "a kind names the member whose value it sets")
                     .mend("write the member's name, or leave the brackets out to set the value of each"));
}

// `damage`, `training[bows]`, `STR` of a nameless field.
Ref name_that_is_set(Ref target) {
    switch (target.kind()) {
    case NodeKind::Element: return view::Element(target).list();
    case NodeKind::Name: return target;
    default: return target.find(NodeKind::Name);
    }
}

Scope start_scope(Context &c, KindId kind, Span span) {
    Scope scope = kind_scope(c, kind, span);
    scope.pure = true;
    scope.starting = true;
    scope.purity = "a starting value";
    return scope;
}

void set_initial(Context &c, view::Assign clause, KindId id, FieldId field,
                 std::optional<std::uint32_t> index) {
    Scope scope = start_scope(c, id, clause.span());
    if (clause.place().kind() == NodeKind::Element) { // `training[bows] = mastered`
        const Type wanted = type_member(c.program.fields[field].index);
        const Ref written = view::Element(clause.place()).index();
        const NodeId at = expr_as(c, written, scope, wanted);
        const auto known = constant_value(c, at);
        if (!known)
            return report_open_index(c, written, at);
        index = static_cast<std::uint32_t>(*known);
    }
    if (c.program.fields[field].count > 1 && !index)
        scope.add_register({}, type_number), scope.function.parameters = 2;
    NodeId value = expr_as(c, clause.value(), scope, c.program.fields[field].type);
    FunctionId function = finish(c, std::move(scope), value, c.program.fields[field].name);
    c.program.kinds[id].initials.push_back({field, index.value_or(no_id), function});
}

// Set here, and declared nowhere: `luck = 10`.
void report_undeclared(Context &c, view::Assign clause, KindId id) {
    const Ref name = name_that_is_set(clause.place());
    Diagnostic d = no_such_field(c, id, name);
    if (d.hint.empty() && clause.place().is(NodeKind::Name))
        d.hint = filled("write `stat {}` to give it one", {clause.text()});
    c.report(std::move(d));
}

// `damage = d8`: what the kind starts with instead of its parent's value.
void check_kind_initial(Context &c, view::Assign clause, KindId id) {
    const Ref name = name_that_is_set(clause.place());
    FieldId field = find_field(c, id, name.text());
    std::optional<std::uint32_t> index;
    if (field == no_id)
        field = indexed_field(c, id, name.text(), index);
    if (field != no_id)
        set_initial(c, clause, id, field, index);
    else if (!is_orphan(c, id))
        report_undeclared(c, clause, id);
}

void check_kind_clause(Context &c, Ref clause, KindId id) {
    switch (clause.kind()) {
    case NodeKind::Field:
    case NodeKind::Formula:
    case NodeKind::Reference:
    case NodeKind::Missing: return;
    case NodeKind::Modify:
    case NodeKind::Trigger:
    case NodeKind::Whenever:
    case NodeKind::Every: return; // check_bundles()
    case NodeKind::Assign: check_kind_initial(c, clause, id); return;
    case NodeKind::More: report_bare_flag(c, clause); return;
    default: report_misplaced(c, clause, "a kind");
    }
}

} // namespace

void check_kinds(Context &c) {
    for (const Declaration *d : c.kinds.declarations) {
        KindId id = c.names.symbols.at(d->name).id;
        for (Ref clause : d->clauses)
            check_kind_clause(c, clause, id);
    }
    // Hidden fields are made while others are checked: by index, not by iterator.
    for (FieldId f = 0; f < c.program.fields.size(); ++f)
        check_field(c, f);
    // Their ranges are known now.
    for (KindId k = 0; k < c.program.kinds.size(); ++k)
        for (const Initial &initial : c.program.kinds[k].initials)
            check_literal_range(c, initial.field, initial.function,
                                c.program.ir[c.program.functions[initial.function].body].span);
}

void report_bare_flag(Context &c, Ref clause) {
    std::string name(clause.find(NodeKind::Name).text());
    c.report(Diagnostic(Code::misplaced_clause, clause.span(), "a name alone says nothing in a kind")
                 .mend("write `flag " + name + "` for a new field, or `" + name + " = yes` to set one"));
}

} // namespace bylaw::check
