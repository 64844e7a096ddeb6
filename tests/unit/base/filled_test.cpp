#include "base/text/filled.hpp"

#include <catch2/catch.hpp>

using bylaw::filled;

TEST_CASE("each gap takes the next word") {
    CHECK(filled("there is no {} `{}`", {"rule", "duel"}) == "there is no rule `duel`");
    CHECK(filled("{}{}", {"", "b"}) == "b");
    CHECK(filled("no gap", {}) == "no gap");
}

TEST_CASE("what a word holds is no gap") {
    CHECK(filled("`{}` and `{}`", {"{}", "x"}) == "`{}` and `x`");
}
