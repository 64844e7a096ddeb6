// Any bytes whatever give diagnostics in bounded time and memory.
#include "tests/unit/grammar/support.hpp"

#include <catch2/catch.hpp>

using bylaw::test::Parsed;

namespace {

std::string times(std::size_t n, const std::string &text) {
    std::string out;
    out.reserve(n * text.size());
    for (std::size_t i = 0; i < n; ++i)
        out += text;
    return out;
}

bylaw::Code first_code(const Parsed &parsed) {
    REQUIRE(!parsed.sink.all().empty());
    return parsed.sink.all()[0].code;
}

} // namespace

TEST_CASE("nesting is limited") {
    CHECK(!Parsed("formula a = " + times(100, "(") + "1" + times(100, ")")).sink.failed());
    for (const char *open : {"(", "[", "-", "not ", "if ", "if x then y else ", "\"{", "f(", "x["}) {
        INFO(open);
        for (std::size_t n : {101, 100000}) {
            Parsed parsed("formula a = " + times(n, open) + "\ntag b");
            CHECK(first_code(parsed) == bylaw::Code::limit);
            CHECK(parsed.sink.all().size() == 1);
        }
    }
    for (const char *open : {"if x {", "if x {\n", "success {", "if x { } else "}) {
        INFO(open);
        CHECK(first_code(Parsed("check a {" + times(100000, open))) == bylaw::Code::limit);
    }
    CHECK(first_code(Parsed("formula a(x: " + times(100000, "list of ") + "b) = 1")) == bylaw::Code::limit);
}

TEST_CASE("chains are limited") {
    for (const char *link : {"1 + ", "1 * ", "x and ", "x or ", "x."}) {
        INFO(link);
        CHECK(!Parsed("formula a = " + times(999, link) + "x").sink.failed());
        for (std::size_t n : {1001, 200000}) {
            Parsed parsed("formula a = " + times(n, link) + "x");
            CHECK(first_code(parsed) == bylaw::Code::limit);
            CHECK(parsed.sink.all().size() == 1);
        }
    }
    // Long chains inside one another make a high tree out of legal parts.
    CHECK(first_code(Parsed("formula a = " + times(90, "(") + "1" + times(90, times(900, "+1") + ")"))) ==
          bylaw::Code::limit);
}

TEST_CASE("a prompt has the same limits") {
    for (const char *open : {"(", "-", "if x {", "1 + ", "f("}) {
        INFO(open);
        bylaw::SourceMap sources;
        bylaw::DiagnosticSink sink;
        bylaw::parse_fragment(sources, sources.add("prompt", times(100000, open)), sink);
        REQUIRE(sink.failed());
        CHECK(sink.all()[0].code == bylaw::Code::limit);
    }
}

TEST_CASE("the height of a tree is limited to the node") {
    // Two sums, one inside the other: every height around the limit of 2,000.
    for (std::size_t terms = 980; terms < 1000; ++terms) {
        const std::string inner = "(1" + times(terms, "+1") + ")";
        const Parsed parsed("formula a = " + inner + times(999, "+1") + "\ntag b");
        CHECK(parsed.tree.kind(parsed.tree.root) == bylaw::ast::NodeKind::File);
    }
}

TEST_CASE("names and texts are limited") {
    CHECK(!Parsed("tag " + times(200, "x")).sink.failed());
    CHECK(first_code(Parsed("tag " + times(201, "x"))) == bylaw::Code::limit);
    CHECK(!Parsed("test \"" + times(3998, "x") + "\" { }").sink.failed());
    CHECK(first_code(Parsed("test \"" + times(3999, "x") + "\" { }")) == bylaw::Code::limit);
}

TEST_CASE("what is no text") {
    CHECK(first_code(Parsed("tag a\n\xff")) == bylaw::Code::not_text);
    CHECK(Parsed("tag a\n  \xc3\n").messages() ==
          std::vector<std::string>{"2:3 this is not text in UTF-8 | save the file with the encoding UTF-8"});
    CHECK(first_code(Parsed(std::string("tag a\0", 6))) == bylaw::Code::not_text);
    CHECK(first_code(Parsed("tag\x01 a")) == bylaw::Code::not_text);
    CHECK(!Parsed("\xef\xbb\xbftag\ta\r\n").sink.failed());
    CHECK(!Parsed("tag a\r").sink.failed());
    const auto said = [](std::string text) { return Parsed(std::move(text)).messages(); };
    const std::vector<std::string> wide{"1:1 this file is in UTF-16 | save it with the encoding UTF-8"};
    CHECK(said(std::string("\xff\xfet\0a\0", 6)) == wide);
    CHECK(said(std::string("\xfe\xff\0t\0a", 6)) == wide);
    CHECK(said(std::string("t\0a\0g\0", 6)) == wide); // without a mark
    CHECK(
        said("# A comment, and then the game.\rtag a\rtag b\r") ==
        std::vector<std::string>{"1:1 the lines of this file end as those of old Macs did | save it with the "
                                 "line ends of Unix (LF) or Windows (CRLF)"});
    for (const char *document : {"{\\rtf1\\ansi\ntag a\n}", "PK\x03\x04 word/document.xml"})
        CHECK(said(document) == std::vector<std::string>{
                                    "1:1 this is a document of a word processor | save it as plain text with "
                                    "the encoding UTF-8"});
    CHECK(first_code(Parsed(" \n # nothing\n")) == bylaw::Code::nothing_here);
}

// What takes the square of its length does not end with two either.
TEST_CASE("two megabytes of garbage") {
    constexpr std::size_t n = 2'000'000;
    for (const char *part :
         {")", "x", "\"", ";)", "{}", "}", "{", "(", "x = \"\n", "a {\n", "@", "'", "1 ", ",", "#", ". "}) {
        INFO(part);
        const std::string text = times(n / std::string(part).size(), part);
        CHECK(Parsed(text).sink.failed());
        CHECK(Parsed("check a {\n" + text).sink.failed());
    }
    CHECK(!Parsed("formula a = (((x" + times(n / 2, "#\n") + ")))").sink.failed());
    CHECK(!Parsed("check a { x" + times(n, "\n") + "y }").sink.failed());
}
