// Values and types as they cross between the machine and a hook. Plain data: it knows neither the machine's
// own representation nor the hook's language.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bylaw {

// One value on its way into or out of a hook.
struct HookValue {
    enum class Kind : std::uint8_t { nothing, number, truth, text, member, thing, dice, list };

    Kind kind = Kind::nothing;
    // number: itself; truth: 0 or 1; thing: the machine's handle; member: its place in its enum, from 0;
    // dice: the machine's handle, or dice_as_text where a hook wrote them so.
    std::int64_t number = 0;
    std::string text;             // text: itself; member: its name; dice: their notation
    std::vector<HookValue> items; // list: its elements

    static constexpr std::int64_t dice_as_text = INT64_MIN;

    static HookValue of_number(std::int64_t n) { return {Kind::number, n, {}, {}}; }
    static HookValue of_truth(bool yes) { return {Kind::truth, yes ? 1 : 0, {}, {}}; }
    static HookValue of_text(std::string t) { return {Kind::text, 0, std::move(t), {}}; }
    static HookValue of_member(std::int64_t place, std::string name) {
        return {Kind::member, place, std::move(name), {}};
    }
    static HookValue of_thing(std::int64_t handle) { return {Kind::thing, handle, {}, {}}; }
    static HookValue of_dice(std::int64_t handle, std::string notation) {
        return {Kind::dice, handle, std::move(notation), {}};
    }
    static HookValue of_list(std::vector<HookValue> all) { return {Kind::list, 0, {}, std::move(all)}; }

    friend bool operator==(const HookValue &, const HookValue &) = default;
};

// Declared result of a hook.
struct HookType {
    HookValue::Kind kind = HookValue::Kind::nothing;
    bool or_none = false;               // `none` is welcome too
    std::string name;                   // member: the enum's name; thing: the kind's name, empty for any kind
    std::vector<std::string> members;   // member: all names, in their order
    std::shared_ptr<const HookType> of; // list: the type of the elements
};

} // namespace bylaw
