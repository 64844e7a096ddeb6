// Dice without rules: `4d6 highest 3`, `2d6 + 3`.
#pragma once
#include <bylaw/diagnostic.hpp>
#include <bylaw/event.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::api {

struct Roll {
    std::int64_t total = 0;
    std::vector<Die> dice;
    std::string text; // "4d6 highest 3: 5, 3, 2 (1) = 10"
};

struct RollAnswer {
    std::vector<Roll> rolls; // as many as were asked for; none where the report has errors
    Report report;
};

RollAnswer roll_dice(const std::string &dice, std::uint64_t seed, int times = 1);

// {"total": n, "dice": [{"sides", "face", "kept"}], "text": "..."}
std::string to_json(const Roll &roll);

} // namespace bylaw::api
