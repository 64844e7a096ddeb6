#include "interpreter/dice/draw.hpp"
#include "interpreter/dice/draw_log.hpp"

#include <catch2/catch.hpp>
#include <vector>

using namespace bylaw;

TEST_CASE("a draw has sides^count outcomes, as long as they are below 2^63") {
    CHECK(outcomes({6, 3}) == 216);
    CHECK(outcomes({6, 0}) == 1);
    CHECK(outcomes({1, 10000}) == 1);
    CHECK(outcomes({2, 62}) == std::uint64_t{1} << 62);
    CHECK(outcomes({2, 63}) == 0);
    CHECK(outcomes({2, 64}) == 0);
    CHECK(outcomes({1000000, 4}) == 0);
}

TEST_CASE("as many dice as possible go into one draw") {
    CHECK(dice_per_draw(2) == 62);
    CHECK(dice_per_draw(6) == 24);
    CHECK(dice_per_draw(1000000) == 3);
    for (std::uint32_t sides : {2U, 3U, 6U, 10U, 20U, 100U, 999U}) {
        CHECK(outcomes({sides, dice_per_draw(sides)}) != 0);
        CHECK(outcomes({sides, dice_per_draw(sides) + 1}) == 0);
    }
}

TEST_CASE("the first die is the most significant digit") {
    const auto faces = [](Draw draw, std::uint64_t index) {
        std::vector<std::uint32_t> result;
        for_each_face_backwards(draw, index,
                                [&](std::uint32_t face) { result.insert(result.begin(), face); });
        return result;
    };
    using Faces = std::vector<std::uint32_t>;
    CHECK(faces({6, 3}, 0) == Faces{1, 1, 1});
    CHECK(faces({6, 3}, 3 * 36 + 1 * 6 + 5) == Faces{4, 2, 6});
    CHECK(faces({10, 12}, 123456789012) == Faces{2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3});
}

TEST_CASE("a replay gives the logged answers first, then asks and logs") {
    DrawLog log{7};
    int asked = 0;
    const auto source = [&](Draw) -> std::optional<std::uint64_t> {
        return asked++ == 0 ? std::optional<std::uint64_t>(3) : std::nullopt;
    };
    Replay replay(log, source);
    CHECK(replay.draw({20, 1}) == 7U);
    CHECK(asked == 0);
    CHECK(replay.draw({20, 1}) == 3U);
    CHECK(replay.draw({20, 1}) == std::nullopt);
    CHECK(log == DrawLog{7, 3});
}
