// What compiled rules keep from trial to trial does not grow with them.
#include "interpreter/simulate/compiled/roll_tables.hpp"
#include "tests/manners/failing_memory.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using bylaw::test::blocks_in_use;

TEST_CASE("tables of dice that rules made are given back when their numbers mean other dice") {
    DiceTable dice;
    const DiceId id = dice.pool(2, 6).id();
    compiled::RollTables tables(0, true);
    const auto learn = [&] {
        for (std::int64_t made = -20; made < 0; ++made) {
            for (int i = 0; i < 10; ++i) {
                tables.ask(made, dice, id);
            }
            REQUIRE(tables.middle()[made].outcomes == 36);
        }
    };
    const std::int64_t at_first = blocks_in_use();
    learn();
    CHECK(blocks_in_use() >= at_first + 20);
    tables.forget_made();
    CHECK(tables.middle()[-1].outcomes == 0);
    const std::int64_t before = blocks_in_use();
    learn();
    tables.forget_made();
    CHECK(blocks_in_use() == before);
}
