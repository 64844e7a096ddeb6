// The store of dice descriptions: equal dice have equal ids, ids stay valid, and a table is a plain value.
//
//     DiceTable table;
//     DiceResult four = table.pool(4, 6);
//     DiceResult best = table.keep(four.id(), Keep::highest, 3);   // 4d6 highest 3
#pragma once
#include "interpreter/dice/dice_node.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace bylaw {

// An id, or why there is none.
class DiceResult {
  public:
    DiceResult(DiceId id) : id_(id) {}
    DiceResult(DiceError error) : error_(error) {}

    explicit operator bool() const { return error_ == DiceError::none; }
    DiceId id() const { return id_; } // id of a result without error
    DiceError error() const { return error_; }

  private:
    DiceId id_ = 0;
    DiceError error_ = DiceError::none;
};

class DiceTable {
  public:
    DiceId constant(std::int64_t value);
    // `count` dice of `sides` sides; 0 dice have the total 0.
    DiceResult pool(std::int64_t count, std::int64_t sides);

    // These four say something of a pool, or of a sum of pools of which nothing was said yet: `(d6 + d8)
    // highest 1` becomes one pool of unlike dice. Ranges beyond the dice are clipped.
    DiceResult keep(DiceId pool, Keep how, std::int64_t n);
    DiceResult reroll(DiceId pool, const FaceRanges &faces, bool once);
    DiceResult explode(DiceId pool, const FaceRanges &faces, Explosion how = {});
    DiceResult count(DiceId pool, const FaceRanges &faces);
    // The top face of the dice of a pool or a sum of pools; 1 without dice; none where the dice are unlike.
    std::optional<std::int64_t> top_face(DiceId pool) const;
    // Faces that count otherwise than one, also of a pool that is counted already.
    DiceResult count_as(DiceId pool, const FaceRanges &faces, std::int64_t value);

    DiceResult combine(DiceOperator how, DiceId left, DiceId right);
    DiceResult negate(DiceId of);
    DiceResult climb(std::span<const std::int64_t> sides);

    const DiceNode &operator[](DiceId id) const { return nodes_[id]; }
    std::size_t size() const { return nodes_.size(); }

  private:
    DiceResult insert(DiceShape shape, std::uint32_t dice, std::uint32_t parts);
    DiceResult insert_pool(Pool pool);
    std::optional<DiceId> find(const DiceShape &shape) const;
    void remember(DiceId newest);

    // So few are compared one by one, which is quicker than hashing: most dice that are typed have three
    // parts.
    static constexpr std::size_t few = 12;

    std::vector<DiceNode> nodes_;
    std::unordered_multimap<std::uint64_t, DiceId> by_hash_; // for tables with more
};

} // namespace bylaw
