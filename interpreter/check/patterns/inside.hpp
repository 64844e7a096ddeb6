// The binders of patterns. Only files of this folder include it.
#pragma once
#include "interpreter/check/context.hpp"
#include "interpreter/check/patterns/pattern.hpp"

#include <vector>

namespace bylaw::check {

// One name in the brackets of a pattern.
struct PatternBinder {
    std::string_view name; // in the matched rule
    Ref bound;             // the name that it gets here, if any
    Ref must;              // what it must be equal to, if anything
    KindId kind = no_id;   // or the kind that it must be of
    Ref at;
};

// ---- patterns.cpp
KindId field_kind(const Context &c, const PatternUse &use);

// ---- arguments.cpp
void add_arguments(Context &c, Scope &scope, PatternUse &use, const std::vector<PatternBinder> &binders);
void bind_arguments(Context &c, Scope &scope, PatternUse &use, const std::vector<PatternBinder> &binders);

} // namespace bylaw::check
