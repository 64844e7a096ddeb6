// Dice that are read once: the short way from the text must make what the checker and the machine make.
#include <bylaw/dice.hpp>

#include <catch2/catch.hpp>

namespace dice_test {

using namespace bylaw::api;

TEST_CASE("dice read once roll as the machine rolls them") {
    for (const char *text : {"3d6+4",
                             "d20",
                             "4d6 highest 3",
                             "4d6 highest 3 lowest 2",
                             "10d10 count 7..10",
                             "10d10 count 7..",
                             "5d6 count 1, 5..6",
                             "6d6 explode",
                             "6d6 explode 5..6",
                             "d6 reroll 1",
                             "3d6 reroll 1..2 once",
                             "(d4 + d6 + d8) highest 2",
                             "(2d6 + 3) * 2 - d4",
                             "2d6 / 2",
                             "-d6 + 10",
                             "7 / 2",
                             "10 - 3 - 2",
                             "2 * (3 + 4)",
                             "greater(d12, 2d6)",
                             "lesser(d20 + 2, d20) + 1",
                             "climb d4, d6",
                             "d6 reroll 1 once explode 6",
                             "(roll(d4))d6",
                             "(2)d(roll(d6))",
                             "roll(2d6) + 3",
                             "if roll(d6) >= 4 then roll(2d6) else 0",
                             "1_000 + d6",
                             "  2d6  # a comment",
                             "4d6 highest (1 + 1)",
                             "12",
                             "-3",
                             "absolute(2 - roll(d6))",
                             "roll(d6) / 2 rounded up"}) {
        INFO(text);
        const Dice::Parsed parsed = Dice::parse(text);
        REQUIRE(!parsed.report.has_errors());
        const RollAnswer machine = roll_dice(text, 11, 40);
        REQUIRE(machine.rolls.size() == 40);
        Rng totals(11), told(11);
        for (const Roll &expected : machine.rolls) {
            CHECK(parsed.dice.roll(totals) == expected.total);
            const auto faces = parsed.dice.roll_faces(told);
            REQUIRE(faces);
            CHECK(faces->total == expected.total);
            if (!expected.dice.empty()) {
                CHECK(faces->text == expected.text);
                REQUIRE(faces->dice.size() == expected.dice.size());
                for (std::size_t i = 0; i < expected.dice.size(); ++i) {
                    CHECK(faces->dice[i].face == expected.dice[i].face);
                    CHECK(faces->dice[i].thrown_again == expected.dice[i].thrown_again);
                }
            }
        }
    }
}

TEST_CASE("what are no dice is told, as ever") {
    for (const char *text : {"", "3d0", "foo", "2d6 +", "3d6 highest 5", "1d1 explode 1", "0d6", "d6 >= 2",
                             "roll(d6) >= 2", "2d6 3", "\x01"}) {
        INFO(text);
        const Dice::Parsed parsed = Dice::parse(text);
        CHECK(parsed.report.has_errors());
        Rng rng(1);
        CHECK(parsed.dice.roll(rng) == 0);
    }
}

TEST_CASE("a roll without a result is none") {
    Rng rng(1);
    int none = 0;
    const Dice dice = Dice::parse("6 / (d2 - 1)").dice;
    for (int i = 0; i < 100; ++i)
        none += dice.roll(rng) ? 0 : 1;
    CHECK(none > 20);
    CHECK(none < 80);
    CHECK(!Dice::parse("9223372036854775807 + d6").dice.roll(rng));
}

} // namespace dice_test
