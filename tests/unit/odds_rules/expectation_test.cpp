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

} // namespace expectation_test
