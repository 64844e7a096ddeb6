// Expected numbers: SplitMix64 and xoshiro128++ as published, computed by a separate implementation in
// Python.
#include "interpreter/dice/random.hpp"

#include <catch2/catch.hpp>
#include <vector>

using namespace bylaw;

static std::vector<std::uint64_t> four_below(std::uint64_t range) {
    Random random(42, 0);
    std::vector<std::uint64_t> result;
    for (int i = 0; i < 4; ++i) {
        result.push_back(random.below(range));
    }
    return result;
}

TEST_CASE("splitmix64 gives the published outputs, each reached directly") {
    CHECK(splitmix64(1234567, 1) == 6457827717110365317U);
    CHECK(splitmix64(1234567, 2) == 3203168211198807973U);
    CHECK(splitmix64(1234567, 5) == 16408922859458223821U);
    CHECK(splitmix64(0, 3) == 0x06c45d188009454fU);
}

TEST_CASE("xoshiro128++ gives the published outputs") {
    Random random(1, 2, 3, 4);
    for (std::uint32_t expected : {641U, 1573767U, 3222811527U, 3517856514U, 836907274U, 4247214768U,
                                   3867114732U, 1355841295U, 495546011U, 621204420U}) {
        CHECK(random.next() == expected);
    }
}

TEST_CASE("a trial is a pure function of seed and number") {
    Random first(42, 0);
    CHECK(first.next() == 2643743425U);
    CHECK(first.next() == 1762251840U);
    Random second(42, 1);
    CHECK(second.next() == 2840610823U);
    Random sixth(42, 5);
    CHECK(sixth.next() == 1059913913U);
    CHECK(sixth.next() == 2887649437U);
}

TEST_CASE("bounded draws are Lemire's, with one word below 2^32 and two from there on") {
    using Numbers = std::vector<std::uint64_t>;
    CHECK(four_below(1) == Numbers{0, 0, 0, 0});
    CHECK(four_below(20) == Numbers{12, 8, 7, 6});
    CHECK(four_below(216) == Numbers{132, 88, 82, 71});
    CHECK(four_below(3000000000) == Numbers{1846633449, 1230918690, 1140044431, 990353528});
    CHECK(four_below(std::uint64_t{1} << 32) == Numbers{2643743425, 1632151183, 3326664244, 4279643827});
    CHECK(four_below(1000000000000000) ==
          Numbers{615544483393967, 380014810555176, 774549377367096, 996432227005596});
    CHECK(four_below(max_random_range) ==
          Numbers{5677395775576140320, 3505017977265278253, 7143957068370955603, 9190465139184347989});
}

TEST_CASE("a word that would be one too many for some result is passed over") {
    // 2^32 mod 3000000000 is 1294967296. From the state (4, 0, 0, 0) the first word is 4 * 2^7 + 4 = 516,
    // whose product with the range has the low half 1811773440: taken. From (2, 0, 0, 0) the first two words
    // are 258, low half 905886720: passed over; the third is 524288.
    Random taken(4, 0, 0, 0);
    CHECK(taken.below(3000000000) == 360);
    Random passed(2, 0, 0, 0);
    CHECK(passed.below(3000000000) == 366210);
}
