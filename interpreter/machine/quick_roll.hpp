// The most common roll, done in the loops that run code.
#pragma once
#include "interpreter/machine/run.hpp"

namespace bylaw {

// A few equal dice whose faces are added up, from a seeded source: no log, no faces, no virtual call.
inline bool Run::quick_roll(Word *r, const Instruction &in) {
    const Word dice = r[in.b];
    if (seeded_ == nullptr || dice < 0 || !state_.queued_dice.empty() || !state_.draws.empty()) {
        return false;
    }
    const QuickDice quick = code_.quick_dice[static_cast<std::size_t>(dice)];
    if (quick.outcomes == 0) {
        return false;
    }
    const Draw draw{quick.sides, quick.count};
    Word total = quick.count;
    for (std::uint64_t rest = *seeded_->draw(draw); rest != 0; rest /= quick.sides) {
        total += static_cast<Word>(rest % quick.sides);
    }
    r[in.a] = total;
    if (in.c != no_register) {
        r[in.c] = total;
    }
    return true;
}

} // namespace bylaw
