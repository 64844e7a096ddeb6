// Rows and columns by number, against the keys that they are made of.
#include "interpreter/machine/grid_lines.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

namespace grid_lines_test {

using namespace bylaw;

namespace {

GridKey key(std::vector<std::int64_t> starts, std::vector<std::uint32_t> lines) {
    return {{}, std::move(starts), std::move(lines)};
}

} // namespace

TEST_CASE("each number of a key has the line that the key says") {
    const GridKey all[] = {key({INT64_MIN, -5, 0, 4, 41, 91}, {no_id, 0, 1, 2, 3, no_id}),
                           key({INT64_MIN, 7, 13, 19}, {0, 1, 2, 3}), key({0, 1, 2}, {2, 0, 1}),
                           key({INT64_MIN}, {0})};
    for (const GridKey &each : all) {
        const auto lines = key_lines(each);
        REQUIRE(lines);
        for (std::size_t i = 0; i < lines->lines.size(); ++i) {
            const std::uint32_t line = each.line_of(lines->first + static_cast<std::int64_t>(i));
            CHECK(lines->lines[i] == line);
        }
        const std::int64_t last = std::max<std::int64_t>(each.starts.back(), 0);
        CHECK(lines->first < last);
        CHECK(lines->first + static_cast<std::int64_t>(lines->lines.size()) > last);
    }
}

TEST_CASE("keys whose stretches lie far apart, or far out, have no lines by number") {
    CHECK(!key_lines(key({INT64_MIN, -5000, 70001}, {0, 1, 2})));
    CHECK(!key_lines(key({INT64_MIN, INT64_MAX - 1, INT64_MAX}, {0, 1, 2})));
    CHECK(!key_lines(key({INT64_MIN, INT64_MIN + 1, INT64_MIN + 2}, {0, 1, 2})));
}

} // namespace grid_lines_test
