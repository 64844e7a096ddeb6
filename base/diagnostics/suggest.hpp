// "Did you mean": the candidate nearest to what was written, or nothing.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bylaw {

// A match but for letter case wins; else the least edit distance (with transpositions), at most a third of
// the longer name's length, at least 1. Ties go to the earlier candidate.
std::optional<std::string> suggest(std::string_view written, std::span<const std::string_view> candidates);

} // namespace bylaw
