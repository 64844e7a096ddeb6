#include "repl/text/safe_output.hpp"

#include <catch2/catch.hpp>

#include <sstream>

using namespace bylaw::repl;

TEST_CASE("what would command a terminal is shown as it would be written") {
    CHECK(without_commands("a\x1b]0;title\x07 b", false) == "a\\u001b]0;title\\u0007 b");
    CHECK(without_commands("\x1b[2J\x7f\r", true) == "\\u001b[2J\\u007f\\u000d");
    CHECK(without_commands("\xc2\x9b"
                           "2J",
                           true) == "\\u009b2J");
    CHECK(without_commands("\x1b", true) == "\\u001b");
}

TEST_CASE("lines, tabs, letters and the colours of a terminal stay") {
    CHECK(without_commands("\tÄ ║ 骰\n", false) == "\tÄ ║ 骰\n");
    CHECK(without_commands("\x1b[1;31mfailed\x1b[0m", true) == "\x1b[1;31mfailed\x1b[0m");
    CHECK(without_commands("\x1b[31mred", false) == "\\u001b[31mred");
}

TEST_CASE("a stream passes all on when it is flushed, whole, however it was written") {
    std::ostringstream to;
    SafeOutput safe(to, true);
    std::ostream out(&safe);
    out << '\x1b' << "[1"
        << "mbold" << '\n'
        << std::flush;
    CHECK(to.str() == "\x1b[1mbold\n");
    std::string long_text;
    for (int i = 0; i < 20'000; ++i)
        long_text += "Ä is a letter\n";
    out << long_text << std::flush;
    CHECK(to.str() == "\x1b[1mbold\n" + long_text);
}
