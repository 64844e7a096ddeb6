// The tree of a dice text as other tools write it. It says what was typed; translate.hpp says what it means.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::dialects {

// A modifier behind dice: `kh3`, `!>=8`, `drop the lowest one`. Phrases have their short word.
struct Modifier {
    std::string word;   // "kh", "!", ">=" with no word is ""
    bool apart = false; // a blank stands before it
    std::string sign;   // "", "=", "<", ">", "<=", ">=", "<>"
    std::vector<std::int64_t> numbers;
    std::int64_t weight = 1; // `s9#2`
    bool once = false, phrase = false;
};

struct Part {
    enum class Kind : std::uint8_t { number, pool, group, binary, negate, plus, call, system };
    // How the sides of a die are written.
    enum class Sides : std::uint8_t { number, percent, fate, fate_one, bare, computed };

    Kind kind = Kind::number;
    std::int64_t number = 0;           // value of a number; sides of a pool
    std::optional<std::int64_t> count; // dice of a pool, if it is a number
    char letter = 'd';                 // letter of a pool: `d`, or `k`
    Sides sides = Sides::number;
    std::string name;        // operator, function or system: "+", "max", "wod"
    std::vector<Part> parts; // operands; of a pool: computed count, computed sides
    bool computed_count = false;
    std::vector<std::int64_t> numbers; // numbers of a system before and behind its name; -1: none
    bool flag = false;                 // a system whose name ends with `e`
    std::vector<Modifier> modifiers;
};

struct RollText {
    Part sum;
    std::vector<Modifier> phrases; // said of the whole: advantage, `vs 15`
    std::string sign;              // a comparison with `other`, or empty
    Part other;
};

struct Line {
    std::int64_t repeats = 1;
    bool spaced_x = false; // `3d6 x6`: the number of the repeats may be a factor
    std::vector<RollText> rolls;
    std::string rest; // behind what was read
};

} // namespace bylaw::dialects
