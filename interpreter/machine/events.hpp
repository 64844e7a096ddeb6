// Events and their causes: each event names the one that it happened under and the rule text that caused it.
// Without a listener no event is made.
#pragma once
#include "interpreter/dice/roll.hpp"
#include "interpreter/machine/state.hpp"

#include <string>
#include <vector>

namespace bylaw {

enum class EventKind : std::uint8_t {
    begins,       // rule; list: its roles
    ends,         // rule; after: what it yields
    refused,      // rule; text: the reason
    rolled,       // dice: in text, faces; after: total
    adjusted,     // `what`: AdjustInfo; after: amount
    not_adjusted, // `what`: AdjustInfo: its guard did not hold
    valued,       // `what`: name of the value (StringId, no_id: the main one); before, after
    totalled,     // rule; after: total; before: what was needed, if `needed`
    degree,       // rule; after
    row,          // rule; after: the number; what: row
    changed,      // thing, what: FieldId; before, after
    gained,       // thing, what: ConditionId; other: source
    lost,         // thing, what: ConditionId
    expired,      // thing, what: ConditionId: its time was up
    asked,        // thing: asker; text: question; after: number of the option taken, texts: options
    said,         // text
    shown,        // texts: cells of a row
    paid,         // thing; after: amount; what: node of the place
    triggered,    // `what`: TriggerId
    made,         // thing
    not_counted,  // `what`: AdjustInfo, whose adjusted was reported before; after: amount
    looked_up,    // `what`: GridId; roles: its keys; after: the cell
};

struct Event {
    EventKind kind{};
    std::uint64_t id = 0, cause = 0; // ids count from 1
    Span span;
    RuleId rule = no_id; // whose call it belongs to
    ThingId thing = 0, other = 0;
    std::uint32_t what = no_id;
    std::uint32_t index = 0; // index of an indexed field
    Word before = 0, after = 0;
    bool needed = false;
    Type type; // type of before and after
    std::vector<Word> roles;
    std::string text;
    std::vector<std::string> texts;
    std::vector<Face> faces;
};

class EventSink {
  public:
    virtual ~EventSink() = default;
    virtual void on_event(const Event &event, const State &state) = 0;
};

} // namespace bylaw
