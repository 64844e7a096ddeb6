// What those who explore one game number alike, each in a thread of its own: they read each other's states.
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
