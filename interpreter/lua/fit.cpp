// Whether a value is of the declared type, and how both are called in messages.
#include "base/text/article.hpp"
#include "base/text/filled.hpp"
#include "interpreter/lua/convert.hpp"

#include <algorithm>

namespace bylaw::lua {
namespace {

using Kind = HookValue::Kind;

bool fit_member(const HookType &type, HookValue &value) {
    if (value.kind != Kind::text && value.kind != Kind::member)
        return false;
    const auto found = std::find(type.members.begin(), type.members.end(), value.text);
    if (found == type.members.end())
        return false;
    value = HookValue::of_member(found - type.members.begin(), *found);
    return true;
}

bool fit_dice(HookValue &value) {
    if (value.kind == Kind::text)
        value = HookValue::of_dice(HookValue::dice_as_text, std::move(value.text));
    return value.kind == Kind::dice;
}

bool fit_list(const HookType &type, HookValue &value, HookHost &host) {
    return value.kind == Kind::list &&
           std::all_of(value.items.begin(), value.items.end(),
                       [&](HookValue &item) { return !type.of || fit(*type.of, item, host); });
}

std::string expected_member(const HookType &type) {
    std::string text = type.name.empty() ? "one of " : article("`" + type.name + "`") + ": one of ";
    for (std::size_t place = 0; place < type.members.size(); ++place)
        text += filled("{}{}\"", {place == 0 ? "\"" : ", \"", type.members[place]});
    return text;
}

std::string expected(const HookType &type) {
    switch (type.kind) {
    case Kind::nothing: return "nothing";
    case Kind::number: return "a number";
    case Kind::truth: return "yes or no (true or false)";
    case Kind::text: return "a text";
    case Kind::member: return expected_member(type);
    case Kind::thing:
        return type.name.empty() ? "an entity" : filled("an entity of the kind `{}`", {type.name});
    case Kind::dice: return "dice";
    case Kind::list: return type.of ? filled("a list (each element {})", {describe(*type.of)}) : "a list";
    }
    return {};
}

// The start of a text, short enough for a message.
std::string quoted(const std::string &text) {
    constexpr std::size_t most = 40;
    std::string start = text.substr(0, most);
    if (text.size() > most)
        start += "…";
    return filled("\"{}\"", {start});
}

} // namespace

bool fit(const HookType &type, HookValue &value, HookHost &host) {
    if (type.or_none && value.kind == Kind::nothing)
        return true;
    switch (type.kind) {
    case Kind::member: return fit_member(type, value);
    case Kind::dice: return fit_dice(value);
    case Kind::list: return fit_list(type, value, host);
    case Kind::thing:
        return value.kind == Kind::thing && (type.name.empty() || host.is_kind(value.number, type.name));
    default: return value.kind == type.kind;
    }
}

std::string describe(const HookType &type) {
    return expected(type) + (type.or_none ? ", or none (nil)" : "");
}

std::string describe(const HookValue &value) {
    switch (value.kind) {
    case Kind::nothing: return "nothing";
    case Kind::number: return filled("a number ({})", {std::to_string(value.number)});
    case Kind::truth: return value.number ? "yes (true)" : "no (false)";
    case Kind::text:
    case Kind::member: return filled("a text ({})", {quoted(value.text)});
    case Kind::thing: return "an entity";
    case Kind::dice: return filled("dice ({})", {value.text});
    case Kind::list: return "a list";
    }
    return {};
}

} // namespace bylaw::lua
