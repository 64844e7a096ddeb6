// Colours written over a typed text: the letters stay where they are, and so does the cursor.
#include "repl/prompt/typed_line.hpp"

#include <catch2/catch.hpp>
#include <clocale>

using namespace bylaw::repl;

namespace {

const std::vector<Colouring> first_word{{0, 2, "35"}};

} // namespace

TEST_CASE("one line: to its beginning, the letters, and back to the cursor") {
    const TypedLine line{"if x", 4, 3, 40, 24};
    CHECK(line.painted_over(first_word) == "\r\x1b[3C\x1b[0;35mif\x1b[0;0m x\x1b[0m\r\x1b[7C");
    const TypedLine at_front{"if x", 0, 3, 40, 24};
    CHECK(at_front.painted_over({}) == "\r\x1b[3Cif x\x1b[0m\r\x1b[3C");
}

TEST_CASE("a text that is wider than the screen, or has several lines, goes on in the next") {
    const TypedLine wide{"abcdef", 6, 3, 5, 24}; // abc would be 3 + 3: two letters stand in the first row
    CHECK(wide.painted_over({}) == "\x1b[1A\r\x1b[3Cab\x1b[1B\rcdef\x1b[0m\r\x1b[4C");
    const TypedLine lines{"a\nbc\n", 1, 3, 40, 24};
    CHECK(lines.painted_over({}) == "\r\x1b[3Ca\x1b[1B\rbc\x1b[0m\x1b[1A\r\x1b[4C");
}

TEST_CASE("a line that is just full ends at the beginning of the next row") {
    const TypedLine full{"ab", 2, 3, 5, 24};
    CHECK(full.painted_over({}) == "\x1b[1A\r\x1b[3Cab\x1b[0m\x1b[1B\r");
}

TEST_CASE("what a terminal may show as more or less than its cells is left alone") {
    std::setlocale(LC_CTYPE, "C.UTF-8");
    CHECK(TypedLine{"caf\xc3\xa9", 5, 3, 40, 24}.painted_over({}));
    for (const std::string text : {"a\tb", "a\x01", "\xe6\xbc\xa2", "e\xcc\x81", "\xff"})
        CHECK_FALSE(TypedLine{text, 0, 3, 40, 24}.painted_over({}));
    CHECK_FALSE(TypedLine{"a\nb\nc", 0, 3, 40, 2}.painted_over({})); // higher than the screen
    CHECK_FALSE(TypedLine{"a", 0, 40, 40, 24}.painted_over({}));
}
