#include "grammar/keywords.hpp"
#include "grammar/parse.hpp"

#include <catch2/catch.hpp>

TEST_CASE("the grammar has no left recursion and no endless loop") {
    CHECK(bylaw::analyze_grammar() == 0);
}

TEST_CASE("keywords are found and no other words are") {
    for (const auto &keyword : bylaw::keywords::all)
        CHECK(bylaw::keywords::find(keyword.word) == &keyword);
    for (const char *word : {"", "checks", "chec", "Check", "_", "zebra", "start"})
        CHECK(!bylaw::keywords::find(word));
}
