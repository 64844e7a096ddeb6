// Dice that are rolled together, and what is done with them. Whatever the order in which a pool's words were
// said, the dice are rolled, rerolled, exploded, kept and counted in this order, so that no two readers
// differ.
#pragma once
#include "interpreter/dice/dice_error.hpp"
#include "interpreter/dice/face_ranges.hpp"

#include <cstdint>
#include <vector>

namespace bylaw {

// `count` dice of one shape.
struct DieGroup {
    std::uint32_t count = 0;
    std::uint32_t sides = 1;

    friend bool operator==(const DieGroup &, const DieGroup &) = default;
};

enum class Keep : std::uint8_t { highest, lowest, drop_highest, drop_lowest };

// One narrowing of the dice that count, such as `highest 3`.
struct KeepStep {
    Keep how = Keep::highest;
    std::uint32_t n = 0;

    friend bool operator==(const KeepStep &, const KeepStep &) = default;
};

// How dice go on that explode.
struct Explosion {
    bool once = false;        // an added die adds none
    bool compounding = false; // a die and those that it added are one die, which shows their sum
    bool penetrating = false; // the same, and each added die shows one less

    bool is_one_die() const { return compounding || penetrating; }
    friend bool operator==(const Explosion &, const Explosion &) = default;
};

// As a number of a program: 1 once, 2 compounding, 4 penetrating.
inline std::int64_t number_of(Explosion how) {
    return (how.once ? 1 : 0) + (how.compounding ? 2 : 0) + (how.penetrating ? 4 : 0);
}
inline Explosion explosion_of(std::int64_t number) {
    return {(number & 1) != 0, (number & 2) != 0, (number & 4) != 0};
}

// What a counted die that shows one of the faces adds to the total.
struct FaceWorth {
    FaceRanges faces;
    std::int64_t value = 1; // as_shown: what it shows

    friend bool operator==(const FaceWorth &, const FaceWorth &) = default;
};
inline constexpr std::int64_t as_shown = INT64_MIN;
inline constexpr std::int64_t most_worth = 1'000'000;

struct Pool {
    std::vector<DieGroup> groups; // more than one for `(d6 + d8) highest 1`
    FaceRanges reroll;            // a die that shows one of these is rolled again
    bool reroll_once = false;     // and then stands, whatever it shows; else until it shows none of them
    FaceRanges explode; // a die that stands on one of these adds a die of its shape, which may add another
    Explosion explosion;
    std::vector<KeepStep> keep; // each narrows what the one before it left; added dice are dice like others
    bool counting = false; // the total is the number of kept dice in `counted`, not the sum of their faces
    FaceRanges counted;    // these count one
    std::vector<FaceWorth> worths; // these count otherwise; the last one that names a face holds

    friend bool operator==(const Pool &, const Pool &) = default;
};

// The kept stretch [first, last) of dice sorted from the lowest face to the highest.
struct KeptWindow {
    std::uint32_t first = 0;
    std::uint32_t last = 0;

    std::uint32_t size() const { return last - first; }
};

// What a kept die that shows `face` adds to the total. Of one die that others were added to, the sum is its
// face.
std::int64_t value_of(const Pool &pool, std::int64_t face);
// How many dice are rolled at first.
std::uint32_t dice_count(const Pool &pool);
// Returns the dice that the pool keeps when that many lie on the table.
KeptWindow kept_window(const Pool &pool, std::uint32_t dice);
// Nothing was said of the dice: their faces are added up.
bool is_bare(const Pool &pool);
// The total is the sum of all faces of the first throw, though something may be said, as in `3d6 highest 3`.
bool sums_all(const Pool &pool);
// The faces that one die of so many sides may end on: all but those that are always rolled again.
FaceRanges standing_faces(const Pool &pool, std::uint32_t sides);
// Why the pool cannot be rolled; none if it can.
DiceError problem_of(const Pool &pool);

} // namespace bylaw
