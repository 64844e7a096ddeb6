// Sort of a question's options, as a number that a policy's code compares with its preferences.
#pragma once
#include "interpreter/program/code.hpp"

namespace bylaw {

inline constexpr std::int64_t no_value_sort = 255; // names and prices: no value of the language

constexpr std::int64_t option_sort(Type type) {
    const auto kind = static_cast<std::int64_t>(type.kind);
    return type.kind == TypeKind::member ? kind | static_cast<std::int64_t>(type.of) << 8 : kind;
}

// Whether the preference is about acts, wherever they are on offer.
constexpr bool offers_acts(const QuestionInfo &info) {
    return info.sort == QuestionSort::act || info.type.kind == TypeKind::act;
}

// The choices of one `ask { }`, by its place in Program::choices.
constexpr std::int64_t choice_sort(std::uint32_t choices) {
    return no_value_sort | static_cast<std::int64_t>(choices + 1) << 8;
}

constexpr std::int64_t option_sort(const QuestionInfo &info) {
    if (info.sort == QuestionSort::choice)
        return choice_sort(info.choices);
    return info.sort == QuestionSort::price ? no_value_sort : option_sort(info.type);
}

} // namespace bylaw
