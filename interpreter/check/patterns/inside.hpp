// The steps of understanding a pattern. Only files of this folder include it.
#pragma once
#include "interpreter/check/context.hpp"
#include "interpreter/check/patterns/pattern.hpp"

#include <optional>
#include <vector>

namespace bylaw::check {

// One name in the brackets of a pattern.
struct PatternBinder {
    std::string_view name; // in the matched rule
    Ref bound;             // the name that it gets here, if any
    Ref must;              // the value that it must equal, if any
    KindId kind = no_id;   // or the kind that it must be of
    Ref at;
};

// ---- matching.cpp
// Resolves the pattern without its brackets. Returns false after a report.
bool match(Context &c, view::Pattern p, Scope &scope, PatternUse &use);

// ---- matched_fields.cpp
// False where there is none; where there are several, after a report with a field as the target.
bool match_field(Context &c, Ref name, Ref p, const Scope &scope, PatternUse &use);

// ---- binders.cpp
// False after a report.
bool read_binders(Context &c, view::Pattern p, const Scope &scope, const PatternUse &use,
                  std::vector<PatternBinder> &binders);
// The kind whose field or formula is meant, if it is one's.
KindId owner_kind(const Context &c, const PatternUse &use);

// ---- arguments.cpp
void add_arguments(Context &c, Scope &scope, PatternUse &use, const std::vector<PatternBinder> &binders);
Type argument_type(Context &c, const PatternUse &use, std::string_view name);

// ---- guards.cpp
void bind_arguments(Context &c, Scope &scope, PatternUse &use, const std::vector<PatternBinder> &binders);

} // namespace bylaw::check
