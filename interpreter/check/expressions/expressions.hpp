// Expressions become nodes of the typed tree. Where something is wrong it is reported, and the node has the
// type unknown.
#pragma once
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/scope.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw::check {

// ---- expressions.cpp
NodeId expr(Context &c, Ref e, Scope &scope, Type expected = type_unknown);

// ---- conversions.cpp
// Checks and converts (number to dice, kind name to a new thing).
NodeId expr_as(Context &c, Ref e, Scope &scope, Type wanted);
NodeId convert(Context &c, NodeId value, Ref e, Scope &scope, Type wanted);
// Only looked for among values of that type.
NodeId compared(Context &c, Ref e, Scope &scope, Type with);
// To be asked when it is there.
NodeId of_kind(Context &c, NodeId thing, KindId kind, Span span);
inline NodeId yesno(Context &c, Ref e, Scope &scope) {
    return expr_as(c, e, scope, type_yesno);
}
inline NodeId number(Context &c, Ref e, Scope &scope) {
    return expr_as(c, e, scope, type_number);
}
inline NodeId text(Context &c, Ref e, Scope &scope) {
    return expr_as(c, e, scope, type_text);
}

// ---- literals.cpp
// The number, if it is one.
std::optional<std::int64_t> constant_value(const Context &c, NodeId node);
// A literal number is wanted (rows, ranges of grids).
std::int64_t constant_number(Context &c, Ref e, std::int64_t fallback);
NodeId text_expr(Context &c, Ref e, Scope &scope);
// Returns the text if it has no expressions.
std::string plain_text(Context &c, Ref text, std::string_view mend = "");
bool is_worked_out(Ref text); // something is put into it

// ---- arguments.cpp
// Arguments in order or by name; defaults filled in. `call` may be a bare path.
std::vector<NodeId> arguments(Context &c, Ref call, Scope &scope, std::string_view what,
                              const std::vector<std::string_view> &names, const std::vector<Type> &types,
                              const std::vector<NodeId> &defaults, Span declared);
Type grid_parameter_type(Context &c, Ref p);

// ---- lists.cpp
NodeId pick(Context &c, view::Pick p, Scope &scope, std::uint32_t &reg, Type &element);
NodeId pure_expr(Context &c, Ref e, Scope &scope, const char *purity, Type wanted = type_unknown);
// Guards: `when`, `where`.
NodeId pure_yesno(Context &c, Ref e, Scope &scope, const char *purity);

// ---- names.cpp
NodeId name_expr(Context &c, Ref e, Scope &scope, Type expected);
// Returns the node of an enum's member; ir::none if there is none.
NodeId member_name(Context &c, Ref e, Type expected);
NodeId thing_member(Context &c, Ref name, NodeId thing, Span span);

// ---- questions.cpp
NodeId asker(Context &c, Ref place, Scope &scope);
// An expression or a May node, as `if` takes it.
NodeId condition_expr(Context &c, Ref e, Scope &scope);
NodeId condition_or_value(Context &c, Ref e, Scope &scope);
NodeId may_expr(Context &c, view::May e, Scope &scope);
void fill_offers(Context &c);
void unknown_tag(Context &c, Ref name);
// In entities.cpp: a thing, or a list of several.
NodeId entity(Context &c, Ref e, Scope &scope, std::string_view display);

// ---- places.cpp
// Something that can be assigned: field, game_field, active, condition_field, local nodes.
NodeId place(Context &c, Ref p, Scope &scope);

} // namespace bylaw::check
