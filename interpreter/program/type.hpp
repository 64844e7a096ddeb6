// The static type of a value. Every value is one 64-bit word; the type says what the word means.
#pragma once
#include <cstdint>

namespace bylaw {

enum class TypeKind : std::uint8_t {
    unknown, // for a value with a reported error; fits everything, so one mistake gives one message
    nothing, // for a call that yields no value
    number,  // checked 64-bit integer
    yesno,   // 0 or 1
    text,    // only while it is said; never in the state
    dice,    // a DiceId: a description of dice, not yet rolled
    member,  // member of an enum: its index; `of` is the EnumId
    thing,   // an entity (ThingId, 0 for none); `of` is the KindId it is at least of, any_kind for any
    act,     // an action with its arguments (ListId of rule and arguments), 0 for none
    degree,  // outcome of a check: index into Program::degree_names; `of` is the RuleId
    list,    // ListId; `element` and `of` describe the elements
    fraction // only in expectations about odds
};

inline constexpr std::uint32_t any_kind = 0xffffffff;

struct Type {
    TypeKind kind = TypeKind::unknown;
    TypeKind element = TypeKind::unknown; // element type of a list
    std::uint32_t of = any_kind;

    friend bool operator==(const Type &, const Type &) = default;
};

inline constexpr Type type_unknown{};
inline constexpr Type type_nothing{TypeKind::nothing};
inline constexpr Type type_number{TypeKind::number};
inline constexpr Type type_yesno{TypeKind::yesno};
inline constexpr Type type_text{TypeKind::text};
inline constexpr Type type_dice{TypeKind::dice};
inline constexpr Type type_act{TypeKind::act};

constexpr Type type_thing(std::uint32_t kind) {
    return {TypeKind::thing, TypeKind::unknown, kind};
}
constexpr Type type_member(std::uint32_t enumeration) {
    return {TypeKind::member, TypeKind::unknown, enumeration};
}
constexpr Type type_degree(std::uint32_t rule) {
    return {TypeKind::degree, TypeKind::unknown, rule};
}
constexpr Type list_of(Type element) {
    return {TypeKind::list, element.kind, element.of};
}
constexpr Type element_of(Type list) {
    return {list.element, TypeKind::unknown, list.of};
}

} // namespace bylaw
