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
    std::string text; // "4d6 highest 3: 5, 3, 2 (1) = 10"; "8d10: 5, 9, … = 49 -> yes"
    bool is_question =
        false; // it was asked whether, as by `roll(2d6) >= 7`; the total is 1 for yes, 0 for no
};

struct RollAnswer {
    std::vector<Roll> rolls; // as many as were asked for; none where the report has errors
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

// Dice that are read once and rolled often; tens of millions of times a second.
//
//     auto [dice, report] = Dice::parse("3d6 + 4");
//     Rng rng(7);
//     std::optional<std::int64_t> total = dice.roll(rng);
class BYLAW_API Dice {
  public:
    struct Parsed;
    // Any number of the language that needs no rules: also `(roll(d4))d6`, and `if roll(d20) >= 11 then
    // roll(2d6) else 0`.
    static Parsed parse(const std::string &text);

    Dice() = default; // 0 without a die

    // Nothing where a roll has no result: it divides by 0, is too large, or adds too many dice.
    std::optional<std::int64_t> roll(Rng &rng) const;
    // Rolls in the same way and keeps the faces.
    std::optional<Roll> roll_faces(Rng &rng) const;

    struct Data; // private to the library

  private:
    std::shared_ptr<const Data> data_;
};

struct Dice::Parsed {
    Dice dice;
    Report report; // errors: then the dice are 0
};

BYLAW_API RollAnswer roll_dice(const std::string &dice, std::uint64_t seed, int times = 1);

// {"total": n, "dice": [{"sides", "face", "kept"}], "text": "..."}; of a question "value": "yes" or "no", too
BYLAW_API std::string to_json(const Roll &roll);

} // namespace bylaw::api
