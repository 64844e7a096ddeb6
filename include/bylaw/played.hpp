// Whether the entries of a rulebook come up in play: scenarios are played with random choices at every seat.
//
//     const Played played = play_at_random(program);
//     for (const PlayedRow &each : played.rows)
//         if (each.reach == PlayedRow::Reach::never)
//             std::cout << each.row.id << " never comes up\n";
//
// A test may call any rule. A player has only what the table offers: what random plays never reach, no player
// reaches.
#pragma once
#include <bylaw/export.h>
#include <bylaw/program.hpp>

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace bylaw::api {

// The part that is played: the scenarios, or once each test that asks a question. A test keeps its own dice
// and answers; everything else is random. Its expectations do not matter here.
enum class PlayedPart : std::uint8_t { scenarios, tests };

struct PlayOptions {
    std::uint64_t plays = 100; // plays of each scenario
    std::uint64_t seed = 1;    // an equal seed gives equal plays
    // Instructions that one play may take. A play that takes more is reported as endless.
    std::uint64_t max_instructions = 20'000'000;
    std::vector<std::string> scenarios; // by name; empty: all
    PlayedPart part = PlayedPart::scenarios;
    // In every fourth play some options have other values. It shows what that breaks, and it reaches the
    // other readings. They count for the gaps of a rulebook (of the kind `gap`, or not in its inventory), and
    // for no other entries.
    bool turn_options = true;
    // Called after each play with the number of plays done and of all plays; false ends the search.
    std::function<bool(std::uint64_t done, std::uint64_t all)> on_progress;
};

struct PlayedRow {
    enum class Reach : std::uint8_t {
        played,     // a part of its implementation ran
        never,      // it never ran, though it could
        definition, // data implements it (an option, an enum, a field): nothing of it can run
        absent,     // no declaration implements it
    };

    RuleRow row;
    Reach reach = Reach::absent;
    std::uint64_t times = 0; // how often its most frequent part ran
    std::string scenario;    // the first scenario or test that reached it; empty if none did
};

// A fault in a play.
struct PlayFault {
    enum class Kind : std::uint8_t {
        failed,   // a rule failed
        endless,  // the play took more than `max_instructions`
        raw_name, // a question shows a name of the code: `try_once_more(orc, ada)`
        useless,  // an act that was taken a hundred times or more without any effect
    };

    Kind kind = Kind::failed;
    std::string scenario;
    std::uint64_t play = 0; // its number, from 0
    std::string text;       // the message, the displayed words, or the name of the act
    Place place;
};

struct Played {
    std::vector<PlayedRow> rows;   // in the order of the rulebook
    std::vector<PlayFault> faults; // each text and place once
    std::uint64_t plays = 0;

    BYLAW_API std::size_t count(PlayedRow::Reach reach) const;
    // Adds the reached entries, faults and plays of `more`.
    BYLAW_API void add(const Played &more);
};

// Plays scenarios of `program` from beginning to end. Dice and choices are pseudo-random; policies decide
// nothing. Load the program with `Purpose::play`: acts that tests declare are no offers of the game. For
// `PlayedPart::tests` load it with `Purpose::test`. Throws std::bad_alloc only.
BYLAW_API Played play_at_random(const Program &program, const PlayOptions &options = {});

// "played", "never", "definition", "absent"; "failed", "endless", "raw name", "useless"
BYLAW_API std::string to_string(PlayedRow::Reach reach);
BYLAW_API std::string to_string(PlayFault::Kind kind);

// {"plays", "rows": [{"id", "kind", "title", "reach", "times", "scenario", "reason"}],
//  "faults": [{"kind", "scenario", "play", "text", "file", "line"}]}
BYLAW_API std::string to_json(const Played &played);

} // namespace bylaw::api
