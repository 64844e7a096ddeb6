// Places in texts: the same in all encodings where a line is ASCII, and what each calls an é (2 bytes) and a
// 𝄞 (4 bytes).
#include "lsp/protocol/positions.hpp"
#include "lsp/protocol/uri.hpp"
#include "lsp/workspace/documents.hpp"

#include <catch2/catch.hpp>

using namespace bylaw::lsp;

namespace {

const std::string text = "ab\r\n\xC3\xA9\xF0\x9D\x84\x9E!\n\nend";

} // namespace

TEST_CASE("a place is counted in the units that were agreed on", "[positions]") {
    const std::size_t mark = 4 + 2 + 4; // `!`, behind é and the clef
    CHECK(point_of(text, mark, Encoding::utf8) == Point{1, 6});
    CHECK(point_of(text, mark, Encoding::utf16) == Point{1, 3});
    CHECK(point_of(text, mark, Encoding::utf32) == Point{1, 2});
    for (const Encoding encoding : {Encoding::utf8, Encoding::utf16, Encoding::utf32})
        for (const std::size_t offset : {0, 1, 2, 4, 6, 10, 11, 12, 13, 16})
            CHECK(offset_of(text, point_of(text, offset, encoding), encoding) == offset);
}

TEST_CASE("a place that is none is the nearest before it", "[positions]") {
    CHECK(offset_of(text, {0, 99}, Encoding::utf16) == 2); // before the line end
    CHECK(offset_of(text, {1, 2}, Encoding::utf16) == 6);  // within the clef
    CHECK(offset_of(text, {1, 1}, Encoding::utf8) == 4);   // within the é
    CHECK(offset_of(text, {99, 0}, Encoding::utf16) == text.size());
    CHECK(offset_of("", {0, 5}, Encoding::utf16) == 0);
    CHECK(offset_of("\x80\x80", {0, 1}, Encoding::utf16) <= 2); // no UTF-8 at all
}

TEST_CASE("edits change a range or everything", "[positions]") {
    std::string edited = text;
    apply(edited, {Edit::Range{{1, 1}, {1, 3}}, "x"}, Encoding::utf16);
    CHECK(edited == "ab\r\n\xC3\xA9x!\n\nend");
    apply(edited, {Edit::Range{{3, 3}, {0, 0}}, "."},
          Encoding::utf16); // the wrong way round: put in at the later end
    CHECK(edited == "ab\r\n\xC3\xA9x!\n\nend.");
    apply(edited, {std::nullopt, "new"}, Encoding::utf16);
    CHECK(edited == "new");
}

TEST_CASE("a path becomes a URI and comes back", "[positions]") {
    CHECK(uri_of("/home/ada/my rules/\xC3\xA9.bylaw") == "file:///home/ada/my%20rules/%C3%A9.bylaw");
    CHECK(path_of("file:///home/ada/my%20rules/%c3%A9.bylaw") == "/home/ada/my rules/\xC3\xA9.bylaw");
    CHECK(path_of("file://localhost/a%2") == "/a%2");
    CHECK(path_of("untitled:Untitled-1").empty());
    CHECK(path_of("file:///a%00b").empty());
}
