// "an action", "a `hero`": the article that a word takes.
#pragma once
#include <string>
#include <string_view>

namespace bylaw {

// The word with its article; it may stand in `backticks`.
std::string article(std::string_view word);

} // namespace bylaw
