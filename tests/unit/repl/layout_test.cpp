#include "repl/text/layout.hpp"

#include <catch2/catch.hpp>

using namespace bylaw::repl;

TEST_CASE("columns are as wide as their widest cell, as it is seen") {
    CHECK(columns({{"Ada", "12"}, {"Zoë", "3"}, {"a long name", ""}}) ==
          "Ada          12\nZoë          3\na long name\n");
    CHECK(columns({{"a heading that is long"}, {"a", "b"}}, 2) == "  a heading that is long\n  a  b\n");
    CHECK(columns({}) == "");
}

TEST_CASE("paragraphs are broken between words") {
    CHECK(wrap("one two three", 8) == "one two\nthree\n");
    CHECK(wrap("one two three", 9, 2) == "one two\n  three\n");
    CHECK(wrap("unbreakable", 4) == "unbreakable\n");
    CHECK(wrap("one\ntwo", 80) == "one\ntwo\n");
    CHECK(wrap("", 80) == "\n");
}

TEST_CASE("widths are those of the characters shown") {
    CHECK(display_width("Zoë") == 3);
    CHECK(display_width("龍") == 2);
    CHECK(display_width("\xff") == 1);
}

TEST_CASE("short words at the beginning keep their blanks") {
    CHECK(wrap("1 a bc", 80, 4) == "1 a bc\n");
}

TEST_CASE("columns that are too wide go on below their last cell") {
    CHECK(columns({{"* 1", "move to the roadside"}, {"  2", "wait"}}, 1, 16) ==
          " * 1  move to\n      the\n      roadside\n   2  wait\n");
    CHECK(columns({{"a long name here", "b c"}}, 2, 16) == "  a long name\n    here  b c\n");
    CHECK(columns({{"unbreakable_and_long"}}, 0, 8) == "unbreakable_and_long\n");
    CHECK(columns({{"a", "bb cc"}}, 0, 0) == "a  bb cc\n");
}

TEST_CASE("lines of an outline go on deeper than they begin") {
    CHECK(outline({"a blow", "  rolls d6: 3  [x:1]"}, 2, 16) == "  a blow\n    rolls d6: 3\n      [x:1]\n");
    CHECK(outline({"a blow", "  rolls d6: 3  [x:1]"}, 2, 0) == "  a blow\n    rolls d6: 3  [x:1]\n");
}
