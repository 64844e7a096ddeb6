// Types: read from a declaration, compared, described in words.
#pragma once
#include "interpreter/check/context.hpp"

#include <string>

namespace bylaw::check {

struct Symbol;

// Returns the type of a Type node.
Type type_of(Context &c, view::Type written);
Type named_type(Context &c, Ref name);
// The names of a table's rows, as an enum; `no_id` of all else, and of a table whose rows have none.
EnumId named_rows(Context &c, const Symbol &s);
// Returns the type of a role, parameter or field: as written; without a type a number if it begins with one.
// Otherwise it is the kind, enum or table of its own name, else a number.
Type type_or_own(Context &c, Ref name, view::Type written, view::Default start);
bool is_descendant(const Context &c, KindId kind, KindId of);
// Whatever the value is.
bool fits(const Context &c, Type value, Type wanted);
// "a number", "a creature", "a list of `crow`", "one of `ability`"
std::string describe(const Context &c, Type type);
// The nearest type that both fit, or unknown.
Type common(const Context &c, Type a, Type b);

} // namespace bylaw::check
