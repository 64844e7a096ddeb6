// Dice as the world types them, in Bylaw's own words.
//
//     DiceText read = read_dice_text("4d6kh3", "");
//     read.meant.rolls   // {"4d6 highest 3"}
#pragma once
#include "interpreter/dice/dialects/refused.hpp"
#include "interpreter/dice/dialects/translate.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace bylaw::dialects {

// Another way to read the same text.
struct OtherReading {
    Translation meant;
    std::string who; // "Roll20, dicegolem"
};

struct DiceText {
    Translation meant;
    std::vector<OtherReading> others;
    std::string comment; // the comment behind the dice
    Refusal refusal = Refusal::none;
    std::string refused, hint; // why, and what to write instead
};

// `dialect`: one of dialect_names(), or empty for the usual reading.
DiceText read_dice_text(std::string_view text, std::string_view dialect);

} // namespace bylaw::dialects
