// The forms of expressions, for the dispatch in expressions.cpp. Only files of this folder include it.
#pragma once
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/dice/dice_error.hpp"

#include <string_view>
#include <vector>

namespace bylaw::check {

// ---- expressions.cpp
// May be an indexed field that still lacks its index.
NodeId expr_raw(Context &c, Ref e, Scope &scope, Type expected);

// ---- conversions.cpp
// Reports that it lacks it.
NodeId complete(Context &c, NodeId value);

// ---- literals.cpp
NodeId literal_number(Context &c, Ref e, Scope &scope);
NodeId choose_expr(Context &c, view::Choose e, Scope &scope, Type expected);

// ---- calls.cpp
NodeId call_expr(Context &c, view::Call e, Scope &scope, Type expected);
NodeId call_formula(Context &c, Ref call, FormulaId id, NodeId thing, Scope &scope);

// ---- builtins.cpp
// ir::none where there is no such function.
NodeId call_builtin(Context &c, view::Call e, Scope &scope);
void add_builtin_names(std::vector<std::string_view> &names);

// ---- dice.cpp
NodeId dice_expr(Context &c, Ref e, Scope &scope);
NodeId climb_expr(Context &c, Ref e);
DiceId bad_dice(Context &c, Span span, DiceError error); // reported; a die that is always 0

// ---- dice_modifiers.cpp
NodeId dice_modifier(Context &c, Ref e, Scope &scope);
void look_for_dashed_faces(Context &c, view::Binary e);

// ---- list_literals.cpp
NodeId list_expr(Context &c, Ref e, Scope &scope, Type expected);

// ---- lists.cpp
NodeId pick_source(Context &c, Ref source, Scope &scope, Type &element);
NodeId select(Context &c, view::Select e, Scope &scope);
NodeId quantified(Context &c, view::Quantified e, Scope &scope);
NodeId fold(Context &c, view::Fold e, Scope &scope);

// ---- members.cpp
// A field, a member of a nameless one or a formula of the kind; ir::none
NodeId of_kinds_own(Context &c, Ref name, NodeId thing, KindId kind, Span span);
NodeId member_expr(Context &c, view::Member e, Scope &scope);
NodeId element_expr(Context &c, view::Element e, Scope &scope);
// Reports where nothing is made, nor anything starts.
void require_may_make(Context &c, Span span, Scope &scope);
NodeId make_thing(Context &c, Ref at, KindId kind, Scope &scope);

// ---- borne.cpp
// `ada.mad.how`: of the first `mad` that the bearer has.
NodeId field_of_borne(Context &c, view::Member e, NodeId bearer, ConditionId condition);

// ---- calls.cpp
// Returns the set_local of a `let` that names a call; ir::none for other values.
NodeId named_performing(const Context &c, NodeId value, const Scope &scope);
// `test.total` of `let test = attack(a, b)`
NodeId kept_member(Context &c, view::Member e, NodeId made, Scope &scope);
// The better degree, and of equals the greater margin.
NodeId outdoes(Context &c, Ref call, Ref one, Ref other, Scope &scope);

// ---- operators.cpp
NodeId binary(Context &c, view::Binary e, Scope &scope);
NodeId rounded(Context &c, view::RoundedExpr e, Scope &scope);

// ---- relations.cpp
NodeId is_expr(Context &c, view::Binary e, bool negated, Scope &scope);
NodeId has_expr(Context &c, view::Binary e, Scope &scope);
NodeId in_expr(Context &c, view::Binary e, Scope &scope);

// ---- questions.cpp
NodeId ask_expr(Context &c, view::AskExpr e, Scope &scope);

} // namespace bylaw::check
