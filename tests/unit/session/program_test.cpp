#include "tests/unit/session/duel.hpp"

#include <catch2/catch.hpp>

namespace program_test {

namespace test = bylaw::test;
using namespace bylaw::api;

TEST_CASE("a program tells its options, scenarios and rules") {
    Program program = test::duel();
    CHECK(program.name() == "duel");
    CHECK(program.title() == "A Duel");
    REQUIRE(program.options().size() == 1);
    CHECK(program.options()[0].name == "lives");
    CHECK(program.options()[0].value == "3");
    CHECK(program.options()[0].high == 9);
    REQUIRE(program.scenarios().size() == 1);
    CHECK(program.scenarios()[0].title == "In the hall");
    REQUIRE(program.rules().size() == 1);
    RuleRow row = program.rules()[0];
    CHECK(row.id == "D-1");
    REQUIRE(row.carried_by.size() == 1);
    CHECK(to_string(row.carried_by[0]) == "duel:13");
    CHECK(row.tests == std::vector<std::string>{"a 6 touches with skill 5"});
    CHECK(!row.hook);
}

TEST_CASE("tests pass, fail with both values, or lack dice") {
    TestRun run = run_tests(test::duel());
    REQUIRE(run.results.size() == 1);
    CHECK(run.results[0].message == "");
    CHECK(run.count(TestResult::Status::passed) == 1);

    std::string wrong = std::string(test::duel_text) +
                        "test \"wrong\" {\n    dice 3\n    expect roll(d6) is 4\n}\n"
                        "test \"left over\" {\n    dice 3\n}\n"
                        "test \"too few\" {\n    expect roll(d6) is 4\n}\n";
    Loaded loaded = Library().load_text("duel", wrong);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    run = run_tests(loaded.program);
    REQUIRE(run.results.size() == 4);
    CHECK(run.count(TestResult::Status::failed) == 3);
    CHECK(run.results[1].message == "`roll(d6) is 4` does not hold: 3 on the left, 4 on the right");
    CHECK(run.results[1].rolls == std::vector<std::string>{"rolls d6: 3"});
    CHECK(run.results[2].message == "not all dice were rolled: 1 left, the next shows 3");
    CHECK(run.results[3].message == "the test gives too few dice: next 1d6");
}

TEST_CASE("dice are rolled without rules") {
    RollAnswer answer = roll_dice("4d6 highest 3", 7, 2);
    REQUIRE(answer.rolls.size() == 2);
    CHECK(answer.rolls[0].dice.size() == 4);
    CHECK(answer.rolls[0].total >= 3);
    CHECK(roll_dice("5 + 3", 0).rolls[0].total == 8);
    CHECK(roll_dice("1d0", 0).report.has_errors());
    CHECK(roll_dice("", 0).report.has_errors());
    CHECK(roll_dice("4d6 highest 9", 0).report.has_errors());
    CHECK(roll_dice("999999999d999999999", 0).report.has_errors());
}

TEST_CASE("an option or a field that cannot be computed is an error of the rules, not a silent 0") {
    Loaded loaded = Library().load_text("o", "option a = 1 / 0\ntest \"x\" {\n    expect a is 0\n}\n");
    CHECK(!loaded.program);
    REQUIRE(loaded.report.all().size() == 1);
    CHECK(loaded.report.all()[0].code == "B0702");
    CHECK(loaded.report.all()[0].place.line == 1);
    CHECK(!Library().load_text("f", "stat zero = 0\nstat n = 9223372036854775807 + 1 + zero\n").program);
    CHECK(Library().load_text("g", "option b = 4 / 2\n").program);
}

TEST_CASE("a list that a rule has no room for fails instead of being another one") {
    std::string numbers;
    for (int i = 1; i < 70'000; ++i)
        numbers += "1, ";
    TestRun run = run_tests(
        Library().load_text("l", "test \"t\" {\n    expect size([" + numbers + "1]) is 70000\n}\n").program);
    REQUIRE(run.results.size() == 1);
    CHECK(run.results[0].message.find("too many values") != std::string::npos);
}

TEST_CASE("checking says what loading says, also of what a game begins with") {
    const auto messages = [](const std::string &text) {
        LibraryOptions options;
        options.files = std::make_shared<MemoryFiles>(std::map<std::string, std::string>{{"g.bylaw", text}});
        const Library library(options);
        CHECK(library.check("g.bylaw").json() == library.load("g.bylaw", Purpose::test).report.json());
        return library.check("g.bylaw").summary();
    };
    CHECK(messages("stat luck in 1..6 = 3\ntest \"luck\" {\n    expect luck is 3\n}\n") == "no errors");
    CHECK(messages("stat luck in 1..6 = 10 / (3 - 3)\ntest \"luck\" {\n    expect luck is 3\n}\n") ==
          "1 error");
    CHECK(messages("stat luck = lukc\n") == "1 error");
}

} // namespace program_test
