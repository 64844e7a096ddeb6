#include "interpreter/session/modules.hpp"

#include <catch2/catch.hpp>

namespace modules_test {

using namespace bylaw;

namespace {

using Texts = std::map<std::string, std::string>;

struct Shelf {
    explicit Shelf(Texts texts) {
        options.files = std::make_shared<api::MemoryFiles>(std::move(texts));
        options.ruleset_folders = {"rulesets"};
    }
    Gathered gather(const std::string &target) {
        return bylaw::gather(options, target, api::Purpose::play, sink);
    }
    std::string first_message() const { return sink.all().empty() ? "" : sink.all().front().message; }

    api::LibraryOptions options;
    DiagnosticSink sink;
};

} // namespace

TEST_CASE("what is used comes first, and once") {
    Shelf shelf({{"a.bylaw", "use b\nuse c\n"}, {"b.bylaw", "use c\n"}, {"c.bylaw", "stat x = 0\n"}});
    Gathered gathered = shelf.gather("a.bylaw");
    CHECK(gathered.complete);
    REQUIRE(gathered.input.modules.size() == 3);
    CHECK(gathered.input.modules[0].name == "c");
    CHECK(gathered.input.modules[1].name == "b");
    CHECK(gathered.input.modules[2].name == "a");
    CHECK(gathered.input.main == 2);
    CHECK(gathered.input.modules[2].uses == std::vector<std::uint32_t>{1, 0});
}

TEST_CASE("a ruleset by name is extended") {
    Shelf shelf({{"rulesets/sea/ruleset.bylaw", "ruleset sea\n"},
                 {"rulesets/sea/sail.bylaw", "stat wind = 0\n"},
                 {"rulesets/sea/rules.csv", "S-1,check,\"Wind, and waves\"\n"},
                 {"mine.bylaw", "ruleset mine\nextends sea\n"}});
    Gathered gathered = shelf.gather("mine.bylaw");
    CHECK(gathered.complete);
    REQUIRE(gathered.input.modules.size() == 2);
    CHECK(gathered.input.modules[1].extends == std::vector<std::uint32_t>{0});
    CHECK(gathered.input.files.size() == 3);
    CHECK(gathered.inventories.size() == 1);
}

TEST_CASE("a rule of a later file is known where it is called without brackets") {
    Shelf shelf({{"rulesets/sea/ruleset.bylaw", "ruleset sea\nprocedure night(ann) {\n    rest ann\n}\n"},
                 {"rulesets/sea/sleep.bylaw", "procedure rest(who) {\n}\n"}});
    shelf.gather("rulesets/sea");
    REQUIRE(shelf.sink.all().size() == 1);
    CHECK(shelf.sink.all()[0].hint == "to perform it, write `rest(ann)`");
}

TEST_CASE("a circle is reported with its way") {
    Shelf shelf({{"a.bylaw", "use b\n"}, {"b.bylaw", "use c\n"}, {"c.bylaw", "use a\n"}});
    CHECK(!shelf.gather("a.bylaw").complete);
    REQUIRE(shelf.sink.all().size() == 1);
    CHECK(shelf.first_message() ==
          "these rules need each other in a circle: `a` needs `b` needs `c` needs `a`");
    CHECK(shelf.sink.all()[0].others.size() == 2);
}

TEST_CASE("rules that are not there are named, with a near name") {
    Shelf shelf({{"a.bylaw", "use see\n"}, {"rulesets/sea.bylaw", "stat x = 0\n"}});
    CHECK(!shelf.gather("a.bylaw").complete);
    CHECK(shelf.first_message() == "there are no rules called `see`");
    CHECK(shelf.sink.all()[0].hint == "did you mean `sea`?");
}

TEST_CASE("a target that is not there, and a folder without rules") {
    Shelf shelf(Texts{{"notes/a.txt", "hello"}});
    CHECK(!shelf.gather("moon").complete);
    CHECK(shelf.first_message() == "there is no file, folder or ruleset `moon`");
    Shelf other(Texts{{"notes/a.txt", "hello"}});
    CHECK(!other.gather("notes").complete);
    CHECK(other.first_message() == "there are no rules in the folder `notes`");
}

} // namespace modules_test
