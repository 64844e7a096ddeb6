// Advice on what is legal and hardly meant: unused, never applied, said twice.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

class NodesByOp;

// ---- unused.cpp
// Is this a place in the ruleset that is checked? What is below it gets no advice.
bool in_main(const Context &c, Span at);
// Everything that looks at the program when it is made.
void analyse(Context &c);

// ---- unused_parts.cpp
// Fields, tags, parameters of formulas.
void warn_of_unused_parts(Context &c, const NodesByOp &nodes);

// ---- constant.cpp
// Comparisons that come out the same whatever happens.
void warn_of_foregone(Context &c, const NodesByOp &nodes);

// ---- no_effect.cpp
// Clauses that do nothing, or not what they seem to.
void warn_of_no_effect(Context &c, const NodesByOp &nodes);

// ---- two_setters.cpp
// `becomes 3` and `becomes 7` of one value, neither `over` the other.
void warn_of_two_setters(Context &c);

// ---- rolled_again.cpp
// `ends … by save` where that check is done at the same moment anyway.
void find_rolled_again(Context &c, const NodesByOp &nodes);

// ---- doubles.cpp
void report_doubles(Context &c);

} // namespace bylaw::check
