// Events: everything that happens in a game names the rule and the line that caused it.
#pragma once
#include <bylaw/diagnostic.hpp>
#include <bylaw/export.h>

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace bylaw::api {

// One die that fell.
struct Die {
    std::int64_t sides = 0, face = 0;
    bool kept = true;          // counts towards the total
    bool thrown_again = false; // another die stands for it further on
};

// A part of an event that programs may want.
struct Detail {
    std::string name;
    std::string text;        // as a person writes it
    std::int64_t number = 0; // where `is_number`
    bool is_number = false;
    std::uint32_t thing = 0; // the number of the thing that it is; 0: it is none
};

struct Event {
    // Level of the event: `spoken` is text for the players; `plain` belongs to a retelling all the same
    // (something is refused); `detail` explains (rolls, adjustments, changes of fields).
    enum class Weight : std::uint8_t { spoken, plain, detail };

    // Events are numbered from 1 on, and each names the one that it happened under (0: none). A number that
    // comes again takes back what was reported since: a text that failed, an undo.
    std::uint64_t id = 0, cause = 0;
    std::string kind; // "say", "roll", "begin", ...
    std::string rule; // the declaration that caused it
    Place at;
    Weight weight = Weight::detail;
    int depth = 0;                // depth of nested rules, from 0
    bool opens_paragraph = false; // a stretch of play begins or ends here
    // Where an action begins: what is done, for a retelling in which its own clauses, checks and tables say
    // nothing. `in own words`: the rule says by `tells` how it is told, whatever is said in it.
    std::string deed;
    bool deed_in_own_words = false;
    std::string text; // in words
    std::vector<Detail> details;
    std::vector<Die> dice; // dice of a roll
};

using EventListener = std::function<void(const Event &)>;

// A listener has called its own session, which is in the middle of something.
struct BYLAW_API SessionBusy : std::logic_error {
    SessionBusy() : std::logic_error("the session is busy: a listener may not call it") {}
};

// One JSON object on one line: {"event", "rule", "at", ... the details, "text", "event_id",
// "event_cause"}. A detail that is called like one of these stands in "details": {"text": "Ada"}.
BYLAW_API std::string to_json(const Event &event);

} // namespace bylaw::api
