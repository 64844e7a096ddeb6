// Fields of kinds, conditions and the game: names, types, ranges, starting values, slots.
#pragma once
#include "interpreter/check/context.hpp"
#include "interpreter/check/name_hash.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bylaw::check {

// Declaration of a field.
struct FieldSource {
    Ref field, slot;
    Ref def; // `= expr` of it, or nothing
};

// Where a kind or a condition has many: each by its name, of as many as were looked at.
struct FieldsByName {
    std::unordered_map<std::string, FieldId, NameHash, std::equal_to<>> fields;
    std::size_t seen = 0;
};

struct Fields {
    std::unordered_map<FieldId, FieldSource> sources;
    std::map<std::pair<FieldOwner, std::uint32_t>, FieldsByName> by_name;
};

// ---- field_names.cpp
// Own or inherited; no_id where there is none.
FieldId find_field(const Context &c, KindId kind, std::string_view name);
FieldId find_condition_field(const Context &c, ConditionId condition, std::string_view name);
// Whether the module in which a bare name is written can mean that field: one that a layer above it declares
// is no concern of it.
bool sees_field(const Context &c, Ref name, FieldId field);
// Does so for the field or formula of that name of the kind, if it has one.
bool sees_own(const Context &c, Ref name, KindId kind);
// Makes the field that `once`, `every` and `until` count in.
FieldId hidden_field(Context &c, FieldOwner owner, std::uint32_t owner_id, std::string_view name, Type type,
                     Span span);
FieldId hidden_flag(Context &c, FieldOwner owner, std::uint32_t owner_id, std::string_view name, Span span);
FieldId hidden_number(Context &c, FieldOwner owner, std::uint32_t owner_id, std::string_view name, Span span);
// Fields, members of nameless ones, formulas.
std::vector<std::string_view> field_names(const Context &c, KindId kind);
// The message, with the nearest of those that there are.
Diagnostic no_such_field(const Context &c, KindId kind, Ref name);
FieldId indexed_field(const Context &c, KindId kind, std::string_view member,
                      std::optional<std::uint32_t> &index);

// ---- fields.cpp
FieldSort field_sort(view::Field field);
// Names, types, slots.
void declare_fields(Context &c, view::Field clause, FieldOwner owner, std::uint32_t owner_id);
// `start`: what it begins with, where that is written.
Type slot_type(Context &c, Ref slot, Ref type_node, FieldSort sort, Ref start);
void report_double_field(Context &c, Ref name, FieldOwner owner, std::uint32_t owner_id);
void add_to_owner(Context &c, FieldId id);
// Ranges and defaults.
void check_field(Context &c, FieldId id);
void check_literal_range(Context &c, FieldId id, FunctionId initial, Span at);
void report_out_of_field(Context &c, FieldId id, NodeId written, Span at);
// The last phase: slots.
void lay_out(Context &c);

} // namespace bylaw::check
