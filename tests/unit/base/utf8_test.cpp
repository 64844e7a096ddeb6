#include "base/text/display.hpp"
#include "base/text/utf8.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace std::string_literals;

TEST_CASE("well-formed UTF-8 decodes to its code points") {
    auto [text, value, length] = GENERATE(table<std::string, char32_t, std::size_t>({
        {"a", U'a', 1},
        {"\0"s, 0, 1},
        {"\x7F", 0x7F, 1},
        {"\xC2\x80", 0x80, 2},
        {"\xC3\xA9t\xC3\xA9", 0xE9, 2},
        {"\xDF\xBF", 0x7FF, 2},
        {"\xE0\xA0\x80", 0x800, 3},
        {"\xED\x9F\xBF", 0xD7FF, 3},
        {"\xEE\x80\x80", 0xE000, 3},
        {"\xEF\xBF\xBD", 0xFFFD, 3},
        {"\xF0\x90\x80\x80", 0x10000, 4},
        {"\xF0\x9F\x8E\xB2", 0x1F3B2, 4}, // a die
        {"\xF4\x8F\xBF\xBF", 0x10FFFF, 4},
    }));
    CodePoint point = decode_utf8(text);
    CHECK(point.valid);
    CHECK(point.value == value);
    CHECK(point.length == length);
}

TEST_CASE("every ill-formed byte stands alone") {
    auto text =
        GENERATE(as<std::string>{}, "\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3(", "\xE0\x80\x80",
                 "\xE0\x9F\xBF", "\xE2\x82", "\xE2(\x82", "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x80\x80\x80",
                 "\xF0\x8F\xBF\xBF", "\xF0\x9F\x8E", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFE", "\xFF");
    CodePoint point = decode_utf8(text);
    CHECK_FALSE(point.valid);
    CHECK(point.value == replacement_character);
    CHECK(point.length == 1);
}

TEST_CASE("code points are counted, broken bytes one by one") {
    CHECK(count_code_points("") == 0);
    CHECK(count_code_points("abc") == 3);
    CHECK(count_code_points("\xC3\xA9\xF0\x9F\x8E\xB2!") == 3);
    CHECK(count_code_points("a\xFF\xFE") == 3);
    CHECK(count_code_points("\xE2\x82") == 2);
}

TEST_CASE("a terminal gives characters none, one or two columns") {
    CHECK(display_width(U'a') == 1);
    CHECK(display_width(0xE9) == 1);
    CHECK(display_width(0x301) == 0);   // combining acute accent
    CHECK(display_width(0x754C) == 2);  // a Han character
    CHECK(display_width(0x1F3B2) == 2); // a die
}

TEST_CASE("what would disturb a terminal is not printable") {
    CHECK(is_printable(U' '));
    CHECK(is_printable(U'~'));
    CHECK(is_printable(0xE9));
    CHECK(is_printable(0x200D)); // zero width joiner, part of many emoji
    CHECK_FALSE(is_printable(0x1B));
    CHECK_FALSE(is_printable(U'\t'));
    CHECK_FALSE(is_printable(0x7F));
    CHECK_FALSE(is_printable(0x9B));   // an escape sequence in one character
    CHECK_FALSE(is_printable(0x2028)); // line separator
    CHECK_FALSE(is_printable(0x202E)); // right-to-left override
}

TEST_CASE("printable text is one safe line of bounded length") {
    CHECK(printable_text("plain", 10, false) == "plain");
    CHECK(printable_text("a\x1B[31mb", 20, false) == "a?[31mb");
    CHECK(printable_text("a\nb\tc\r", 20, false) == "a b c?");
    CHECK(printable_text("a\xFFz", 20, false) == "a?z");
    CHECK(printable_text("a\xFFz", 20, true) == "a\xEF\xBF\xBDz");
    CHECK(printable_text("caf\xC3\xA9", 4, false) == "caf\xC3\xA9");
    CHECK(printable_text("caf\xC3\xA9s", 4, false) == "caf\xC3\xA9...");
    CHECK(printable_text("\xF0\x9F\x8E", 9, false) == "???");
}

TEST_CASE(
    "code points are counted alike whatever stands around the eight letters that are looked at together") {
    for (std::size_t before = 0; before < 20; ++before)
        for (std::size_t behind = 0; behind < 20; ++behind) {
            std::string text = std::string(before, 'a') + "\xC3\xA9" + std::string(behind, 'b') + "\xFF";
            CHECK(count_code_points(text) == before + 1 + behind + 1);
        }
}
