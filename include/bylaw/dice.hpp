// Dice without rules: `4d6 highest 3`, `2d6 + 3`.
#pragma once
#include <bylaw/diagnostic.hpp>
#include <bylaw/event.hpp>
#include <bylaw/export.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::api {

struct Roll {
    std::int64_t total = 0;
    std::vector<Die> dice;
    std::string text;         // "4d6 highest 3: 5, 3, 2 (1) = 10"; "8d10: 5, 9, … = 49 -> yes"
    bool is_question = false; // a question such as `roll(2d6) >= 7`; the total is 1 for yes, 0 for no
};

// Dice as other tools and books write them, read as Bylaw's own words.
struct DiceReading {
    // Another way to read the same text.
    struct Other {
        std::vector<std::string> rolls;
        int times = 1;
        std::string who; // "Roll20, dicegolem"
    };

    std::string typed;
    bool foreign = false; // other notation than Bylaw's own words
    std::vector<std::string>
        rolls;     // in Bylaw's words: "4d6 highest 3"; several are rolled one after the other
    int times = 1; // so often is each rolled: 6 of `6#4d6`
    std::vector<Other> others;
    std::vector<std::string> notes; // sentences about what a reader may not expect
    std::string comment;            // what was taken for one
    Report report;                  // errors: there are no such dice

    // "4d6k3 = 4d6 highest 3", and a line for each other reading and note; empty for Bylaw's own words that
    // all read alike.
    BYLAW_API std::string said() const;
};

// Reads `4d6kh3`, `d20 adv`, `best 3 of 4d6`. Where tools differ, the usual reading is taken, or that of
// `dialect`
// ("Roll20"; see docs/dice.md). Rules of a file have Bylaw's own words only.
BYLAW_API DiceReading read_dice(const std::string &text, const std::string &dialect = "");
// The names of the dialects: "Roll20", "Foundry", ...
BYLAW_API std::vector<std::string> dice_dialects();

struct RollAnswer {
    std::vector<Roll> rolls; // the requested number; none if the report has errors
    DiceReading reading;
    Report report;
};

// A stream of random numbers: equal seeds and trials give equal dice on every machine. A plain value.
class BYLAW_API Rng {
  public:
    explicit Rng(std::uint64_t seed, std::uint64_t trial = 0);

  private:
    friend class Dice;
    std::array<std::uint32_t, 4> state_;
};

// Dice that are parsed once and rolled often, tens of millions of times a second.
//
//     auto [dice, reading, report] = Dice::parse("3d6 + 4");
//     Rng rng(7);
//     std::optional<std::int64_t> total = dice.roll(rng);
class BYLAW_API Dice {
  public:
    struct Parsed;
    // Parses any number expression that needs no rules, such as `(roll(d4))d6` or `if roll(d20) >= 11 then
    // roll(2d6) else 0`.
    // Other notations are read as read_dice() does, if they are one roll.
    static Parsed parse(const std::string &text, const std::string &dialect = "");

    Dice() = default; // 0 without a die

    // Returns nothing if a roll divides by 0, is too large, or adds too many dice.
    std::optional<std::int64_t> roll(Rng &rng) const;
    // Rolls in the same way, and returns the faces, too.
    std::optional<Roll> roll_faces(Rng &rng) const;

    struct Data; // private to the library

  private:
    std::shared_ptr<const Data> data_;
};

struct Dice::Parsed {
    Dice dice;
    DiceReading reading;
    Report report; // with errors, the dice are 0
};

// `times` of all that the text rolls.
BYLAW_API RollAnswer roll_dice(const std::string &dice, std::uint64_t seed, int times = 1,
                               const std::string &dialect = "");

// {"total": n, "dice": [{"sides", "face", "kept"}], "text": "..."}; for a question also "value": "yes" or
// "no"
BYLAW_API std::string to_json(const Roll &roll);
// {"typed", "foreign", "rolls": [...], "times", "others": [{"rolls", "times", "who"}], "notes", "comment"}
BYLAW_API std::string to_json(const DiceReading &reading);
// {"reading": {...}, "rolls": [...]}
BYLAW_API std::string to_json(const RollAnswer &answer);

} // namespace bylaw::api
