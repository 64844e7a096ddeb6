// Whether a text that may be wrong has ended everything that it began: read from its brackets, since what is
// wrong is no syntax tree.
#pragma once
#include <string_view>

namespace bylaw::grammar {

// A brace is open at the end of the text, or another bracket since an earlier line: who types it has more to
// type.
bool braces_are_open(std::string_view text);

} // namespace bylaw::grammar
