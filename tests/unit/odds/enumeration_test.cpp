// Random small dice against all that can fall: the machine's own roll, driven through every answer to every
// draw. The chances of the enumeration are sums of doubles; weights that differ by one part would be told
// apart.
#include "interpreter/dice/dice_text.hpp"
#include "interpreter/dice/random.hpp"
#include "interpreter/odds/dice/distribution.hpp"
#include "tests/unit/dice/enumerate.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

namespace {

class RandomDice {
  public:
    explicit RandomDice(std::uint64_t seed) : random_(seed) {}

    DiceId make(DiceTable &table, int depth) {
        if (depth == 0 || below(3) == 0)
            return pool(table);
        const DiceId left = make(table, depth - 1);
        const DiceId right = below(3) == 0 ? table.constant(below(5) - 2) : make(table, depth - 1);
        const auto how = static_cast<DiceOperator>(below(6));
        const DiceResult made = below(6) == 0 ? table.negate(left) : table.combine(how, left, right);
        return made ? made.id() : left;
    }

    // Explosions are rare: each one multiplies the paths.
    DiceId pool(DiceTable &table) {
        DiceId id = table.pool(1 + below(3), 1 + below(5)).id();
        if (below(3) == 0)
            id = table.combine(DiceOperator::add, id, table.pool(1, 2 + below(4)).id()).id();
        for (int i = below(3); i > 0; --i)
            if (const DiceResult next = said(table, id))
                id = next.id();
        return id;
    }

  private:
    int below(std::uint64_t n) { return static_cast<int>(random_.below(n)); }

    DiceResult said(DiceTable &table, DiceId id) {
        const FaceRanges faces{{1 + below(4), 1 + below(5)}};
        switch (below(6)) {
        case 0: return table.keep(id, static_cast<Keep>(below(4)), below(3));
        case 1: return table.reroll(id, faces, true);
        case 2: return table.count(id, faces);
        case 3: return table.keep(id, static_cast<Keep>(below(4)), 1 + below(2));
        default: return table.keep(id, Keep::highest, 1);
        }
    }

    Random random_;
};

// Paths less likely than `least` are given up; any outcome may be larger by as much as they had together.
void compare(const DiceTable &table, DiceId id, double least) {
    const test::Enumeration all(table, id, least);
    const odds::DiceOdds found = odds::distribution(table, id);
    INFO(to_text(table, id));
    if (all.failures() > 0) { // it divides by 0
        CHECK(!found);
        CHECK(found.stopped.error == DiceError::division_by_zero);
        return;
    }
    REQUIRE(found);
    REQUIRE(found.distribution.outcomes.size() >= all.chances().size());
    for (const odds::Weighted &outcome : found.distribution.outcomes) {
        const double chance = odds::to_double(outcome.weight, found.distribution.total);
        const auto seen = all.chances().find(outcome.value);
        INFO("total " << outcome.value);
        const double enumerated = seen == all.chances().end() ? 0 : seen->second;
        CHECK(chance >= enumerated - 1e-9);
        CHECK(chance <= enumerated + all.lost() + 1e-9);
    }
    if (all.lost() == 0)
        CHECK(found.distribution.outcomes.size() == all.chances().size());
}

} // namespace

TEST_CASE("random dice against all that can fall") {
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        DiceTable table;
        RandomDice random(seed);
        const DiceId id = random.make(table, 2);
        if (table[id].dice > 6)
            continue;
        compare(table, id, 1e-13);
    }
}

TEST_CASE("dice that explode or are rerolled without end, as far as chances can be told apart") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        DiceTable table;
        RandomDice random(seed);
        Random choice(seed, 1);
        DiceId id = table
                        .pool(1 + static_cast<std::int64_t>(choice.below(2)),
                              4 + static_cast<std::int64_t>(choice.below(3)))
                        .id();
        const FaceRanges faces{
            {static_cast<std::int64_t>(1 + choice.below(4)), static_cast<std::int64_t>(1 + choice.below(4))}};
        const FaceRanges again{{2, 2}};
        for (const DiceResult next :
             {choice.below(2) ? table.explode(id, faces) : table.reroll(id, faces, false)})
            id = next ? next.id() : id;
        if (choice.below(2))
            if (const DiceResult next = table.reroll(id, again, choice.below(2) == 0))
                id = next.id();
        if (choice.below(2))
            if (const DiceResult next =
                    table.keep(id, choice.below(2) ? Keep::highest : Keep::drop_lowest, 1))
                id = next.id();
        if (choice.below(3) == 0)
            id = table.count(id, {{3, 6}}).id();
        compare(table, id, 2e-6);
    }
}
