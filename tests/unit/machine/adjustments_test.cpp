#include "interpreter/machine/adjustments.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;

namespace {

struct Adjusting {
    Program program;
    Adjustments adjustments{program};

    std::uint32_t make(AdjustOp op, std::int64_t denominator = 1, StringId label = no_id,
                       BundleId bundle = no_id) {
        AdjustInfo info;
        info.op = op;
        info.denominator = denominator;
        info.label = label;
        info.bundle = bundle;
        program.adjusts.push_back(info);
        return static_cast<std::uint32_t>(program.adjusts.size() - 1);
    }
    Adjustments::Result run(Word initial, std::vector<std::pair<std::uint32_t, Word>> uses) {
        adjustments.open_group();
        adjustments.open_value(no_id, initial);
        for (const auto &[adjust, amount] : uses) {
            adjustments.add(adjust, amount);
        }
        const Adjustments::Result result = adjustments.close_value(0);
        adjustments.close_group();
        return result;
    }
};

// The amounts that went for nothing.
std::vector<Word> outdone(Adjusting &a, Word initial,
                          const std::vector<std::pair<std::uint32_t, Word>> &uses) {
    a.adjustments.open_group();
    a.adjustments.open_value(no_id, initial);
    for (const auto &[adjust, amount] : uses) {
        a.adjustments.add(adjust, amount);
    }
    std::vector<Word> amounts;
    for (const auto &[info, amount] : a.adjustments.outdone(0)) {
        amounts.push_back(amount);
    }
    a.adjustments.close_group();
    return amounts;
}

} // namespace

TEST_CASE("what another outdid is told apart from what counted") {
    using Amounts = std::vector<Word>;
    Adjusting a;
    const StringId cover = 0;
    const auto one = a.make(AdjustOp::plus, 1, cover), two = a.make(AdjustOp::plus, 1, cover),
               free = a.make(AdjustOp::plus), minus = a.make(AdjustOp::minus, 1, cover),
               drops = a.make(AdjustOp::ignores, 1, cover), half = a.make(AdjustOp::divided_by, 1, cover),
               third = a.make(AdjustOp::divided_by, 1, cover), own = a.make(AdjustOp::becomes),
               bundles = a.make(AdjustOp::becomes, 1, no_id, 0);
    CHECK(outdone(a, 0, {{one, 2}, {two, 3}, {free, 10}}) == Amounts{2});
    CHECK(outdone(a, 0, {{one, 3}, {two, 3}}).size() == 1); // which of them does not matter
    CHECK(outdone(a, 0, {{one, 3}, {minus, 1}}).empty());
    CHECK(outdone(a, 0, {{one, 3}, {free, 10}, {drops, 0}}) == Amounts{3});
    CHECK(outdone(a, 12, {{half, 2}, {third, 3}}) == Amounts{2});
    CHECK(outdone(a, 0, {{own, 4}, {bundles, 5}}) == Amounts{4}); // a bundle goes before the rule's own
    CHECK(outdone(a, 0, {{bundles, 5}, {own, 4}}) == Amounts{4});
    CHECK(outdone(a, 1, {{free, 1}, {free, 2}}).empty());
}

TEST_CASE("the order is that of the words, whatever order they come in") {
    Adjusting a;
    const auto becomes = a.make(AdjustOp::becomes), most = a.make(AdjustOp::at_most),
               times = a.make(AdjustOp::times), plus = a.make(AdjustOp::plus),
               starts = a.make(AdjustOp::starts_at), least = a.make(AdjustOp::at_least);
    CHECK(a.run(1, {{times, 2}, {plus, 3}}).value == 8);
    CHECK(a.run(1, {{times, 2}, {plus, 3}, {starts, 10}}).value == 26);
    CHECK(a.run(1, {{most, 5}, {times, 2}, {plus, 3}}).value == 5);
    CHECK(a.run(1, {{least, 9}, {plus, 3}}).value == 9);
    CHECK(a.run(1, {{becomes, 0}, {plus, 3}, {most, 5}}).value == 0);
    CHECK(a.run(7, {}).value == 7);
}

TEST_CASE("factors make one fraction, rounded once") {
    Adjusting a;
    const auto three_quarters = a.make(AdjustOp::times, 4), half = a.make(AdjustOp::divided_by),
               third = a.make(AdjustOp::divided_by);
    CHECK(a.run(5, {{three_quarters, 3}, {half, 2}}).value == 1); // 15/8
    CHECK(a.run(5, {{half, 2}, {third, 3}}).value == 0);          // 5/6
    a.program.adjusts[half].rounding = Rounding::up;
    CHECK(a.run(5, {{half, 2}}).value == 3);
    CHECK(a.run(-5, {{half, 2}}).value == -2);
    a.program.adjusts[half].rounding = Rounding::nearest;
    CHECK(a.run(5, {{half, 2}}).value == 3);
    CHECK(a.run(-5, {{half, 2}}).value == -3);
    CHECK(a.run(5, {{half, 0}}).problem == AdjustProblem::division_by_zero);
}

TEST_CASE("of one label and direction the strongest counts alone") {
    Adjusting a;
    const StringId cover = 0, pace = 1;
    const auto one = a.make(AdjustOp::plus, 1, cover), two = a.make(AdjustOp::plus, 1, cover),
               free = a.make(AdjustOp::plus), minus = a.make(AdjustOp::minus, 1, cover),
               drops = a.make(AdjustOp::ignores, 1, cover);
    CHECK(a.run(0, {{one, 2}, {two, 3}, {free, 10}}).value == 13);
    CHECK(a.run(0, {{one, 3}, {two, 3}}).value == 3);
    CHECK(a.run(0, {{one, 3}, {minus, 1}}).value == 2);
    CHECK(a.run(0, {{one, 3}, {free, 10}, {drops, 0}}).value == 10);
    const auto half = a.make(AdjustOp::divided_by, 1, pace), third = a.make(AdjustOp::divided_by, 1, pace),
               twice = a.make(AdjustOp::times, 1, pace);
    CHECK(a.run(12, {{half, 2}, {third, 3}}).value == 4);
    CHECK(a.run(12, {{half, 2}, {third, 3}, {twice, 2}}).value == 8);
}

TEST_CASE("two that set one value: over, the rule's own, conflict") {
    Adjusting a;
    const auto own = a.make(AdjustOp::becomes), prone = a.make(AdjustOp::becomes, 1, no_id, 1),
               flat = a.make(AdjustOp::becomes, 1, no_id, 2);
    CHECK(a.run(0, {{own, 4}, {prone, 5}}).value == 5);
    CHECK(a.run(0, {{prone, 5}, {own, 4}}).value == 5);
    CHECK(a.run(0, {{prone, 5}, {flat, 5}}).value == 5);
    CHECK(a.run(0, {{prone, 5}, {flat, 6}}).problem == AdjustProblem::conflict);
    a.program.adjusts[flat].over = {1};
    CHECK(a.run(0, {{prone, 5}, {flat, 6}}).value == 6);
    CHECK(a.run(0, {{flat, 6}, {prone, 5}}).value == 6);
}

TEST_CASE("sums beyond 64 bits are caught") {
    Adjusting a;
    const auto plus = a.make(AdjustOp::plus), times = a.make(AdjustOp::times);
    CHECK(a.run(INT64_MAX, {{plus, 1}}).problem == AdjustProblem::overflow);
    CHECK(a.run(INT64_MAX, {{times, 2}}).problem == AdjustProblem::overflow);
    CHECK(a.run(INT64_MAX, {{plus, -1}}).value == INT64_MAX - 1);
}
