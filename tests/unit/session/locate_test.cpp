#include "interpreter/session/locate.hpp"

#include <catch2/catch.hpp>

namespace locate_test {

using namespace bylaw;
using Paths = std::vector<std::string>;

namespace {

api::LibraryOptions shelf() {
    api::LibraryOptions options;
    options.files = std::make_shared<api::MemoryFiles>(std::map<std::string, std::string>{
        {"rulesets/sea/ruleset.bylaw", "# about ships\nruleset sea \"At Sea\"\n"},
        {"rulesets/sea/sail.bylaw", "stat wind = 0\n"},
        {"rulesets/sea/sail_test.bylaw", "test \"x\" { }\n"},
        {"rulesets/sea/tests/storm.bylaw", "test \"y\" { }\n"},
        {"rulesets/sea/tests/pirates.bylaw", "ruleset pirates\nextends sea\n"},
        {"rulesets/lone.bylaw", "ruleset lone\n"},
        {"kit/a.bylaw", "stat a = 0\n"},
        {"kit/more/b.bylaw", "stat b = 0\n"},
    });
    options.ruleset_folders = {"rulesets"};
    return options;
}

} // namespace

TEST_CASE("rules are found by path and by name") {
    CHECK(locate(shelf(), "kit/a.bylaw") == "kit/a.bylaw");
    CHECK(locate(shelf(), "kit") == "kit");
    CHECK(locate(shelf(), "sea") == "rulesets/sea");
    CHECK(locate(shelf(), "lone") == "rulesets/lone.bylaw");
    CHECK(locate(shelf(), "moon") == "");
    CHECK(locate(shelf(), "") == "");
}

TEST_CASE("what is used is looked for beside the file first") {
    CHECK(locate_import(shelf(), "kit", "a") == "kit/a.bylaw");
    CHECK(locate_import(shelf(), "kit", "sea") == "rulesets/sea");
    CHECK(locate_import(shelf(), "kit", "moon") == "");
}

TEST_CASE("tests are left out for play, other rulesets always") {
    CHECK(rule_files(shelf(), "rulesets/sea", api::Purpose::play) ==
          Paths{"rulesets/sea/ruleset.bylaw", "rulesets/sea/sail.bylaw"});
    CHECK(rule_files(shelf(), "rulesets/sea", api::Purpose::test) ==
          Paths{"rulesets/sea/ruleset.bylaw", "rulesets/sea/sail.bylaw", "rulesets/sea/sail_test.bylaw",
                "rulesets/sea/tests/storm.bylaw"});
}

TEST_CASE("a folder holds a ruleset, or one program for each file") {
    CHECK(programs_in(shelf(), "sea") == Paths{"rulesets/sea", "rulesets/sea/tests/pirates.bylaw"});
    CHECK(programs_in(shelf(), "rulesets/") ==
          Paths{"rulesets/lone.bylaw", "rulesets/sea", "rulesets/sea/tests/pirates.bylaw"});
    CHECK(programs_in(shelf(), "kit") == Paths{"kit/a.bylaw", "kit/more/b.bylaw"});
    CHECK(programs_in(shelf(), "moon") == Paths{"moon"});
}

TEST_CASE("a ruleset's header may follow comments") {
    CHECK(has_ruleset_header("ruleset a"));
    CHECK(has_ruleset_header("\n# ruleset?\n\n  ruleset a\n"));
    CHECK(!has_ruleset_header("# ruleset a\nstat b = 0"));
    CHECK(!has_ruleset_header("rulesets a"));
    CHECK(!has_ruleset_header(""));
}

TEST_CASE("names of paths") {
    CHECK(stem_of("a/b.bylaw") == "b");
    CHECK(stem_of("a/b/") == "b");
    CHECK(stem_of("b") == "b");
    CHECK(folder_of("a/b.bylaw") == "a");
    CHECK(folder_of("b.bylaw") == ".");
}

} // namespace locate_test
