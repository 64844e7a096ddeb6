// Random small rulesets as text, for tests that compare ways of running them. The same number gives the same
// text. Most of them check without error; one that does not is left out by whoever asks.
#pragma once
#include <cstdint>
#include <string>

namespace bylaw::test {

// With one scenario, `play`.
std::string generate_ruleset(std::uint64_t seed);

} // namespace bylaw::test
