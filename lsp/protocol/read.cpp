#include "lsp/protocol/read.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bylaw::lsp {

using nlohmann::json;

const json &member(const json &object, const char *name) {
    static const json nothing;
    if (!object.is_object())
        return nothing;
    const auto found = object.find(name);
    return found == object.end() ? nothing : *found;
}

std::string text_member(const json &object, const char *name) {
    const json &text = member(object, name);
    if (!text.is_string())
        throw Refusal(refusal::bad_parameters, "`" + std::string(name) + "` must be a text");
    return text.get<std::string>();
}

std::int64_t number_member(const json &object, const char *name, std::int64_t otherwise) {
    const json &number = member(object, name);
    return number.is_number_integer() ? number.get<std::int64_t>() : otherwise;
}

bool flag_member(const json &object, const char *name) {
    const json &flag = member(object, name);
    return flag.is_boolean() && flag.get<bool>();
}

namespace {

std::uint32_t count_in(const json &object, const char *name) {
    const json &number = member(object, name);
    if (!number.is_number_integer() || (number.is_number_integer() && number < 0))
        throw Refusal(refusal::bad_parameters, "a position has a `line` and a `character`, both from 0");
    constexpr std::uint64_t most = 0x7fffffff;
    return static_cast<std::uint32_t>(std::min(number.get<std::uint64_t>(), most));
}

} // namespace

Point point_in(const json &position) {
    return {count_in(position, "line"), count_in(position, "character")};
}

} // namespace bylaw::lsp
