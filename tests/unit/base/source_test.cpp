#include "base/source/source.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

TEST_CASE("an empty text has one empty line") {
    Source source("empty", "");
    CHECK(source.line_count() == 1);
    CHECK(source.line(1) == "");
    CHECK(source.position(0) == Position{1, 1});
    CHECK(source.position(99) == Position{1, 1});
}

TEST_CASE("offsets become lines and columns") {
    Source source("s", "ab\ncd\n\nx");
    CHECK(source.line_count() == 4);
    CHECK(source.position(0) == Position{1, 1});
    CHECK(source.position(1) == Position{1, 2});
    CHECK(source.position(2) == Position{1, 3}); // the line end belongs to its line
    CHECK(source.position(3) == Position{2, 1});
    CHECK(source.position(6) == Position{3, 1});
    CHECK(source.position(7) == Position{4, 1});
    CHECK(source.position(8) == Position{4, 2});
    CHECK(source.position(1000) == Position{4, 2});
}

TEST_CASE("columns count code points") {
    Source source("s", "\xC3\xA9\xF0\x9F\x8E\xB2x\xFFy");
    CHECK(source.position(0).column == 1);
    CHECK(source.position(2).column == 2);
    CHECK(source.position(6).column == 3);
    CHECK(source.position(7).column == 4);
    CHECK(source.position(8).column == 5);
}

TEST_CASE("lines come without their ends, whichever they are") {
    Source source("s", "one\r\ntwo\nthree\r");
    CHECK(source.line(1) == "one");
    CHECK(source.line(2) == "two");
    CHECK(source.line(3) == "three\r"); // no line end: a stray character
    CHECK(source.line(0) == "");
    CHECK(source.line(4) == "");
    CHECK(source.position(3) == Position{1, 4});
    CHECK(source.position(4) == Position{1, 4}); // inside of the line end
    CHECK(source.position(5) == Position{2, 1});
}

TEST_CASE("a byte order mark is no part of the text") {
    Source source("s", "\xEF\xBB\xBFrule");
    CHECK(source.text() == "rule");
    CHECK(source.position(0) == Position{1, 1});
}

TEST_CASE("the text of a span is clipped") {
    Source source("s", "abcdef");
    CHECK(source.text(Span{1, 3, 0}) == "bc");
    CHECK(source.text(Span{4, 99, 0}) == "ef");
    CHECK(source.text(Span{50, 99, 0}) == "");
    CHECK(source.text(Span{3, 1, 0}) == "");
}

TEST_CASE("join covers both spans and what lies between") {
    CHECK(join(Span{4, 6, 1}, Span{10, 12, 1}) == Span{4, 12, 1});
    CHECK(join(Span{10, 12, 1}, Span{4, 6, 1}) == Span{4, 12, 1});
    CHECK(join(Span{2, 9, 1}, Span{4, 6, 1}) == Span{2, 9, 1});
}

TEST_CASE("a source map keeps its texts and their places") {
    SourceMap sources;
    SourceId first = sources.add("a.bylaw", "one");
    const Source &kept = sources[first];
    SourceId second = sources.add("b.bylaw", "x\ntwo");
    CHECK(sources.size() == 2);
    CHECK(&kept == &sources[first]);
    CHECK(sources.text(Span{2, 5, second}) == "two");
    CHECK(sources.position(Span{2, 5, second}) == Position{2, 1});
    CHECK(sources.contains(second));
    CHECK_FALSE(sources.contains(2));
    CHECK_FALSE(sources.contains(no_source));
}
