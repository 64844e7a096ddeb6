// `expect odds of` and `expect mean of` in tests.
#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

namespace expectation_test {

using namespace bylaw::api;

namespace {

TestResult result_of(const std::string &test) {
    const std::string rules = R"(
kind hero "hero" {
    stat luck = 0
}
check leap(who: hero) {
    roll d20
    plus who.luck
    against 12
    success {
        who.luck += 1
    }
}
)";
    const Loaded loaded =
        Library(usual_options()).load_text("leaps", rules + "test \"t\" {\n" + test + "}\n");
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    return run_tests(loaded.program).results.at(0);
}

} // namespace

TEST_CASE("odds are worked out from where the test stands, and the test goes on as if nothing had been") {
    const TestResult result = result_of(R"(
    given tom = hero
    expect odds of (leap(tom) is success) is 9/20
    dice 12, 3
    expect odds of (leap(tom) is success) is 9/20
    do leap(tom)
    expect tom.luck is 1
    expect odds of (leap(tom) is success) is 1/2
    expect leap is success
    expect tom.luck is 1
    do leap(tom)
    expect leap is failure
    expect mean of (d20) is 10.5
    expect mean of (roll(2d6) + tom.luck) within 1/100 of 8
)");
    INFO(result.message);
    CHECK(result.status == TestResult::Status::passed);
}

TEST_CASE("what does not hold shows the true odds") {
    const TestResult odds =
        result_of("    given tom = hero { luck = 3 }\n    expect odds of (leap(tom) is success) is 1/2\n");
    CHECK(odds.status == TestResult::Status::failed);
    CHECK(odds.message == "this does not hold: the odds are 3/5 (0.6)");
    const TestResult mean = result_of("    expect mean of (3d6) within 0.1 of 10\n");
    CHECK(mean.status == TestResult::Status::failed);
    CHECK(mean.message == "this does not hold: the mean is 21/2 (10.5)");
}

TEST_CASE("a third is not 0.333") {
    CHECK(result_of("    expect odds of (roll(d6) >= 5) is 0.333\n").status == TestResult::Status::failed);
    CHECK(result_of("    expect odds of (roll(d6) >= 5) is 1/3\n").status == TestResult::Status::passed);
    CHECK(result_of("    expect odds of (roll(d6) >= 5) is 0.333 within 0.001\n").status ==
          TestResult::Status::passed);
}

// A fraction is compared with a fraction. That of a loop solves one equation: x = 1/2 + 1/4 x gives 2/3, and
// two sixes first are 1/36, not sums that were broken off.
TEST_CASE("the odds of a loop are a fraction") {
    const std::string rules = R"(
procedure coin() {
    stat n
    repeat until roll(d2) is 1 {
        n += 1
    }
    result even(n)
}
procedure streak() {
    stat n
    repeat while roll(d6) is 6 {
        n += 1
    }
    result if n >= 2 then 1 else 0
}
)";
    const auto tested = [&](const std::string &expected) {
        const Loaded loaded =
            Library(usual_options()).load_text("loops", rules + "test \"t\" {\n" + expected + "\n}\n");
        REQUIRE(loaded.program);
        return run_tests(loaded.program).results.at(0);
    };
    CHECK(tested("expect odds of (coin()) is 2/3").message == "");
    CHECK(tested("expect odds of (streak() is 1) is 1/36").message == "");
    CHECK(tested("expect odds of (streak() is 1) is 10000000000001/360000000000000").status ==
          TestResult::Status::failed);
    const TestResult endless = tested("expect odds of (roll(d6 explode) >= 7) is 1/6");
    CHECK(endless.status == TestResult::Status::failed);
    CHECK(endless.message.find("within 0.000001") != std::string::npos);
    CHECK(tested("expect odds of (roll(d6 explode) >= 7) is 1/6 within 0.000001").message == "");
}

} // namespace expectation_test
