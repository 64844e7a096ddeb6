// What programs read: one object on one line each.
#include "base/text/json_text.hpp"

#include <bylaw/dice.hpp>
#include <bylaw/event.hpp>
#include <bylaw/session.hpp>

#include "base/text/json.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace bylaw::api {

namespace {

Json dice_json(const std::vector<Die> &dice) {
    Json list = Json::array();
    for (const Die &die : dice) {
        list.push_back({{"sides", die.sides}, {"face", die.face}, {"kept", die.kept}});
        if (die.thrown_again)
            list.back()["thrown_again"] = true;
    }
    return list;
}

// What every event has; a role may be called so, too.
bool is_events_own(const std::string &name) {
    static constexpr std::array<std::string_view, 8> own = {"event", "rule",     "at",          "dice",
                                                            "text",  "event_id", "event_cause", "details"};
    return std::ranges::find(own, name) != own.end();
}

void put_details(Json &out, const std::vector<Detail> &details) {
    for (const Detail &detail : details) {
        Json &into = is_events_own(detail.name) ? out["details"] : out;
        if (detail.is_number)
            into[detail.name] = detail.number;
        else
            into[detail.name] = detail.text;
    }
}

} // namespace

std::string to_json(const Event &event) {
    Json out;
    out["event"] = event.kind;
    out["rule"] = event.rule;
    out["at"] = to_string(event.at);
    put_details(out, event.details);
    if (!event.dice.empty())
        out["dice"] = dice_json(event.dice);
    out["text"] = event.text;
    out["event_id"] = event.id;
    out["event_cause"] = event.cause;
    return json_text(out);
}

std::string to_json(const Roll &roll) {
    return json_text(Json{{"total", roll.total}, {"dice", dice_json(roll.dice)}, {"text", roll.text}});
}

std::string value_to_json(const Step &step) {
    return json_text(Json{{"value", step.value}, {"type", step.type}});
}

} // namespace bylaw::api
