#include "interpreter/dice/pool_roll.hpp"

#include <algorithm>

namespace bylaw {

bool PoolRoll::run(Tally &result) {
    for (const DieGroup &group : pool_.groups) {
        if (!roll_group(group)) {
            return false;
        }
    }
    drop_unkept();
    result = tally();
    return true;
}

// Each pass throws the dice that the one before it added.
bool PoolRoll::roll_group(DieGroup group) {
    std::size_t from = faces_.size();
    if (!throw_more(group.sides, group.count) || !settle_rerolls(group.sides, from)) {
        return false;
    }
    for (std::uint32_t added = mark_explosions(from); added > 0; added = mark_explosions(from)) {
        from = faces_.size();
        if (!throw_extra(group.sides, added) || !settle_rerolls(group.sides, from)) {
            return false;
        }
    }
    return true;
}

bool PoolRoll::throw_more(std::uint32_t sides, std::uint32_t count) {
    return thrower_.throw_dice(sides, count, [this](Draw draw, std::uint64_t index) {
        faces_.resize(faces_.size() + draw.count);
        auto last = faces_.rbegin();
        for_each_face_backwards(draw, index, [&](std::uint32_t face) { *last++ = {draw.sides, face}; });
    });
}

bool PoolRoll::throw_extra(std::uint32_t sides, std::uint32_t count) {
    extra_ += count;
    if (extra_ > max_extra_dice) {
        error_ = DiceError::too_many_dice;
        return false;
    }
    return throw_more(sides, count);
}

// Dice rolled once again stand at once; else the new faces are read in their turn.
bool PoolRoll::settle_rerolls(std::uint32_t sides, std::size_t from) {
    while (!pool_.reroll.empty()) {
        std::uint32_t again = 0;
        const std::size_t end = faces_.size();
        for (; from < end; ++from) {
            Face &face = faces_[from];
            face.rerolled = pool_.reroll.contains(face.face);
            face.kept = !face.rerolled;
            again += face.rerolled ? 1 : 0;
        }
        if (again == 0) {
            break;
        }
        if (!throw_extra(sides, again)) {
            return false;
        }
        if (pool_.reroll_once) {
            break;
        }
    }
    return true;
}

std::uint32_t PoolRoll::mark_explosions(std::size_t from) {
    std::uint32_t added = 0;
    if (!pool_.explode.empty()) {
        for (; from < faces_.size(); ++from) {
            Face &face = faces_[from];
            face.exploded = !face.rerolled && pool_.explode.contains(face.face);
            added += face.exploded ? 1 : 0;
        }
    }
    return added;
}

// Among equal faces the later rolled one counts as the higher; the total does not depend on it.
void PoolRoll::drop_unkept() {
    if (pool_.keep.empty()) {
        return;
    }
    std::vector<Face *> dice;
    for (std::size_t i = begin_; i < faces_.size(); ++i) {
        if (!faces_[i].rerolled) {
            dice.push_back(&faces_[i]);
        }
    }
    std::stable_sort(dice.begin(), dice.end(),
                     [](const Face *a, const Face *b) { return a->face < b->face; });
    const KeptWindow window = kept_window(pool_, static_cast<std::uint32_t>(dice.size()));
    for (std::uint32_t i = 0; i < dice.size(); ++i) {
        dice[i]->kept = window.first <= i && i < window.last;
    }
}

Tally PoolRoll::tally() const {
    std::int64_t total = 0;
    for (std::size_t i = begin_; i < faces_.size(); ++i) {
        const Face &face = faces_[i];
        if (face.kept) {
            total += !pool_.counting ? face.face : pool_.counted.contains(face.face) ? 1 : 0;
        }
    }
    return {total, total};
}

} // namespace bylaw
