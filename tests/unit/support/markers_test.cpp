#include "tests/support/files.hpp"
#include "tests/support/markers.hpp"

#include <catch2/catch.hpp>

using namespace bylaw::test;

TEST_CASE("markers name their line, severity and code") {
    CHECK(to_string(read_markers("")) == "");
    CHECK(to_string(read_markers("a = 1\nb = 2 # ~ error B0204\n")) == "2 error B0204");
    CHECK(to_string(read_markers("x # why # ~ warning B0601")) == "1 warning B0601");
}

TEST_CASE("one comment holds several markers, a caret points one line up") {
    CHECK(to_string(read_markers("x # ~ warning B0601 ~ error B0204")) == "1 error B0204, 1 warning B0601");
    CHECK(to_string(read_markers("x\n# ~^ error B0101\n# ~^^ error B0102")) ==
          "1 error B0101, 1 error B0102");
}

TEST_CASE("ordinary comments are no markers") {
    CHECK(read_markers("# error B0204\n# about ~ 3\n~ error B0204\n# ~3 error B0204").empty());
}

TEST_CASE("a misspelt marker is not lost") {
    CHECK(to_string(read_markers("x # ~ eror 204")) == "1 eror 204");
    CHECK(to_string(read_markers("x # ~")) == "1  ");
}

TEST_CASE("the first difference of two texts is named") {
    CHECK(first_difference("a\nb\n", "a\nb\n") == "");
    CHECK(first_difference("a\nb\n", "a\nc\n") == "line 2: expected `b`, got `c`");
    CHECK(first_difference("a\n", "a\nc\n") == "line 2: expected the end, got `c`");
    CHECK(first_difference("a\n", "a") == "the line end at the end of the text");
}

TEST_CASE("a command gives its status and both streams") {
    CommandResult result = run_command("/", "sh -c 'pwd; echo oops >&2; exit 3'");
    CHECK(result.status == 3);
    CHECK(result.out == "/\n");
    CHECK(result.err == "oops\n");
}
