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

struct RollAnswer {
    std::vector<Roll> rolls; // the requested number; none if the report has errors
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
//     auto [dice, report] = Dice::parse("3d6 + 4");
//     Rng rng(7);
//     std::optional<std::int64_t> total = dice.roll(rng);
class BYLAW_API Dice {
  public:
    struct Parsed;
    // Parses any number expression that needs no rules, such as `(roll(d4))d6` or `if roll(d20) >= 11 then
    // roll(2d6) else 0`.
    static Parsed parse(const std::string &text);

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
    Report report; // with errors, the dice are 0
};

BYLAW_API RollAnswer roll_dice(const std::string &dice, std::uint64_t seed, int times = 1);

// {"total": n, "dice": [{"sides", "face", "kept"}], "text": "..."}; for a question also "value": "yes" or
// "no"
BYLAW_API std::string to_json(const Roll &roll);

} // namespace bylaw::api
