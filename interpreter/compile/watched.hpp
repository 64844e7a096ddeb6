// Whose field does a `whenever` look at?
#pragma once
#include "interpreter/program/program.hpp"

#include <vector>

namespace bylaw {

// May the condition of a `whenever` (or of `ends when`) read this field of somebody else than the one it is
// about: of the source of a condition, of what a link names, of anybody in a list? Then a write to anybody's
// field may make it true.
bool looks_elsewhere(const Program &program, const Whenever &each, FieldId field);

// Whenevers that may come true by a thing of this kind that is made, for others than the thing itself.
std::vector<std::uint32_t> watching_made(const Program &program, KindId kind);

} // namespace bylaw
