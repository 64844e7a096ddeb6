#include "interpreter/simulate/totals.hpp"

#include <catch2/catch.hpp>

namespace totals_test {

using namespace bylaw;

namespace {

TrialColumn column_of(std::vector<Word> words) {
    TrialColumn column;
    column.name = "n";
    column.given.assign(words.size(), 1);
    column.words = std::move(words);
    return column;
}

ReportTotals totals_of(std::vector<Word> words) {
    ReportTotals totals;
    totals.add(column_of(std::move(words)), {});
    return totals;
}

} // namespace

TEST_CASE("sums, extremes and counts of a column") {
    const ReportTotals totals = totals_of({3, -2, 3, 5000});
    CHECK(totals.count == 4);
    CHECK(totals.sum == 5004);
    CHECK(totals.squares == 9 + 4 + 9 + 25'000'000);
    CHECK(totals.least == -2);
    CHECK(totals.most == 5000);
    CHECK(totals.numbers.all() == std::map<Word, std::uint64_t>{{-2, 1}, {3, 2}, {5000, 1}});
}

TEST_CASE("a row without a value counts for nothing") {
    TrialColumn column = column_of({0, 7, 0});
    column.given = {0, 1, 0};
    ReportTotals totals;
    totals.add(column, {});
    CHECK(totals.count == 1);
    CHECK(totals.least == 7);
    CHECK(totals.most == 7);
    CHECK(totals.numbers.all() == std::map<Word, std::uint64_t>{{7, 1}});
}

TEST_CASE("the largest numbers are summed up without loss") {
    const ReportTotals totals = totals_of({INT64_MIN, INT64_MAX, INT64_MIN});
    CHECK(totals.sum == ExactSum("-9223372036854775809"));
    CHECK(totals.squares == ExactSum("255211775190703847579084211500116606977")); // 3 * 2^126 - 2^64 + 1
}

TEST_CASE("parts give the same in any order and grouping") {
    const std::vector<std::vector<Word>> columns{{1, 2, 3}, {-5, 1'000'000'000'000}, {}, {2, 2, 2048}};
    ReportTotals whole = totals_of({1, 2, 3, -5, 1'000'000'000'000, 2, 2, 2048});
    std::vector<std::size_t> order{0, 1, 2, 3};
    do {
        ReportTotals left, right;
        for (std::size_t i = 0; i < 2; ++i)
            left.merge(totals_of(columns[order[i]]));
        for (std::size_t i = 2; i < 4; ++i)
            right.merge(totals_of(columns[order[i]]));
        right.merge(left);
        CHECK(right.sum == whole.sum);
        CHECK(right.squares == whole.squares);
        CHECK(right.least == whole.least);
        CHECK(right.most == whole.most);
        CHECK(right.numbers == whole.numbers);
    } while (std::ranges::next_permutation(order).found);
}

TEST_CASE("too many different values are given up, however the parts are cut") {
    Counts<Word> few, more;
    for (Word i = 0; i < 6000; ++i) {
        few.add(i);
        more.add(i + 5000);
    }
    CHECK_FALSE(few.given_up());
    Counts<Word> one = few, other = more;
    one.merge(more);
    other.merge(few);
    CHECK(one.given_up());
    CHECK(one == other);
    few.add(6000);
    few.merge(one);
    CHECK(few == one);
}

TEST_CASE("texts are counted by what they say") {
    ReportTotals totals;
    totals.sort = ReportSort::value;
    totals.add(column_of({0, 1, 0}), {"Ada", "Bob"});
    totals.add(column_of({0, 1}), {"Bob", "nobody"});
    CHECK(totals.values.all() == std::map<std::string, std::uint64_t>{{"Ada", 2}, {"Bob", 2}, {"nobody", 1}});
    CHECK(totals.count == 5);
}

TEST_CASE("of failed trials the first ten are named, whoever found them when") {
    Totals all, reversed;
    std::vector<Totals> parts(30);
    for (std::uint64_t i = 0; i < parts.size(); ++i) {
        parts[i].trials = parts[i].failed = 1;
        parts[i].problems = {{i * 7 % 30, "B0702", "a division by zero"}};
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        all.merge(parts[i]);
        reversed.merge(parts[parts.size() - 1 - i]);
    }
    CHECK(all == reversed);
    CHECK(all.failed == 30);
    REQUIRE(all.problems.size() == 10);
    for (std::uint64_t i = 0; i < 10; ++i)
        CHECK(all.problems[i].trial == i);
}

} // namespace totals_test
