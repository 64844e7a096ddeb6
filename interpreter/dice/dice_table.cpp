#include "interpreter/dice/dice_table.hpp"

#include "interpreter/dice/dice_hash.hpp"

#include <algorithm>
#include <optional>

namespace bylaw {
namespace {

DiceError problem_of_sides(std::int64_t sides) {
    return sides < 1           ? DiceError::sides_too_small
           : sides > max_sides ? DiceError::too_many_sides
                               : DiceError::none;
}

// Neighbouring groups of one shape become one, so that `(d6 + d6) highest 1` is `2d6 highest 1`.
void append(Pool &pool, DieGroup group) {
    if (!pool.groups.empty() && pool.groups.back().sides == group.sides) {
        pool.groups.back().count += group.count;
    } else {
        pool.groups.push_back(group);
    }
}

// The bare pools of a sum, as dice of one pool; false if anything else is among them.
bool collect(const DiceTable &table, DiceId id, Pool &pool) {
    if (const auto *sum = std::get_if<Combination>(&table[id].shape)) {
        return sum->how == DiceOperator::add && collect(table, sum->left, pool) &&
               collect(table, sum->right, pool);
    }
    const auto *part = std::get_if<Pool>(&table[id].shape);
    if (part == nullptr || !is_bare(*part)) {
        return false;
    }
    for (const DieGroup &group : part->groups) {
        append(pool, group);
    }
    return true;
}

std::optional<Pool> as_pool(const DiceTable &table, DiceId id) {
    if (const auto *pool = std::get_if<Pool>(&table[id].shape)) {
        return *pool;
    }
    Pool pool;
    return collect(table, id, pool) ? std::optional(std::move(pool)) : std::nullopt;
}

FaceRanges clipped(const FaceRanges &faces, const Pool &pool) {
    std::uint32_t sides = 1;
    for (const DieGroup &group : pool.groups) {
        sides = std::max(sides, group.sides);
    }
    return faces & FaceRanges::all(sides);
}

bool is_fast(const DiceShape &shape) {
    const auto *pool = std::get_if<Pool>(&shape);
    return pool != nullptr && pool->groups.size() == 1 && sums_all(*pool);
}

} // namespace

DiceId DiceTable::constant(std::int64_t value) {
    return insert(Constant{value}, 0, 1).id();
}

DiceResult DiceTable::pool(std::int64_t count, std::int64_t sides) {
    if (count < 0) {
        return DiceError::count_negative;
    }
    if (count > max_dice) {
        return DiceError::too_many_dice;
    }
    if (const DiceError error = problem_of_sides(sides); error != DiceError::none) {
        return error;
    }
    Pool pool;
    pool.groups.push_back({static_cast<std::uint32_t>(count), static_cast<std::uint32_t>(sides)});
    return insert_pool(std::move(pool));
}

DiceResult DiceTable::keep(DiceId id, Keep how, std::int64_t n) {
    std::optional<Pool> pool = as_pool(*this, id);
    if (!pool) {
        return DiceError::not_a_pool;
    }
    if (n < 0) {
        return DiceError::count_negative;
    }
    if (n > max_dice) {
        return DiceError::keep_more_than_dice;
    }
    pool->keep.push_back({how, static_cast<std::uint32_t>(n)});
    return insert_pool(std::move(*pool));
}

DiceResult DiceTable::reroll(DiceId id, const FaceRanges &faces, bool once) {
    std::optional<Pool> pool = as_pool(*this, id);
    if (!pool) {
        return DiceError::not_a_pool;
    }
    if (!pool->reroll.empty()) {
        return DiceError::said_twice;
    }
    pool->reroll = clipped(faces, *pool);
    pool->reroll_once = once && !pool->reroll.empty();
    return insert_pool(std::move(*pool));
}

std::optional<std::int64_t> DiceTable::top_face(DiceId id) const {
    const std::optional<Pool> pool = as_pool(*this, id);
    if (!pool || pool->groups.empty()) {
        return 1;
    }
    const std::uint32_t sides = pool->groups[0].sides;
    const bool alike =
        std::ranges::all_of(pool->groups, [&](const DieGroup &group) { return group.sides == sides; });
    return alike ? std::optional<std::int64_t>(sides) : std::nullopt;
}

DiceResult DiceTable::explode(DiceId id, const FaceRanges &faces, Explosion how) {
    std::optional<Pool> pool = as_pool(*this, id);
    if (!pool) {
        return DiceError::not_a_pool;
    }
    if (!pool->explode.empty()) {
        return DiceError::said_twice;
    }
    if (how.is_one_die() && pool->counting) {
        return DiceError::counted_before;
    }
    pool->explode = clipped(faces, *pool);
    pool->explosion = pool->explode.empty() ? Explosion() : how;
    return insert_pool(std::move(*pool));
}

DiceResult DiceTable::count_as(DiceId id, const FaceRanges &faces, std::int64_t value) {
    std::optional<Pool> pool = as_pool(*this, id);
    if (!pool) {
        return DiceError::not_a_pool;
    }
    if (value != as_shown && (value > most_worth || value < -most_worth)) {
        return DiceError::worth_too_large;
    }
    pool->counting = true;
    pool->worths.push_back({faces, value});
    return insert_pool(std::move(*pool));
}

DiceResult DiceTable::count(DiceId id, const FaceRanges &faces) {
    std::optional<Pool> pool = as_pool(*this, id);
    if (!pool) {
        return DiceError::not_a_pool;
    }
    if (pool->counting) {
        return DiceError::said_twice;
    }
    pool->counting = true;
    // Dice that compound show more than they have sides.
    pool->counted = pool->explosion.is_one_die() ? faces : clipped(faces, *pool);
    return insert_pool(std::move(*pool));
}

DiceResult DiceTable::combine(DiceOperator how, DiceId left, DiceId right) {
    const auto *divisor = std::get_if<Constant>(&nodes_[right].shape);
    if (how == DiceOperator::divide && divisor != nullptr && divisor->value == 0) {
        return DiceError::division_by_zero;
    }
    return insert(Combination{how, left, right}, nodes_[left].dice + nodes_[right].dice,
                  1 + nodes_[left].parts + nodes_[right].parts);
}

DiceResult DiceTable::negate(DiceId of) {
    return insert(Negation{of}, nodes_[of].dice, 1 + nodes_[of].parts);
}

DiceResult DiceTable::climb(std::span<const std::int64_t> sides) {
    if (sides.empty()) {
        return DiceError::climb_empty;
    }
    if (sides.size() > max_dice) {
        return DiceError::too_many_dice;
    }
    Climb climb;
    for (std::int64_t one : sides) {
        if (const DiceError error = problem_of_sides(one); error != DiceError::none) {
            return error;
        }
        climb.sides.push_back(static_cast<std::uint32_t>(one));
    }
    return insert(std::move(climb), static_cast<std::uint32_t>(sides.size()), 1);
}

DiceResult DiceTable::insert_pool(Pool pool) {
    if (const DiceError error = problem_of(pool); error != DiceError::none) {
        return error;
    }
    const std::uint32_t dice = dice_count(pool);
    return insert(std::move(pool), dice, 1);
}

// The limits also bound the work of a roll: a description that shares its parts may name far more dice than
// the table has nodes.
DiceResult DiceTable::insert(DiceShape shape, std::uint32_t dice, std::uint32_t parts) {
    if (dice > max_dice) {
        return DiceError::too_many_dice;
    }
    if (parts > max_dice_parts) {
        return DiceError::too_complex;
    }
    if (const std::optional<DiceId> known = find(shape)) {
        return *known;
    }
    const DiceId id = static_cast<DiceId>(nodes_.size());
    const bool fast = is_fast(shape);
    if (nodes_.empty()) {
        nodes_.reserve(4);
    }
    nodes_.push_back({std::move(shape), dice, parts, fast});
    if (nodes_.size() > few) {
        remember(id);
    }
    return id;
}

std::optional<DiceId> DiceTable::find(const DiceShape &shape) const {
    if (nodes_.size() <= few) {
        for (DiceId id = 0; id < nodes_.size(); ++id) {
            if (nodes_[id].shape == shape) {
                return id;
            }
        }
        return std::nullopt;
    }
    for (auto [at, end] = by_hash_.equal_range(hash_of(shape)); at != end; ++at) {
        if (nodes_[at->second].shape == shape) {
            return at->second;
        }
    }
    return std::nullopt;
}

// The first one that makes the table large brings those before it along.
void DiceTable::remember(DiceId newest) {
    for (DiceId id = by_hash_.empty() ? 0 : newest; id <= newest; ++id) {
        by_hash_.emplace(hash_of(nodes_[id].shape), id);
    }
}

} // namespace bylaw
