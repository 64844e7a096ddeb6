// The one place that says whether a value of one type may stand where another is wanted.
#pragma once
#include "interpreter/program/program.hpp"

namespace bylaw {

enum class Fit : std::uint8_t {
    never,
    checked, // it may be of the wanted kind: to be asked when the value is there
    always
};

Fit fit(const Program &program, Type value, Type wanted);

// Can the two be equal at all? A word of another type never means the same.
bool comparable(const Program &program, Type a, Type b);

bool is_descendant(const Program &program, KindId kind, KindId of);

} // namespace bylaw
