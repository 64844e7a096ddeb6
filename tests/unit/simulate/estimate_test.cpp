#include "interpreter/simulate/estimate.hpp"
#include "interpreter/simulate/simulate.hpp"

#include <catch2/catch.hpp>

namespace estimate_test {

using namespace bylaw;

namespace {

ReportTotals totals_of(std::vector<Word> words, ReportSort sort = ReportSort::number) {
    TrialColumn column;
    column.given.assign(words.size(), 1);
    column.words = std::move(words);
    ReportTotals totals;
    totals.sort = sort;
    totals.add(column, {});
    return totals;
}

} // namespace

// 1, 2, 3, 4: the squares of the distances from 2.5 sum up to 5; 5 / 3 is the variance.
TEST_CASE("mean, deviation and error of numbers") {
    const Estimate made = estimate(totals_of({1, 2, 3, 4}));
    CHECK(made.mean == 2.5);
    CHECK(made.deviation == Approx(1.2909944487358056));
    CHECK(made.error == Approx(0.6454972243679028));
    CHECK(made.interval.low == Approx(2.5 - 1.96 * 0.6454972243679028).epsilon(1e-4));
    CHECK(made.interval.high == Approx(2.5 + 1.96 * 0.6454972243679028).epsilon(1e-4));
}

TEST_CASE("a small spread around a large mean is not lost") {
    const Word large = 4'000'000'000'000'000'000;
    CHECK(estimate(totals_of({large - 1, large, large + 1})).deviation == Approx(1.0));
}

TEST_CASE("a single trial has no error that could be known") {
    CHECK(estimate(totals_of({7})).error == 0);
}

// 3 of 10: the deviation is the root of 0.3 * 0.7.
TEST_CASE("yes and no") {
    const Estimate made = estimate(totals_of({1, 1, 1, 0, 0, 0, 0, 0, 0, 0}, ReportSort::yesno));
    CHECK(made.mean == Approx(0.3));
    CHECK(made.deviation == Approx(0.45825756949558405));
    CHECK(made.error == Approx(0.14491376746189438));
}

// The values that tables and other programs give (for example R's prop.test without correction).
TEST_CASE("Wilson's interval") {
    CHECK(wilson(3, 10).low == Approx(0.1078).epsilon(1e-3));
    CHECK(wilson(3, 10).high == Approx(0.6032).epsilon(1e-3));
    CHECK(wilson(50, 100).low == Approx(0.4038).epsilon(1e-3));
    CHECK(wilson(50, 100).high == Approx(0.5962).epsilon(1e-3));
    CHECK(wilson(0, 10).low == 0);
    CHECK(wilson(0, 10).high == Approx(0.2775).epsilon(1e-3));
    CHECK(wilson(10, 10).low == Approx(0.7225).epsilon(1e-3));
    CHECK(wilson(10, 10).high == 1);
}

TEST_CASE("quantiles are values that came up") {
    const ReportTotals totals = totals_of({4, 1, 3, 2});
    CHECK(quantile(totals, 0.05) == 1);
    CHECK(quantile(totals, 0.5) == 2);
    CHECK(quantile(totals, 0.51) == 3);
    CHECK(quantile(totals, 1.0) == 4);
    ReportTotals many = totals;
    many.numbers.give_up();
    CHECK_FALSE(quantile(many, 0.5).has_value());
}

TEST_CASE("imprecision: of a share what is left open, of a number in parts of its mean") {
    CHECK(imprecision(totals_of({1, 2, 3, 4})) == Approx(0.6454972243679028 / 2.5));
    CHECK(imprecision(totals_of({-1, 1})) == Approx(1.0)); // a mean of 0: in whole numbers
    const ReportTotals never = totals_of({0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, ReportSort::yesno);
    CHECK(imprecision(never) == Approx(0.2775 / (2 * 1.959964)).epsilon(1e-3)); // ten times no is no proof
    CHECK(imprecision(ReportTotals()) == 0);
}

TEST_CASE("checkpoints") {
    CHECK(next_checkpoint(0) == 1000);
    CHECK(next_checkpoint(1000) == 1250);
    CHECK(next_checkpoint(1250) == 1562);
}

} // namespace estimate_test
