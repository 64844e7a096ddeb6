// Texts with mistakes: what is broken stays byte for byte, the rest is laid out.
#include "tests/unit/format/formatting.hpp"

#include <catch2/catch.hpp>

using namespace bylaw::test;

namespace {

const std::string broken = "check  swing( a: creature {\n  roll   d20 +\n     # odd\n  }";

} // namespace

TEST_CASE("a broken declaration is kept as it stands between two that are laid out") {
    const Laid laid = lay_out("option   a=1\n\n" + broken + "\n\noption   b=2\n");
    CHECK(laid.text == "option a = 1\n\n" + broken + "\n\noption b = 2\n");
    CHECK(laid.kept == 1);
    CHECK_FALSE(laid.untouched);
}

TEST_CASE("one broken clause keeps its whole declaration") {
    const std::string kind = "kind k {\n  stat  x\n  stat = = 3\n      stat   y\n}";
    CHECK(lay_out("tag  a\n\n" + kind + "\n").text == "tag a\n\n" + kind + "\n");
}

TEST_CASE("a text that begins with a mistake is kept whole") {
    const std::string text = "}  option   a=1\n";
    CHECK(lay_out(text).text == text);
    CHECK(lay_out(text).untouched);
}

TEST_CASE("what is no text is kept") {
    for (const std::string &bytes :
         {std::string("\0\0\0", 3), std::string("\xff\xfe option"), std::string(), std::string("\n")})
        CHECK(lay_out(bytes).text == bytes);
}

// The fuzzer's: between a `{` and its clauses, or a reference, stood what is no text.
TEST_CASE("what is no text behind a header's brace is kept") {
    for (const std::string text : {"test \"a\" {    \xff\xff\xff\xff    @Z-001\n}\n",
                                   "test \"a\" {  \xff  @Z-001 @Z-002\n}\nprocedure b( ) {\n}\n"})
        CHECK(lay_out(text).text.find('\xff') != std::string::npos);
}

TEST_CASE("line ends of another system become those of this one") {
    CHECK(lay_out("option a = 1\r\n# note \r\n\r\noption b = 2\r\n").text ==
          "option a = 1\n# note\n\noption b = 2\n");
}

TEST_CASE("long lists take time by their length, not by its square") {
    std::string names = "enum many: a0";
    for (int i = 1; i < 50'000; ++i)
        names += ", a" + std::to_string(i);
    const Laid laid = lay_out(names);
    CHECK_FALSE(laid.untouched);
    CHECK(ink_of(laid.text) == ink_of(names));
}
