// Which fields there are: found by name, and those that nobody wrote (`once`, `every` and `until` count in
// them).
#include "interpreter/check/context.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/formulas.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

FieldId find_field(const Context &c, KindId kind, std::string_view name) {
    if (kind == any_kind)
        return no_id;
    for (FieldId f : c.program.kinds[kind].fields)
        if (c.program.fields[f].name == name)
            return f;
    return no_id;
}

FieldId find_condition_field(const Context &c, ConditionId condition, std::string_view name) {
    for (FieldId f : c.program.conditions[condition].fields)
        if (c.program.fields[f].name == name)
            return f;
    return no_id;
}

namespace {

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

} // namespace

FieldId hidden_flag(Context &c, FieldOwner owner, std::uint32_t owner_id, std::string_view name, Span span) {
    return hidden_field(c, owner, owner_id, name, type_yesno, span);
}

FieldId hidden_number(Context &c, FieldOwner owner, std::uint32_t owner_id, std::string_view name,
                      Span span) {
    return hidden_field(c, owner, owner_id, name, type_number, span);
}

std::vector<std::string_view> field_names(const Context &c, KindId kind) {
    std::vector<std::string_view> names;
    for (FieldId f : c.program.kinds[kind].fields) {
        const Field &field = c.program.fields[f];
        if (field.sort == FieldSort::hidden)
            continue;
        if (field.name.starts_with("[")) {
            for (const std::string &m : c.program.enums[field.index].members)
                names.push_back(m);
        } else {
            names.push_back(field.name);
        }
    }
    for (KindId k = kind; k != no_id; k = c.program.kinds[k].parent) {
        auto of = c.formulas.of_kinds.find(k);
        if (of == c.formulas.of_kinds.end())
            continue;
        for (const auto &[name, id] : of->second)
            names.push_back(name);
    }
    return names;
}

// `x.STR` of `stat [ability]`: the nameless field that has such a member, and which one.
FieldId indexed_field(const Context &c, KindId kind, std::string_view member,
                      std::optional<std::uint32_t> &index) {
    if (kind == any_kind)
        return no_id;
    for (FieldId f : c.program.kinds[kind].fields) {
        const Field &field = c.program.fields[f];
        if (!field.name.starts_with("["))
            continue;
        const auto &members = c.program.enums[field.index].members;
        auto at = std::find(members.begin(), members.end(), member);
        if (at == members.end())
            continue;
        index = static_cast<std::uint32_t>(at - members.begin());
        return f;
    }
    return no_id;
}

} // namespace bylaw::check
