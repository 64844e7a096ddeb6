// Thousands of random descriptions: whatever is accepted rolls within its possible range, and rolls the same
// whether or not its faces are asked for.
#include "interpreter/dice/dice_range.hpp"
#include "interpreter/dice/dice_source.hpp"
#include "interpreter/dice/dice_text.hpp"
#include "interpreter/dice/roll.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

namespace {

class Maker {
  public:
    explicit Maker(std::uint64_t seed) : random_(seed) {}

    // Something new, made of dice that are there already; refused ones are left out.
    void grow() {
        if (const DiceResult made = one_more()) {
            ids_.push_back(made.id());
        }
    }

    const DiceTable &table() const { return table_; }
    const std::vector<DiceId> &ids() const { return ids_; }

  private:
    std::int64_t number(std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(high - low + 1)));
    }
    DiceId any() { return ids_.empty() ? table_.constant(2) : ids_[random_.below(ids_.size())]; }
    FaceRanges faces() {
        const std::int64_t low = number(0, 9);
        return {{low, low + number(-1, 3)}};
    }

    DiceResult one_more() {
        switch (random_.below(10)) {
        case 0: return table_.constant(number(-3, 3));
        case 1:
        case 2: return table_.pool(number(0, 6), number(1, 12));
        case 3:
        case 4: return table_.keep(any(), static_cast<Keep>(random_.below(4)), number(0, 4));
        case 5: return table_.reroll(any(), faces(), random_.below(2) == 0);
        case 6: return table_.explode(any(), faces(), explosion_of(number(0, 7)));
        case 7:
            return random_.below(2) == 0
                       ? table_.count(any(), faces())
                       : table_.count_as(any(), faces(), random_.below(3) == 0 ? as_shown : number(-3, 3));
        case 8:
            return random_.below(2) == 0
                       ? table_.negate(any())
                       : table_.climb(std::vector{number(1, 4), number(1, 4), number(1, 4)});
        default: return table_.combine(static_cast<DiceOperator>(random_.below(6)), any(), any());
        }
    }

    Random random_;
    DiceTable table_;
    std::vector<DiceId> ids_;
};

void check(const DiceTable &table, DiceId id, std::uint64_t trial) {
    std::vector<Face> faces;
    SeededDice dice(1, trial);
    SeededDice same(1, trial);
    const RollResult full = roll(table, id, dice, &faces);
    const RollResult bare = roll(table, id, same);
    REQUIRE(full.status == bare.status);
    REQUIRE(full.error == bare.error);
    REQUIRE(full.total == bare.total);
    REQUIRE(full.natural == bare.natural);
    if (full.status == RollStatus::done) {
        const Range range = possible(table, id);
        REQUIRE(range.low <= full.total);
        REQUIRE(full.total <= range.high);
    }
}

} // namespace

TEST_CASE("random descriptions roll within their range, and alike with and without faces") {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Maker maker(seed);
        for (int i = 0; i < 40; ++i) {
            maker.grow();
        }
        for (DiceId id : maker.ids()) {
            INFO(to_text(maker.table(), id));
            for (std::uint64_t trial = 0; trial < 10; ++trial) {
                check(maker.table(), id, trial);
            }
        }
    }
}
