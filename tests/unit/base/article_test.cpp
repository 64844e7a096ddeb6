#include "base/text/article.hpp"

#include <catch2/catch.hpp>

using bylaw::article;

TEST_CASE("the article goes by the sound, also of a word in backticks") {
    CHECK(article("kind") == "a kind");
    CHECK(article("action") == "an action");
    CHECK(article("`hero`") == "a `hero`");
    CHECK(article("`ability`") == "an `ability`");
    CHECK(article("`unit`") == "a `unit`");
    CHECK(article("`uninvited_guest`") == "an `uninvited_guest`");
    CHECK(article("`hour`") == "an `hour`");
    CHECK(article("`house`") == "a `house`");
    CHECK(article("Oath") == "an Oath");
    CHECK(article("") == "a ");
}
