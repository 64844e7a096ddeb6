// Finds fields by name, and makes the hidden ones (`once`, `every` and `until` count in them).
#include "interpreter/check/conditions/conditions.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/formulas.hpp"
#include "interpreter/check/types/kinds.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// A slot begins with the name of its field.
Span name_in_slot(const Field &field) {
    return {field.span.begin, field.span.begin + static_cast<std::uint32_t>(field.name.size()),
            field.span.source};
}

// Of two that have one name the first.
FieldId field_by_name(const Context &c, FieldsByName &known, const std::vector<FieldId> &fields,
                      std::string_view name) {
    if (known.seen > fields.size())
        known = {};
    for (; known.seen < fields.size(); ++known.seen)
        known.fields.emplace(c.program.fields[fields[known.seen]].name, fields[known.seen]);
    const auto found = known.fields.find(name);
    return found == known.fields.end() ? no_id : found->second;
}

FieldId field_called(const Context &c, FieldOwner owner, std::uint32_t id, const std::vector<FieldId> &fields,
                     std::string_view name) {
    constexpr std::size_t few = 32; // are looked through from the front
    FieldId found = no_id;
    if (fields.size() > few) {
        found = field_by_name(c, c.fields.by_name[{owner, id}], fields, name);
    } else {
        const auto at =
            std::ranges::find_if(fields, [&](FieldId each) { return c.program.fields[each].name == name; });
        found = at == fields.end() ? no_id : *at;
    }
    if (found != no_id)
        c.note(name, name_in_slot(c.program.fields[found]));
    return found;
}

} // namespace

FieldId find_field(const Context &c, KindId kind, std::string_view name) {
    return kind == any_kind ? no_id
                            : field_called(c, FieldOwner::kind, kind, c.program.kinds[kind].fields, name);
}

FieldId find_condition_field(const Context &c, ConditionId condition, std::string_view name) {
    return field_called(c, FieldOwner::condition, condition, c.program.conditions[condition].fields, name);
}

namespace {

bool declares_name(Ref clause, std::string_view name) {
    bool found = clause.is(NodeKind::Formula) && clause.find(NodeKind::Name).text() == name;
    if (clause.is(NodeKind::Field))
        clause.each(NodeKind::Slot, [&](Ref slot) {
            const Ref own = slot.find(NodeKind::Name);
            found = found || (own && own.text() == name);
        });
    return found;
}

// A layer may have said it again: then it is still what the layers below mean.
bool is_declared_in_sight(const Context &c, Ref name, const Declaration &d) {
    bool found = false;
    for (const auto *headers : {&d.headers, &d.replaced})
        for (const Ref &header : *headers)
            if (sees(c, name.module, header.module))
                header.find(NodeKind::Block).each([&](Ref clause) {
                    found = found || declares_name(clause, name.text());
                });
    return found;
}

bool is_in_sight(const Context &c, Ref name, KindId kind) {
    while (kind != no_id && !is_declared_in_sight(c, name, *c.kinds.declarations[kind]))
        kind = c.program.kinds[kind].parent;
    return kind != no_id;
}

bool is_in_sight(const Context &c, Ref name, const Field &field) {
    switch (field.owner) {
    case FieldOwner::kind: return is_in_sight(c, name, field.owner_id);
    case FieldOwner::condition:
        return is_declared_in_sight(c, name, *c.conditions.declarations[field.owner_id]);
    default: return false;
    }
}

} // namespace

bool sees_field(const Context &c, Ref name, FieldId field) {
    const auto source = c.fields.sources.find(field); // parameters of a condition have none
    return source == c.fields.sources.end() || sees(c, name.module, source->second.field.module) ||
           is_in_sight(c, name, c.program.fields[field]);
}

bool sees_own(const Context &c, Ref name, KindId kind) {
    if (const FieldId field = find_field(c, kind, name.text()); field != no_id)
        return sees_field(c, name, field);
    const FormulaId formula = find_kind_formula(c, kind, name.text());
    return formula == no_id || sees(c, name.module, c.formulas.infos[formula].node.module) ||
           is_in_sight(c, name, kind);
}

FieldId hidden_field(Context &c, FieldOwner owner, std::uint32_t owner_id, std::string_view name, Type type,
                     Span span) {
    Field field;
    field.name = "(" + std::string(name) + ")"; // no name that an author can write
    field.owner = owner;
    field.owner_id = owner_id;
    field.sort = FieldSort::hidden;
    field.type = type;
    field.span = span;
    auto id = static_cast<FieldId>(c.program.fields.size());
    c.program.fields.push_back(field);
    add_to_owner(c, id);
    return id;
}

FieldId hidden_flag(Context &c, FieldOwner owner, std::uint32_t owner_id, std::string_view name, Span span) {
    return hidden_field(c, owner, owner_id, name, type_yesno, span);
}

FieldId hidden_number(Context &c, FieldOwner owner, std::uint32_t owner_id, std::string_view name,
                      Span span) {
    return hidden_field(c, owner, owner_id, name, type_number, span);
}

namespace {

// Whether the field is one of `stat [ability]`, which members' names read.
bool is_nameless(const Field &field) {
    return field.name.starts_with("[");
}

void add_field_names(const Context &c, const Field &field, std::vector<std::string_view> &names) {
    if (is_nameless(field))
        for (const std::string &member : c.program.enums[field.index].members)
            names.push_back(member);
    else if (field.sort != FieldSort::hidden)
        names.push_back(field.name);
}

void add_formula_names(const Context &c, KindId kind, std::vector<std::string_view> &names) {
    const auto of = c.formulas.of_kinds.find(kind);
    if (of != c.formulas.of_kinds.end())
        for (const auto &[name, id] : of->second)
            names.push_back(name);
}

} // namespace

std::vector<std::string_view> field_names(const Context &c, KindId kind) {
    std::vector<std::string_view> names;
    for (FieldId f : c.program.kinds[kind].fields)
        add_field_names(c, c.program.fields[f], names);
    for (KindId k = kind; k != no_id; k = c.program.kinds[k].parent)
        add_formula_names(c, k, names);
    return names;
}

Diagnostic no_such_field(const Context &c, KindId kind, Ref name) {
    Diagnostic d(Code::unknown_field, name.span(),
                 "`" + c.program.kinds[kind].name + "` has no field `" + std::string(name.text()) + "`");
    add_near(c, d, name.text(), field_names(c, kind));
    return d;
}

// `x.STR` of `stat [ability]`: the nameless field that has such a member, and which one.
FieldId indexed_field(const Context &c, KindId kind, std::string_view member,
                      std::optional<std::uint32_t> &index) {
    if (kind == any_kind)
        return no_id;
    for (FieldId f : c.program.kinds[kind].fields) {
        const Field &field = c.program.fields[f];
        if (!is_nameless(field))
            continue;
        const auto &members = c.program.enums[field.index].members;
        auto at = std::find(members.begin(), members.end(), member);
        if (at == members.end())
            continue;
        index = static_cast<std::uint32_t>(at - members.begin());
        if (c.resolutions)
            c.note_member(c.resolutions->place(member), field.index, *index);
        return f;
    }
    return no_id;
}

} // namespace bylaw::check
