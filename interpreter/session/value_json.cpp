// Values, acts and choices for hosts that speak JSON.
#include "base/text/json_line.hpp"

#include <bylaw/value.hpp>

#include "base/text/json.hpp"

namespace bylaw::api {

namespace {

constexpr int most_depth = 16; // depth of lists in lists

void write(JsonLine &line, const Value &value);

void write(JsonLine &line, const Act &act) {
    line.field("rule", act.rule);
    line.object("roles", [&] {
        for (std::size_t i = 0; i < act.roles.size(); ++i)
            if (const Role *role = told_here(act.roles, i)) {
                line.name(role->name);
                write(line, role->value);
            }
    });
}

const char *kind_name(Value::Kind kind) {
    switch (kind) {
    case Value::Kind::none: return "none";
    case Value::Kind::number: return "number";
    case Value::Kind::yes_no: return "yes_no";
    case Value::Kind::member: return "member";
    case Value::Kind::thing: return "thing";
    case Value::Kind::text: return "text";
    case Value::Kind::list: return "list";
    case Value::Kind::act: return "act";
    case Value::Kind::dice: break;
    }
    return "dice";
}

// Writes the fields of the kind beside its text.
void write_own(JsonLine &line, const Value &value) {
    switch (value.kind) {
    case Value::Kind::number:
    case Value::Kind::thing: line.field("number", value.number); break;
    case Value::Kind::yes_no: line.field("yes", value.yes()); break;
    case Value::Kind::member: line.field("name", value.name); break;
    case Value::Kind::text:
        if (!value.name.empty())
            line.field("name", value.name);
        break;
    case Value::Kind::list:
        line.list("elements", value.elements, [&](const Value &each) { write(line, each); });
        break;
    case Value::Kind::act: write(line, *value.act); break;
    case Value::Kind::none:
    case Value::Kind::dice: break;
    }
}

void write(JsonLine &line, const Value &value) {
    line.object([&] {
        line.field("kind", kind_name(value.kind));
        line.field("text", value.text);
        write_own(line, value);
    });
}

void write(JsonLine &line, const Price::Payment &payment) {
    line.object([&] {
        payment.amount ? line.field("amount", *payment.amount) : line.field("amount", nullptr);
        line.field("from", payment.from);
    });
}

void write(JsonLine &line, const Price &price) {
    line.object([&] {
        line.field("text", price.text);
        line.list("payments", price.payments, [&](const Price::Payment &each) { write(line, each); });
    });
}

void write(JsonLine &line, const Choice &choice) {
    line.object([&] {
        line.field("text", choice.text);
        line.name("value");
        write(line, choice.value);
        line.list("prices", choice.prices, [&](const Price &each) { write(line, each); });
    });
}

std::optional<Value> value_of(const Json &json, int depth);

std::optional<std::vector<Role>> roles_of(const Json &json, int depth) {
    std::vector<Role> roles;
    if (!json.is_object() && !json.is_array())
        return std::nullopt;
    for (const auto &[name, given] : json.items()) {
        std::optional<Value> value = value_of(given, depth + 1);
        if (!value)
            return std::nullopt;
        roles.push_back({json.is_object() ? name : "", std::move(*value)});
    }
    return roles;
}

std::optional<Value> list_of(const Json &json, int depth) {
    std::vector<Value> elements;
    for (const Json &each : json) {
        std::optional<Value> value = value_of(each, depth + 1);
        if (!value)
            return std::nullopt;
        elements.push_back(std::move(*value));
    }
    return Value::of(std::move(elements));
}

// {"thing": 3}, {"member": "near"}, {"rule": "lunge", "roles": …}; also as to_json() writes values.
std::optional<Value> tagged(const Json &json, int depth) {
    const auto text = [&](const char *key) { return json.contains(key) && json[key].is_string(); };
    const auto number = [&](const char *key) {
        return json.contains(key) && json[key].is_number_unsigned() &&
               json[key].get<std::uint64_t>() <= UINT32_MAX;
    };
    if (number("thing"))
        return Value::of(Thing{json["thing"].get<std::uint32_t>()});
    if (text("member"))
        return Value::named(json["member"].get<std::string>());
    if (text("rule") && json.contains("roles")) {
        std::optional<std::vector<Role>> roles = roles_of(json["roles"], depth);
        if (!roles)
            return std::nullopt;
        Value value;
        value.kind = Value::Kind::act;
        value.act = Act{json["rule"].get<std::string>(), std::move(*roles)};
        return value;
    }
    const std::string kind = text("kind") ? json["kind"].get<std::string>() : "";
    if (kind == "none")
        return Value::none();
    if (kind == "thing" && number("number"))
        return Value::of(Thing{json["number"].get<std::uint32_t>()});
    if (kind == "member" && text("name"))
        return Value::named(json["name"].get<std::string>());
    if (kind == "list" && json.contains("elements") && json["elements"].is_array())
        return list_of(json["elements"], depth);
    if (kind == "number" && json.contains("number"))
        return value_of(json["number"], depth + 1);
    if (kind == "yes_no" && json.contains("yes"))
        return value_of(json["yes"], depth + 1);
    return std::nullopt;
}

std::optional<Value> value_of(const Json &json, int depth) {
    if (depth > most_depth)
        return std::nullopt;
    if (json.is_null())
        return Value::none();
    if (json.is_boolean())
        return Value::yes_no(json.get<bool>());
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > INT64_MAX)
        return std::nullopt;
    if (json.is_number_integer())
        return Value::of(json.get<std::int64_t>());
    if (json.is_string())
        return Value::named(json.get<std::string>());
    if (json.is_array())
        return list_of(json, depth);
    return json.is_object() ? tagged(json, depth) : std::nullopt;
}

Json parsed(const std::string &text) {
    return Json::parse(text, nullptr, false);
}

} // namespace

std::string to_json(const Value &value) {
    JsonLine line;
    write(line, value);
    return line.take();
}

std::string to_json(const std::vector<Choice> &choices) {
    JsonLine line;
    line.list(choices, [&](const Choice &each) { write(line, each); });
    return line.take();
}

std::optional<Value> value_of_json(const std::string &json) {
    const Json read = parsed(json);
    return read.is_discarded() ? std::nullopt : value_of(read, 0);
}

std::optional<std::vector<Role>> roles_of_json(const std::string &json) {
    const Json read = parsed(json);
    return read.is_discarded() ? std::nullopt : roles_of(read, 0);
}

} // namespace bylaw::api
