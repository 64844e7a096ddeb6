// Known sorts of a register at a place of the code. Only files of this folder include it.
#pragma once
#include "interpreter/program/code.hpp"
#include "interpreter/verify/sorts.hpp"

#include <string>

namespace bylaw::verification {

// zero is `none`, an empty list, no text: of every sort. mixed: different on two ways. any: unknown, so it
// fits everything.
struct Known {
    enum class How : std::uint8_t { zero, typed, mixed, any };

    How how = How::zero;
    Type type;

    friend bool operator==(const Known &, const Known &) = default;
};

inline constexpr Known known_zero{}, known_any{Known::How::any, type_unknown};

Known known_of(Type type); // any, where the type is not known
// Joins the knowledge of two ways.
Known meet(const Known &a, const Known &b);
// May a word of which this is known stand where that sort is wanted?
bool fits(const Known &known, Sort wanted);
bool fits(const Known &known, Type wanted);

Sort sort_of(Type type);
std::string describe(const Known &known);
const char *describe(Sort sort);

} // namespace bylaw::verification
