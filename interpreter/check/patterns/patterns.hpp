// Patterns: which rules, fields or formulas a `modify`, a trigger or an `ends` means.
#pragma once
#include "interpreter/check/context.hpp"
#include "interpreter/check/patterns/pattern.hpp"

#include <optional>
#include <vector>

namespace bylaw::check {

// ---- patterns.cpp
bool pattern(Context &c, view::Pattern p, Scope &scope, PatternUse &use);

// ---- arguments.cpp
std::optional<std::vector<std::uint32_t>> matched_arguments(Context &c, const PatternUse &use, RuleId rule);

} // namespace bylaw::check
