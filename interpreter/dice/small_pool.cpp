#include "interpreter/dice/small_pool.hpp"

#include <array>

namespace bylaw {

static constexpr std::uint32_t most_dice = 64;

bool is_small(const Pool &pool) {
    return pool.reroll.empty() && pool.explode.empty() && dice_count(pool) <= most_dice;
}

namespace {

// Faces in ascending order. Insertion is the quickest sort for so few.
class SortedFaces {
  public:
    void insert(std::uint32_t face) {
        std::uint32_t at = size_++;
        for (; at > 0 && faces_[at - 1] > face; --at) {
            faces_[at] = faces_[at - 1];
        }
        faces_[at] = face;
    }

    std::int64_t total(const Pool &pool) const {
        const KeptWindow window = kept_window(pool, size_);
        std::int64_t total = 0;
        for (std::uint32_t i = window.first; i < window.last; ++i) {
            total += !pool.counting ? faces_[i] : value_of(pool, faces_[i]);
        }
        return total;
    }

  private:
    std::array<std::uint32_t, most_dice> faces_; // the first size_ are set
    std::uint32_t size_ = 0;
};

} // namespace

bool roll_small(const Pool &pool, Thrower &thrower, Tally &tally) {
    SortedFaces faces;
    for (const DieGroup &group : pool.groups) {
        const auto take = [&faces](Draw draw, std::uint64_t index) {
            for_each_face_backwards(draw, index, [&faces](std::uint32_t face) { faces.insert(face); });
        };
        if (!thrower.throw_dice(group.sides, group.count, take)) {
            return false;
        }
    }
    tally.total = tally.natural = faces.total(pool);
    return true;
}

} // namespace bylaw
