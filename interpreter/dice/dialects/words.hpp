// A dice text in Bylaw's own words, with what has to be known to put it among others.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::dialects {

// How tightly a text holds together; see dice_text.cpp.
enum class Strength : std::uint8_t { choice, comparison, rounded, sum, product, pool, atom };

struct Words {
    std::string text;
    Strength strength = Strength::atom;
    bool dice = false;   // dice that are not rolled yet
    bool rolled = false; // a number that dice made: what stands beside it is rolled, too
    bool yesno = false;
    std::optional<std::int64_t> constant;
    std::int64_t repeats = 1;       // `2d6x2` of some
    std::vector<std::string> notes; // unexpected readings
};

Words constant(std::int64_t number);
// In brackets where it is looser than its place asks for.
std::string in_place(const Words &words, Strength least);
// A number: dice are rolled.
Words rolled(const Words &words);
Words negated(const Words &words);
// `+ - * / % ^`. Throws Refused.
Words arithmetic(const Words &left, const std::string &sign, const Words &right);
Words extreme(const std::string &function, const Words &left, const Words &right);
Words compared(const Words &left, const std::string &sign, const Words &right);
// floor, ceil, round, abs. Throws Refused.
Words called(const std::string &function, const Words &argument);

} // namespace bylaw::dialects
