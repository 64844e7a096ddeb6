// The names of rules that a text declares: read from its letters, since what is wrong is no syntax tree yet.
#pragma once
#include <string_view>
#include <unordered_set>

namespace bylaw::grammar {

using RuleNames = std::unordered_set<std::string_view>;

// Adds declared rules that are called with brackets. The names point into the text.
void add_declared_rules(std::string_view text, RuleNames &names);

} // namespace bylaw::grammar
