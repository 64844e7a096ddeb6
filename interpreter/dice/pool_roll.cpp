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
    if (!throw_more(group.sides, group.count)) {
        return false;
    }
    if (pool_.explosion.is_one_die()) {
        for (std::size_t i = from; i < faces_.size(); ++i) {
            owners_.push_back(static_cast<std::uint32_t>(i - begin_));
            added_.push_back(false);
        }
    }
    if (!settle_rerolls(group.sides, from)) {
        return false;
    }
    for (std::uint32_t added = mark_explosions(from); added > 0; added = mark_explosions(from)) {
        const std::size_t exploded = from;
        from = faces_.size();
        if (!throw_extra(group.sides, added)) {
            return false;
        }
        add_owners(exploded, &Face::exploded);
        if (!settle_rerolls(group.sides, from)) {
            return false;
        }
        if (pool_.explosion.once) {
            break;
        }
    }
    return true;
}

// The dice thrown last belong, one by one, to those that `source` marks from `from` on.
void PoolRoll::add_owners(std::size_t from, bool Face::*source) {
    if (!pool_.explosion.is_one_die()) {
        return;
    }
    const std::size_t end = begin_ + owners_.size();
    for (std::size_t i = from; i < end; ++i) {
        if (faces_[i].*source) {
            owners_.push_back(owners_[i - begin_]);
            added_.push_back(source == &Face::exploded || added_[i - begin_]);
        }
    }
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
        const std::size_t begin = from;
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
        add_owners(begin, &Face::rerolled);
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
    if (pool_.explosion.is_one_die()) {
        return drop_unkept_compounds();
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

// What each of the first dice shows with all that it added; 0 of others.
std::vector<std::int64_t> PoolRoll::compounds() const {
    std::vector<std::int64_t> sums(owners_.size());
    for (std::size_t i = 0; i < owners_.size(); ++i) {
        const Face &face = faces_[begin_ + i];
        if (!face.rerolled) {
            sums[owners_[i]] += std::int64_t{face.face} - (added_[i] && pool_.explosion.penetrating ? 1 : 0);
        }
    }
    return sums;
}

void PoolRoll::drop_unkept_compounds() {
    const std::vector<std::int64_t> sums = compounds();
    std::vector<std::uint32_t> dice;
    for (std::uint32_t i = 0; i < owners_.size(); ++i) {
        if (owners_[i] == i) {
            dice.push_back(i);
        }
    }
    std::stable_sort(dice.begin(), dice.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return sums[a] < sums[b]; });
    const KeptWindow window = kept_window(pool_, static_cast<std::uint32_t>(dice.size()));
    std::vector<bool> kept(owners_.size(), false);
    for (std::uint32_t i = window.first; i < window.last; ++i) {
        kept[dice[i]] = true;
    }
    for (std::size_t i = 0; i < owners_.size(); ++i) {
        Face &face = faces_[begin_ + i];
        face.kept = !face.rerolled && kept[owners_[i]];
    }
}

Tally PoolRoll::tally() const {
    std::int64_t total = 0;
    if (pool_.explosion.is_one_die()) {
        const std::vector<std::int64_t> sums = compounds();
        std::vector<bool> kept(sums.size(), false);
        for (std::size_t i = 0; i < owners_.size(); ++i) {
            kept[owners_[i]] = kept[owners_[i]] || faces_[begin_ + i].kept;
        }
        for (std::size_t i = 0; i < sums.size(); ++i) {
            total += owners_[i] == i && kept[i] ? value_of(pool_, sums[i]) : 0;
        }
        return {total, total};
    }
    for (std::size_t i = begin_; i < faces_.size(); ++i) {
        if (faces_[i].kept) {
            total += value_of(pool_, faces_[i].face);
        }
    }
    return {total, total};
}

} // namespace bylaw
