#include "interpreter/dice/dice_hash.hpp"

#include "interpreter/dice/random.hpp"

#include <concepts>

namespace bylaw {
namespace {

// Feeds numbers one by one through SplitMix64's permutation; it is made for spreading bits.
class Hasher {
  public:
    std::uint64_t result() const { return state_; }

    void operator()(const Constant &constant) { feed(constant.value); }
    void operator()(const Negation &negation) { feed(negation.of); }
    void operator()(const Combination &combination) {
        feed(static_cast<int>(combination.how));
        feed(combination.left);
        feed(combination.right);
    }
    void operator()(const Climb &climb) {
        for (std::uint32_t sides : climb.sides) {
            feed(sides);
        }
    }
    void operator()(const Pool &pool) {
        for (const DieGroup &group : pool.groups) {
            feed(std::uint64_t{group.count} << 32 | group.sides);
        }
        feed(pool.reroll);
        feed(pool.explode);
        feed(pool.counted);
        for (const FaceWorth &worth : pool.worths) {
            feed(worth.faces);
            feed(worth.value);
        }
        for (const KeepStep &step : pool.keep) {
            feed(static_cast<std::uint64_t>(step.how) << 32 | step.n);
        }
        feed((pool.reroll_once ? 1U : 0U) + (pool.counting ? 2U : 0U) + (pool.explosion.once ? 4U : 0U) +
             (pool.explosion.compounding ? 8U : 0U) + (pool.explosion.penetrating ? 16U : 0U));
    }
    void feed(std::integral auto number) {
        state_ = splitmix64(state_ ^ static_cast<std::uint64_t>(number), 1);
    }

  private:
    void feed(const FaceRanges &faces) {
        feed(faces.ranges().size());
        for (const FaceRange &range : faces.ranges()) {
            feed(range.low);
            feed(range.high);
        }
    }

    std::uint64_t state_ = 0;
};

} // namespace

std::uint64_t hash_of(const DiceShape &shape) {
    Hasher hasher;
    hasher.feed(shape.index());
    std::visit(hasher, shape);
    return hasher.result();
}

} // namespace bylaw
