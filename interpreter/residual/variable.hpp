// Words for unknown values before a run. They lie in a range of numbers that no game reaches, so they pass
// through registers, fields and lists like any word; only code that reads them must distinguish them.
#pragma once
#include "interpreter/machine/lists.hpp"

#include <cstdint>

namespace bylaw::residual {

inline constexpr Word first_variable = Word{0x7a5c} << 48;
// An element that a list has on some paths only: see Maybe in path.hpp.
inline constexpr Word first_maybe = first_variable + (Word{1} << 40);
inline constexpr Word last_mark = first_variable + (Word{1} << 41);

constexpr bool is_variable(Word word) {
    return word >= first_variable && word < first_maybe;
}
constexpr bool is_maybe(Word word) {
    return word >= first_maybe && word < last_mark;
}
constexpr bool is_marked(Word word) {
    return word >= first_variable && word < last_mark;
}
constexpr Word variable(std::uint32_t number) {
    return first_variable + number;
}
// A number beyond what a column holds (residual_limit).
constexpr bool is_large(Word word) {
    return !is_variable(word) && (word >= Word{1} << 30 || word <= -(Word{1} << 30));
}
constexpr std::uint32_t number_of(Word variable) {
    return static_cast<std::uint32_t>(variable - first_variable);
}

} // namespace bylaw::residual
