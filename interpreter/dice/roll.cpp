#include "interpreter/dice/roll.hpp"

#include "interpreter/dice/arithmetic.hpp"
#include "interpreter/dice/pool_roll.hpp"
#include "interpreter/dice/small_pool.hpp"
#include "interpreter/dice/thrower.hpp"

namespace bylaw {
namespace {

// Without an error, the roll stopped because the source has no answer yet.
RollResult stopped(DiceError error) {
    return {error == DiceError::none ? RollStatus::pending : RollStatus::failed, error, 0, 0};
}

// The commonest dice by far, such as `3d6`: the digits of an answer add up.
bool roll_sum(DieGroup group, Thrower &thrower, Tally &tally) {
    std::int64_t total = 0;
    const bool done = thrower.throw_dice(group.sides, group.count, [&total](Draw draw, std::uint64_t index) {
        for_each_face_backwards(draw, index, [&total](std::uint32_t face) { total += face; });
    });
    tally = {total, total};
    return done;
}

// One roll of a description, recursively. Each evaluation returns false when the roll has to stop. The depth
// is bounded by max_dice_parts.
class Roller {
  public:
    Roller(const DiceTable &table, DrawFn source, std::vector<Face> *faces)
        : table_(table), thrower_(source), faces_(faces) {}

    RollResult run(DiceId id) {
        Tally tally;
        if (evaluate(id, tally)) {
            return {RollStatus::done, DiceError::none, tally.total, tally.natural};
        }
        return stopped(error_ != DiceError::none ? error_ : thrower_.error());
    }

  private:
    bool evaluate(DiceId id, Tally &tally) {
        const DiceNode &node = table_[id];
        if (node.sums_all && faces_ == nullptr) {
            return roll_sum(std::get<Pool>(node.shape).groups.front(), thrower_, tally);
        }
        return std::visit([&](const auto &shape) { return of(shape, tally); }, node.shape);
    }

    bool of(const Constant &constant, Tally &tally) {
        tally = {constant.value, 0};
        return true;
    }

    bool of(const Pool &pool, Tally &tally) {
        if (faces_ == nullptr && is_small(pool)) {
            return roll_small(pool, thrower_, tally);
        }
        std::vector<Face> unwanted;
        PoolRoll pool_roll(pool, thrower_, faces_ != nullptr ? *faces_ : unwanted, extra_);
        const bool done = pool_roll.run(tally);
        error_ = pool_roll.error();
        return done;
    }

    bool of(const Negation &negation, Tally &tally) {
        Tally inner;
        return evaluate(negation.of, inner) && apply_to({0, 0}, inner, DiceOperator::subtract, tally);
    }

    bool of(const Combination &combination, Tally &tally) {
        const std::size_t begin = face_count();
        Tally left;
        Tally right;
        if (!evaluate(combination.left, left)) {
            return false;
        }
        const std::size_t middle = face_count();
        if (!evaluate(combination.right, right)) {
            return false;
        }
        if (combination.how == DiceOperator::greater || combination.how == DiceOperator::lesser) {
            const bool takes_right = combination.how == DiceOperator::greater ? right.total > left.total
                                                                              : right.total < left.total;
            tally = takes_right ? right : left;
            drop(takes_right ? begin : middle, takes_right ? middle : face_count());
            return true;
        }
        return apply_to(left, right, combination.how, tally);
    }

    bool of(const Climb &climb, Tally &tally) {
        tally = {};
        for (std::uint32_t sides : climb.sides) {
            std::uint32_t face = 0;
            if (!thrower_.throw_dice(sides, 1, [&face](Draw, std::uint64_t index) {
                    face = static_cast<std::uint32_t>(index) + 1;
                })) {
                return false;
            }
            const bool topped = face == sides;
            if (faces_ != nullptr) {
                faces_->push_back({sides, face, topped});
            }
            if (!topped) {
                return true;
            }
            tally = {tally.total + 1, tally.natural + 1};
        }
        return true;
    }

    bool apply_to(Tally left, Tally right, DiceOperator how, Tally &tally) {
        tally.natural = left.natural + right.natural; // sums of a bounded number of faces
        error_ = apply(how, left.total, right.total, tally.total);
        return error_ == DiceError::none;
    }

    std::size_t face_count() const { return faces_ != nullptr ? faces_->size() : 0; }

    void drop(std::size_t begin, std::size_t end) {
        for (; begin < end; ++begin) {
            (*faces_)[begin].kept = false;
        }
    }

    const DiceTable &table_;
    Thrower thrower_;
    std::vector<Face> *faces_;
    std::uint32_t extra_ = 0;
    DiceError error_ = DiceError::none;
};

} // namespace

RollResult roll(const DiceTable &table, DiceId id, DrawFn source, std::vector<Face> *faces) {
    return Roller(table, source, faces).run(id);
}

} // namespace bylaw
