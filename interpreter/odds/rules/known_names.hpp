// Shared numbering of the threads that explore one game: they read each other's states.
#pragma once
#include "interpreter/odds/rules/known_calls.hpp"
#include "interpreter/odds/rules/known_parts.hpp"
#include "interpreter/odds/rules/known_texts.hpp"

namespace bylaw::odds::rules {

struct KnownNames {
    KnownCalls calls;
    KnownParts parts;
    KnownTexts texts;
};

} // namespace bylaw::odds::rules
