// From the tree of a notation to Bylaw's words, as one dialect reads it.
#pragma once
#include "interpreter/dice/dialects/dialect.hpp"
#include "interpreter/dice/dialects/notation.hpp"
#include "interpreter/dice/dialects/words.hpp"

#include <string>
#include <vector>

namespace bylaw::dialects {

struct Translation {
    std::vector<std::string> rolls; // in Bylaw's words; more than one are rolled one after the other
    std::int64_t times = 1;         // each is rolled so often
    std::vector<std::string> notes;

    friend bool operator==(const Translation &a, const Translation &b) {
        return a.rolls == b.rolls && a.times == b.times;
    }
};

// `before_comment`: words stand behind the dice. Throws Refused.
Translation translate(const Dialect &dialect, const Line &line, bool before_comment);

} // namespace bylaw::dialects
