#include "repl/simulation/grid.hpp"
#include "repl/simulation/heat_map.hpp"
#include "repl/simulation/histogram.hpp"
#include "repl/simulation/labels.hpp"
#include "repl/simulation/refine.hpp"
#include "repl/text/chart.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/numbers.hpp"
#include "repl/write_file.hpp"
#include "tests/support/files.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <sstream>
#include <unistd.h>

using namespace bylaw;
using namespace bylaw::repl;

namespace {

struct Screen {
    std::istringstream in;
    std::ostringstream out, err;
    Console console{in, out, err, {}, api::Library()};
};

api::ReportStatistics numbers(std::vector<std::pair<std::int64_t, std::uint64_t>> values) {
    api::ReportStatistics report;
    report.name = "n";
    report.least = values.front().first;
    report.most = values.back().first;
    for (const auto &[number, times] : values) {
        report.count += times;
        report.histogram.push_back({std::to_string(number), number, times, 0, 0});
    }
    return report;
}

std::size_t lines(const std::string &text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

} // namespace

TEST_CASE("numbers for people") {
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1000) == "1,000");
    CHECK(grouped(UINT64_MAX) == "18,446,744,073,709,551,615");
    CHECK(fixed(5.1234, digits_for(0.012)) == "5.123");
    CHECK(fixed(12345.6, digits_for(250)) == "12346");
    CHECK(digits_for(0) == 0);
    CHECK(duration(0.4) == "0 s");
    CHECK(duration(200) == "3 min 20 s");
    CHECK(duration(7500) == "2 h 5 min");
}

TEST_CASE("bars") {
    CHECK(bar(0.5, 10, false) == "#####");
    CHECK(bar(0.5, 1, true) == "▌");
    CHECK(bar(1, 2, true) == "██");
    CHECK(bar(7, 2, false) == "##");
    CHECK(bar(-1, 2, true) == "");
}

TEST_CASE("a histogram has a bar for each number between, or for several together") {
    Screen few;
    show_histogram(numbers({{1, 3}, {4, 1}}), few.console);
    CHECK(lines(few.out.str()) == 2 + 4);
    Screen many; // also where the distance is more than 63 bits
    show_histogram(numbers({{INT64_MIN, 1}, {0, 1}, {INT64_MAX, 1}}), many.console);
    CHECK(lines(many.out.str()) <= 2 + 24);
    CHECK(many.out.str().find("9223372036854775807") != std::string::npos);
}

TEST_CASE("what may be swept over") {
    Screen screen;
    const auto axes = read_sweeps({"a=20..60:20,b.c=x|y", "d=-1..1", "e=7"}, screen.console);
    REQUIRE(axes);
    REQUIRE(axes->size() == 4);
    CHECK((*axes)[0].values == std::vector<std::string>{"20", "40", "60"});
    CHECK((*axes)[1].name == "b.c");
    CHECK((*axes)[1].values == std::vector<std::string>{"x", "y"});
    CHECK((*axes)[2].values == std::vector<std::string>{"-1", "0", "1"});
    CHECK((*axes)[3].values == std::vector<std::string>{"7"});
    for (const char *wrong :
         {"", "a", "a=", "=1..2", "a=2..1", "a=1..2:0", "a=1..2:x", "a=1..", "a=x||y", "a=1..99999",
          "a=0..9223372036854775807", "a=1..100,b=1..101", "a=6-10", "a=1..2|6-10"})
        CHECK_FALSE(read_sweeps({wrong}, screen.console));
}

TEST_CASE("values of a sweep may be any text of the rules") {
    Screen screen;
    const auto axes =
        read_sweeps({"a=2 * orc|orc \"x,y|z\" { f = [1, 2] }, b.c[d]=1..3|9 ,e=[0..2]|(f)"}, screen.console);
    REQUIRE(axes);
    REQUIRE(axes->size() == 3);
    CHECK((*axes)[0].values == std::vector<std::string>{"2 * orc", "orc \"x,y|z\" { f = [1, 2] }"});
    CHECK((*axes)[1].name == "b.c[d]");
    CHECK((*axes)[1].values == std::vector<std::string>{"1", "2", "3", "9"});
    CHECK((*axes)[2].values == std::vector<std::string>{"[0..2]", "(f)"});
    CHECK(numbers_of((*axes)[1]) == std::vector<std::int64_t>{1, 2, 3, 9});
    CHECK(numbers_of((*axes)[2]).empty());
    CHECK(numbers_of({"n", {"1", "9223372036854775807"}}).empty()); // no sum of such numbers is safe
    CHECK(is_uneven((*axes)[1]));
    CHECK_FALSE(is_uneven({"n", {"1", "3", "5"}}));
}

TEST_CASE("what is too long is shown by its ends, unless two would look alike") {
    CHECK(short_label("warrior", 7, true) == "warrior");
    CHECK(short_label("a\nb", 7, true) == "a b");
    CHECK(short_label("abcdefghij", 6, true) == "abc\u2026ij");
    CHECK(short_label("abcdefghij", 9, false) == "abc...hij");
    CHECK(display_width(
              short_label("\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4", 6, true)) == 6);
    CHECK(short_labels({"aaaa1bbbb", "aaaa2bbbb"}, 6, true) ==
          std::vector<std::string>{"aaaa1bbbb", "aaaa2bbbb"});
    CHECK(short_labels({"aaaabbbb1", "aaaabbbb2"}, 6, true) ==
          std::vector<std::string>{"aaa\u2026b1", "aaa\u2026b2"});
}

TEST_CASE("a line goes into a grid with its cells where they belong") {
    Grid grid{{{"a", {"1", "5"}}, {"b", {"x", "y"}}}, {}};
    for (const char *a : {"1", "5"})
        for (const char *b : {"x", "y"})
            grid.cells.push_back({{a, b}, {}});
    const Grid wider = with_line(grid, {0, 1, "3"}, {{{"3", "x"}, {}}, {{"3", "y"}, {}}});
    CHECK(wider.axes[0].values == std::vector<std::string>{"1", "3", "5"});
    REQUIRE(wider.cells.size() == 6);
    for (std::size_t at = 0; at < 6; ++at) {
        const std::vector<std::size_t> places = places_at(wider.axes, at);
        CHECK(wider.cells[at].values ==
              std::vector<std::string>{wider.axes[0].values[places[0]], wider.axes[1].values[places[1]]});
    }
    CHECK_FALSE(next_line(wider, 100).line); // nothing is reported
    std::vector<Axis> axes{{"n", {"9", "-1", "9", "05"}}, {"w", {"b", "a", "b"}}};
    put_in_order(axes);
    CHECK(axes[0].values == std::vector<std::string>{"-1", "5", "9"});
    CHECK(axes[1].values == std::vector<std::string>{"b", "a", "b"});
}

TEST_CASE("the colours of a heat map go from dark to bright, with text that can be read") {
    CHECK_FALSE(wants_black(heat(0)));
    CHECK(wants_black(heat(1)));
    CHECK(heat(-3).red == heat(0).red);
    CHECK(Shade{2, 2}.of(2) == 0.5);
    CHECK(Shade{0, 4}.of(1) == 0.25);
}

TEST_CASE("a grid as CSV: what needs quotes has them, what is missing is empty") {
    Grid grid{{{"a,b", {"1"}}}, {{{"1"}, {}}}};
    api::ReportStatistics report = numbers({{1, 2}});
    report.name = "the \"n\"";
    report.mean = 0.1;
    grid.cells[0].result.reports = {report};
    grid.cells.push_back({{"2"}, {}});
    CHECK(grid_csv(grid) == "\"a,b\",trials,\"the \"\"n\"\"\",\"the \"\"n\"\" error\",\"the \"\"n\"\" "
                            "low\",\"the \"\"n\"\" high\"\n1,0,0.1,0,0,0\n2,0,,,,\n");
}

TEST_CASE("a file is written whole, and what is no plain file is not replaced") {
    namespace fs = std::filesystem;
    Screen screen;
    const fs::path folder = fs::temp_directory_path() / ("bylaw_write_" + std::to_string(::getpid()));
    fs::create_directory(folder);
    const std::string file = (folder / "file").string(), link = (folder / "link").string();
    CHECK(write_file(file, "one", screen.console));
    CHECK(write_file(file, "two", screen.console));
    CHECK(test::read_file(file) == "two");
    fs::create_symlink(file, link);
    CHECK(write_file(link, "three", screen.console));
    CHECK(fs::is_symlink(link));
    CHECK(test::read_file(file) == "three");
    CHECK_FALSE(write_file((folder / "none" / "file").string(), "x", screen.console));
    CHECK(screen.err.str().find("cannot write") != std::string::npos);
    CHECK(write_file("-", "out", screen.console));
    CHECK(screen.out.str() == "out");
    CHECK(std::distance(fs::directory_iterator(folder), fs::directory_iterator()) ==
          2); // nothing is left over
    fs::remove_all(folder);
}
