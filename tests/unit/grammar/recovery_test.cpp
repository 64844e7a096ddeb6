#include "tests/unit/grammar/support.hpp"

#include <catch2/catch.hpp>

using bylaw::test::Parsed;

TEST_CASE("independent mistakes are all reported") {
    Parsed parsed("check a(b: creature c) { plus ; foo(1 2)\n  roll 3 +\n  let y 3 ; plus 1\n}\nchek d { "
                  "against }\ntag e");
    CHECK(parsed.messages() == std::vector<std::string>{
                                   "1:21 `)` or `,` was expected after `creature`",
                                   "1:31 a value was expected after `plus`",
                                   "1:39 `)` or `,` was expected after `1`",
                                   "2:11 a value was expected after `+`",
                                   "3:9 `=` was expected after `y`",
                                   "5:1 `chek` is no word of the language | did you mean `check`?",
                                   "5:18 a value was expected after `against`",
                               });
    CHECK(parsed.root() == "File(Missing(Name:a) Rule(Word:check Name:d Block(Missing)) Tag(Names(Name:e)))");
}

TEST_CASE("a broken clause leaves its neighbours alone") {
    Parsed parsed("check a {\n plus 1\n let x = )\n if y z {\n  plus 2\n }\n plus 3\n}");
    CHECK(parsed.messages().size() == 2);
    CHECK(parsed.root() ==
          "File(Rule(Word:check Name:a Block(Adjust(Operator:plus Number:1) Missing(Name:x) Missing(Name:y) "
          "Adjust(Operator:plus Number:3))))");
}

TEST_CASE("a broken list over several lines is one mistake") {
    CHECK(Parsed("check a {\n f(a,\n   b c,\n   d)\n plus 1\n}").messages().size() == 1);
    CHECK(Parsed("tag a b,\n  c\ntag d").messages().size() == 1);
}

TEST_CASE("a broken header with a body") {
    CHECK(Parsed("kind { stat a }\nkind b { }").messages().size() == 1);
    CHECK(Parsed("grid g(a b) {\n x y\n foo 1 -\n}\nkind b { }").messages().size() == 1);
    CHECK(Parsed("condition a on { stat b = }\n").messages().size() == 2);
}

TEST_CASE("after too many mistakes the rest is not read") {
    std::string text = "check a {\n";
    for (int i = 0; i < 1000; ++i)
        text += "plus\n";
    CHECK(Parsed(text + "}").sink.error_count() == 100);
}
