#include <bylaw/test.hpp>

#include <catch2/catch.hpp>

#include <algorithm>

namespace coverage_test {

using namespace bylaw::api;

namespace {

using Sort = CoveredPart::Sort;

constexpr const char *rules = R"(option mood from calm, wild = calm
option most in 1..9 = 3

kind hero "hero" {
    pool hp in 0..9
    stat might = 0
}

check hit(who: hero, target: hero) {
    roll d20
    plus who.might
    against 10
    success { target.hp -= loss(target) }
    failure { who.hp -= 1 }
}

check hard_hit(who: hero, target: hero) is hit(who, target) {
    minus 2 when who.hp < 5 and not (target.hp is 9)
}

formula loss(victim: hero): number = if victim.hp > most then 2 else 1

table luck rolls d6 {
    1..2 "bad"
    3..6 "good"
}

procedure rest(who: hero) {
    requires who.hp < 9
    who.hp += 1
}

rule bruises {
    after rest(who) { who.might = 0 }
}
)";

TestRun run(const std::string &tests, std::vector<std::string> only = {}) {
    const Library library;
    const Loaded loaded = library.load_text("rules.bylaw", rules + tests);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    TestOptions options;
    options.coverage = true;
    options.only = std::move(only);
    const TestRun run = run_tests(loaded.program, options);
    for (const TestResult &each : run.results) {
        INFO(each.name << ": " << each.message);
        CHECK(each.status == TestResult::Status::passed);
    }
    return run;
}

const CoveredPart &part(const TestRun &run, Sort sort, const std::string &name) {
    const std::vector<CoveredPart> &parts = run.coverage.files.at(0).parts;
    const auto found = std::ranges::find_if(
        parts, [&](const CoveredPart &each) { return each.sort == sort && each.name == name; });
    INFO(to_string(sort) << " " << name);
    REQUIRE(found != parts.end());
    return *found;
}

} // namespace

TEST_CASE("what one blow reaches, and nothing else") {
    const TestRun told = run(R"(test "a hit" {
    given ada = hero
    given orc = hero
    dice 12
    do hit(ada, orc)
    expect orc.hp is 7
})");
    CHECK(part(told, Sort::rule, "check hit(who: hero, target: hero)").times > 0);
    CHECK(part(told, Sort::outcome, "check hit(who: hero, target: hero): success").times == 1);
    CHECK(part(told, Sort::outcome, "check hit(who: hero, target: hero): failure").times == 0);
    CHECK(part(told, Sort::rule, "formula loss(victim: hero): number = if victim.hp > most then 2 else 1")
              .covered());
    CHECK(part(told, Sort::branch, "victim.hp > most").times == 1);
    CHECK_FALSE(part(told, Sort::branch, "victim.hp > most").covered());
    CHECK_FALSE(part(told, Sort::branch, "who.hp < 5").covered());
    CHECK(part(told, Sort::rule, "procedure rest(who: hero)").times == 0);
    CHECK(part(told, Sort::rule, "rule bruises: after rest(who)").times == 0);
    CHECK(part(told, Sort::row, "1..2 \"bad\"").times == 0);
    CHECK(part(told, Sort::option, "mood = calm").covered());
    CHECK_FALSE(part(told, Sort::option, "mood = wild").covered());
    CHECK_FALSE(part(told, Sort::option, "most turned").covered());
}

TEST_CASE("branches, rows and options over several tests") {
    const TestRun told = run(R"(test "a hard hit misses" {
    given ada = hero { hp = 4 }
    given orc = hero { hp = 3 }
    dice 11
    do hard_hit(ada, orc)
    expect ada.hp is 3
}
test "a hard hit hits" {
    given option mood = wild
    given option most = 5
    given ada = hero
    given orc = hero { hp = 5 }
    dice 10
    do hard_hit(ada, orc)
    expect orc.hp is 4
}
test "luck, and a rest" {
    given ada = hero { hp = 8 }
    dice 5, 6
    do luck()
    do luck()
    do rest(ada)
    expect ada.hp is 9
    refused rest(ada)
})");
    CHECK(part(told, Sort::branch, "who.hp < 5").covered());
    CHECK(part(told, Sort::branch, "target.hp is 9").times == 1); // only asked where the hit points are few
    CHECK_FALSE(part(told, Sort::branch, "target.hp is 9").covered());
    CHECK(part(told, Sort::branch, "who.hp < 9").covered());
    CHECK(part(told, Sort::row, "3..6 \"good\"").times == 2);
    CHECK(part(told, Sort::row, "1..2 \"bad\"").times == 0);
    CHECK(part(told, Sort::rule, "rule bruises: after rest(who)").covered());
    CHECK(part(told, Sort::option, "mood = wild").covered());
    CHECK(part(told, Sort::option, "most turned").covered());
    // What `hard_hit` inherits is met there, too.
    CHECK(part(told, Sort::outcome, "check hit(who: hero, target: hero): success").times == 1);
    CHECK(part(told, Sort::outcome, "check hit(who: hero, target: hero): failure").times == 1);
    // Nor is its header red because only a child was performed.
    CHECK(told.coverage.files.at(0).lines.at(9) > 0);
}

TEST_CASE("tests by name and by the row that they cite") {
    const std::string tests = R"(test "A Rest" { @Q-7
    given ada = hero { hp = 1 }
    do rest(ada)
    expect ada.hp is 2
}
test "nothing" {
    expect 1 + 1 is 2
})";
    CHECK(run(tests).results.size() == 2);
    CHECK(run(tests, {"rest"}).results.at(0).name == "A Rest");
    CHECK(run(tests, {"rest"}).results.size() == 1);
    CHECK(run(tests, {"@Q-7"}).results.size() == 1);
    CHECK(run(tests, {"@Q-8"}).results.empty());
    CHECK(run(tests, {"rest", "NOTH"}).results.size() == 2);
}

TEST_CASE("the sum of two runs, and what other tools read") {
    const auto bad_luck = [](int number) {
        return run("test \"luck\" {\n    dice " + std::to_string(number) + "\n    do luck()\n}\n");
    };
    TestRun sum = bad_luck(1);
    sum.coverage.add(bad_luck(6).coverage); // for another text: a file of its own
    REQUIRE(sum.coverage.files.size() == 2);
    sum.coverage.add(bad_luck(1).coverage);
    CHECK(sum.coverage.files.size() == 2);
    CHECK(part(sum, Sort::row, "1..2 \"bad\"").times == 2);
    CHECK(part(sum, Sort::row, "3..6 \"good\"").times == 0);
    const std::string lcov = to_lcov(sum.coverage);
    CHECK(lcov.find("\nSF:rules.bylaw\n") != std::string::npos);
    CHECK(lcov.find(",row 1..2 \"bad\"\n") != std::string::npos);
    CHECK(lcov.find("\nBRDA:18,0,0,-\n") != std::string::npos);
}

} // namespace coverage_test
