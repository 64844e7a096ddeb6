#include "interpreter/study/markdown.hpp"

#include <catch2/catch.hpp>

namespace markdown_test {

using namespace bylaw;

TEST_CASE("blocks fenced as bylaw are examples") {
    auto examples =
        examples_in("# Title\n```bylaw\nstat a = 0\n```\n```\nnot ours\n```\n"
                    "```bylawyer\nnor this\n```\n```bylaw fail\nstat a = x # ~ error B0201\n```\n");
    REQUIRE(examples.size() == 2);
    CHECK(examples[0].line == 2);
    CHECK(examples[0].text == "\n\nstat a = 0\n"); // line 3 of the page
    CHECK(!examples[0].fails);
    CHECK(examples[0].codes.empty());
    CHECK(examples[1].fails);
    CHECK(examples[1].codes == std::vector<std::string>{"B0201"});
}

TEST_CASE("a block that is not closed ends with the page") {
    CHECK(examples_in("```bylaw\nstat a = 0").size() == 1);
    CHECK(examples_in("").empty());
}

} // namespace markdown_test
