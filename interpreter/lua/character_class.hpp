// The character classes of patterns (`%a`, `[a-z]`), over ASCII.
#pragma once

namespace bylaw::lua {

// Whether `c` is in the class that the letter after `%` names; any other letter stands for itself.
bool in_class(unsigned char c, unsigned char letter);

// Whether `c` is in the set from `set` (its `[`) to `end` (its `]`).
bool in_set(unsigned char c, const char *set, const char *end);

} // namespace bylaw::lua
