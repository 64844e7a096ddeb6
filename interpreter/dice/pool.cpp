#include "interpreter/dice/pool.hpp"

#include <algorithm>

namespace bylaw {

std::uint32_t dice_count(const Pool &pool) {
    std::uint32_t count = 0;
    for (const DieGroup &group : pool.groups) {
        count += group.count;
    }
    return count;
}

std::int64_t value_of(const Pool &pool, std::int64_t face) {
    if (!pool.counting) {
        return face;
    }
    for (auto worth = pool.worths.rbegin(); worth != pool.worths.rend(); ++worth) {
        if (worth->faces.contains(face)) {
            return worth->value == as_shown ? face : worth->value;
        }
    }
    return pool.counted.contains(face) ? 1 : 0;
}

static KeptWindow narrowed(KeptWindow window, KeepStep step) {
    const std::uint32_t n = std::min(step.n, window.size());
    switch (step.how) {
    case Keep::highest: return {window.last - n, window.last};
    case Keep::lowest: return {window.first, window.first + n};
    case Keep::drop_highest: return {window.first, window.last - n};
    case Keep::drop_lowest: return {window.first + n, window.last};
    }
    return window;
}

KeptWindow kept_window(const Pool &pool, std::uint32_t dice) {
    KeptWindow window{0, dice};
    for (const KeepStep &step : pool.keep) {
        window = narrowed(window, step);
    }
    return window;
}

bool is_bare(const Pool &pool) {
    return pool.reroll.empty() && pool.explode.empty() && pool.keep.empty() && !pool.counting;
}

bool sums_all(const Pool &pool) {
    const std::uint32_t dice = dice_count(pool);
    return pool.reroll.empty() && pool.explode.empty() && !pool.counting &&
           kept_window(pool, dice).size() == dice;
}

FaceRanges standing_faces(const Pool &pool, std::uint32_t sides) {
    return pool.reroll_once ? FaceRanges::all(sides) : pool.reroll.missing_from(sides);
}

static DiceError problem_of_keeps(const Pool &pool) {
    KeptWindow window{0, dice_count(pool)};
    for (const KeepStep &step : pool.keep) {
        if (step.n > window.size()) {
            return DiceError::keep_more_than_dice;
        }
        window = narrowed(window, step);
    }
    return DiceError::none;
}

static DiceError problem_of_faces(const Pool &pool) {
    if (pool.explosion.is_one_die() && pool.groups.size() > 1 && !pool.keep.empty()) {
        return DiceError::compounds_unlike;
    }
    for (const DieGroup &group : pool.groups) {
        const FaceRanges standing = standing_faces(pool, group.sides);
        if (standing.empty()) {
            return DiceError::reroll_never_stops;
        }
        if (!pool.explosion.once && (standing & pool.explode.missing_from(group.sides)).empty()) {
            return DiceError::explode_never_stops;
        }
    }
    return DiceError::none;
}

DiceError problem_of(const Pool &pool) {
    // Most dice have no modifier that could run endlessly.
    if (!pool.reroll.empty() || !pool.explode.empty()) {
        if (const DiceError error = problem_of_faces(pool); error != DiceError::none) {
            return error;
        }
    }
    return problem_of_keeps(pool);
}

} // namespace bylaw
