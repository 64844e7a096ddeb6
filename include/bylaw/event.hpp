// Events: each change in a game names the rule and the line that caused it.
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

// One rolled die.
struct Die {
    std::int64_t sides = 0, face = 0;
    bool kept = true;          // counts towards the total
    bool thrown_again = false; // rerolled: a later die replaces it
};

// A part of an event, for programs.
struct Detail {
    std::string name;
    std::string text;        // displayed text
    std::int64_t number = 0; // if `is_number`
    bool is_number = false;
    std::uint32_t thing = 0; // the number of the thing; 0: no thing
};

struct Event {
    // Level of the event: `spoken` is text for the players. `plain` also belongs to a report of the game, for
    // example a refusal. `detail` explains: rolls, adjustments, changes of fields.
    enum class Weight : std::uint8_t { spoken, plain, detail };

    // Events are numbered from 1. Each names the event that caused it (0: none). If a number comes again, all
    // events since then are undone: after undo(), or after a text that failed.
    std::uint64_t id = 0, cause = 0;
    std::string kind; // "say", "roll", "begin", ...
    std::string rule; // the declaration that caused it
    Place at;
    Weight weight = Weight::detail;
    int depth = 0;                // depth of nested rules, from 0
    bool opens_paragraph = false; // a part of the play begins or ends here
    // At the begin of an action: its text, to be shown if its own clauses, checks and tables say nothing.
    // `deed_in_own_words`: the text comes from `tells` and is always shown.
    std::string deed;
    bool deed_in_own_words = false;
    std::string text; // in words
    std::vector<Detail> details;
    std::vector<Die> dice; // dice of a roll
};

using EventListener = std::function<void(const Event &)>;

// Thrown if a listener calls its own session, which is busy.
struct BYLAW_API SessionBusy : std::logic_error {
    SessionBusy() : std::logic_error("the session is busy: a listener may not call it") {}
};

// One JSON object on one line: {"event", "rule", "at", ... the details, "text", "event_id",
// "event_cause"}. Details with one of these names are in "details": {"text": "Ada"}.
BYLAW_API std::string to_json(const Event &event);

} // namespace bylaw::api
