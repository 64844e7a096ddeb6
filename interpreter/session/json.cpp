// JSON for programs: one object on one line each.
#include "base/text/json_line.hpp"

#include <bylaw/dice.hpp>
#include <bylaw/event.hpp>
#include <bylaw/session.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace bylaw::api {

namespace {

void write(JsonLine &line, const Die &die) {
    line.object([&] {
        line.field("sides", die.sides);
        line.field("face", die.face);
        line.field("kept", die.kept);
        if (die.thrown_again)
            line.field("thrown_again", true);
    });
}

void write_dice(JsonLine &line, const std::vector<Die> &dice) {
    line.list("dice", dice, [&](const Die &die) { write(line, die); });
}

// Fields of every event; a role may have such a name, too.
bool is_events_own(const std::string &name) {
    static constexpr std::array<std::string_view, 8> own = {"event", "rule",     "at",          "dice",
                                                            "text",  "event_id", "event_cause", "details"};
    return std::ranges::find(own, name) != own.end();
}

void write(JsonLine &line, const Detail &detail) {
    detail.is_number ? line.field(detail.name, detail.number) : line.field(detail.name, detail.text);
}

// Writes the details. Those with the event's own names are grouped at the place of the first.
void write_details(JsonLine &line, const std::vector<Detail> &details) {
    std::vector<const Detail *> all;
    for (std::size_t i = 0; i < details.size(); ++i)
        if (const Detail *told = told_here(details, i))
            all.push_back(told);
    const auto is_own = [](const Detail *each) { return is_events_own(each->name); };
    const auto first_own = std::ranges::find_if(all, is_own);
    for (auto each = all.begin(); each != all.end(); ++each) {
        if (!is_own(*each))
            write(line, **each);
        else if (each == first_own)
            line.object("details", [&] {
                for (const Detail *other : all)
                    if (is_own(other))
                        write(line, *other);
            });
    }
}

} // namespace

std::string to_json(const Event &event) {
    JsonLine line;
    line.object([&] {
        line.field("event", event.kind);
        line.field("rule", event.rule);
        line.field("at", to_string(event.at));
        write_details(line, event.details);
        if (!event.dice.empty())
            write_dice(line, event.dice);
        line.field("text", event.text);
        line.field("event_id", event.id);
        line.field("event_cause", event.cause);
    });
    return line.take();
}

std::string to_json(const Roll &roll) {
    JsonLine line;
    line.object([&] {
        line.field("total", roll.total);
        write_dice(line, roll.dice);
        line.field("text", roll.text);
        if (roll.is_question)
            line.field("value", roll.total == 0 ? "no" : "yes");
    });
    return line.take();
}

std::string to_json(const DiceReading &reading) {
    JsonLine line;
    line.object([&] {
        line.field("typed", reading.typed);
        line.field("foreign", reading.foreign);
        line.field("rolls", reading.rolls);
        line.field("times", reading.times);
        line.list("others", reading.others, [&](const DiceReading::Other &other) {
            line.object([&] {
                line.field("who", other.who);
                line.field("rolls", other.rolls);
                line.field("times", other.times);
            });
        });
        line.field("notes", reading.notes);
        line.field("comment", reading.comment);
    });
    return line.take();
}

std::string to_json(const RollAnswer &answer) {
    JsonLine line;
    line.object([&] {
        line.name("reading");
        line.written(to_json(answer.reading));
        line.list("rolls", answer.rolls, [&](const Roll &roll) { line.written(to_json(roll)); });
    });
    return line.take();
}

std::string value_to_json(const Step &step) {
    JsonLine line;
    line.object([&] {
        line.field("value", step.value);
        line.field("type", step.type);
    });
    return line.take();
}

} // namespace bylaw::api
