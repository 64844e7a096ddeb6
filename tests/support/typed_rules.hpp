// Rules made by chance to try the types: kinds below each other, everything that can hold a thing, and
// expressions that are mostly of the type that is wanted, sometimes of another. What is wrong must be refused
// or fail; nothing may be misread.
#pragma once
#include "tests/support/choices.hpp"

#include <string>

namespace bylaw::test {

// One expression in `wrong` is of any type at all; 0: none. Even then kinds are mixed as the language allows.
std::string typed_rules(Choices &choices, std::size_t wrong);

} // namespace bylaw::test
