#include "base/text/integer_text.hpp"

#include <catch2/catch.hpp>
#include <limits>
#include <locale>

using namespace bylaw;

namespace {

// As in Germany: 1.234.
struct Points : std::numpunct<char> {
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

__extension__ typedef __int128 Wide;

} // namespace

TEST_CASE("integers of any size are digits, whatever the host's locale") {
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Points));
    CHECK(integer_text<std::int64_t>(0) == "0");
    CHECK(integer_text<std::int64_t>(5915) == "5915");
    CHECK(integer_text<std::int64_t>(-5915) == "-5915");
    CHECK(integer_text(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
    const Wide block = 1'000'000'000'000'000'000;
    CHECK(integer_text<Wide>(block) == "1000000000000000000");
    CHECK(integer_text<Wide>(7 * block * block + 42) == "7000000000000000000000000000000000042");
    CHECK(integer_text<Wide>(-(block + 1)) == "-1000000000000000001");
    std::locale::global(before);
}
