// The most common roll, done in the loops that run code.
#pragma once
#include "interpreter/machine/run.hpp"

namespace bylaw {

// A few equal dice whose faces are added up, from a seeded source: no log, no faces, no virtual call.
inline bool Run::quick_roll(Word *r, const Instruction &in) {
    if (seeded_ == nullptr || !state_.queued_dice.empty() || !state_.draws.empty()) {
        return false;
    }
    const PlainRoll *plain = dice_.plain(r[in.b]);
    if (plain == nullptr) {
        return false;
    }
    Word natural = plain->count;
    for (std::uint64_t rest = *seeded_->draw({plain->sides, plain->count}); rest != 0; rest /= plain->sides) {
        natural += static_cast<Word>(rest % plain->sides);
    }
    r[in.a] = natural + plain->plus;
    if (in.c != no_register) {
        r[in.c] = natural;
    }
    return true;
}

} // namespace bylaw
