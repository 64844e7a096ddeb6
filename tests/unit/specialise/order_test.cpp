// Which of several paths is behind the others.
#include "interpreter/specialise/order.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::residual;

namespace {

// Whether a step goes back shows by itself: no function has to say where its loops end.
bool step(std::vector<FrameOrder> &orders, const std::vector<Call> &calls) {
    static const Bytecode code = [] {
        Bytecode made;
        made.functions.resize(1);
        made.functions[0].code.resize(100);
        return made;
    }();
    LoopEnds ends(code);
    return follow(orders, calls, ends);
}

// A path that stands at these places of one frame, one after the other.
std::vector<FrameOrder> walked(std::initializer_list<std::uint32_t> places) {
    std::vector<FrameOrder> orders;
    std::vector<Call> calls(1);
    for (const std::uint32_t pc : places) {
        calls[0].pc = pc;
        step(orders, calls);
    }
    return orders;
}

void check_order(const std::vector<FrameOrder> &behind, const std::vector<FrameOrder> &ahead) {
    CHECK(compare(behind, ahead) < 0);
    CHECK(compare(ahead, behind) > 0);
    CHECK(compare(behind, behind) == 0);
    CHECK(compare(ahead, ahead) == 0);
}

} // namespace

TEST_CASE("order: further on is ahead, whatever the way there") {
    check_order(walked({0, 3}), walked({0, 4}));
    CHECK(compare(walked({0, 1, 2, 5}), walked({0, 4, 5})) == 0);
}

TEST_CASE("order: a later pass of a loop is ahead of an earlier one") {
    check_order(walked({0, 2, 6, 2, 3}), walked({0, 2, 6, 2, 6, 2, 3}));
    check_order(walked({0, 2, 6, 2, 5}), walked({0, 2, 6, 2, 6, 2, 3})); // though it stands further back
}

TEST_CASE("order: who left a loop is ahead of who is in it, in whatever pass") {
    check_order(walked({0, 2, 6, 2, 6, 2, 6}), walked({0, 2, 6, 7}));
    check_order(walked({0, 2, 6, 2, 3}), walked({0, 2, 7}));
    // The first pass has not gone back yet: it is behind the second.
    check_order(walked({0, 2, 5}), walked({0, 2, 6, 2, 3}));
}

TEST_CASE("order: an inner loop begins anew in each pass of the outer one") {
    // outer 1..9, inner 3..5
    check_order(walked({0, 1, 3, 5, 3, 5, 3, 4}), walked({0, 1, 3, 5, 3, 6, 9, 1, 3, 4}));
    check_order(walked({0, 1, 3, 6, 9, 1, 3, 4}), walked({0, 1, 3, 6, 9, 1, 3, 5, 3, 4}));
}

TEST_CASE("order: a caller goes on when what it called is done") {
    std::vector<Call> calls(2);
    calls[0].pc = 4;
    calls[1].pc = 99;
    std::vector<FrameOrder> within;
    step(within, calls);
    calls.pop_back();
    std::vector<FrameOrder> back = within;
    step(back, calls);
    REQUIRE(back.size() == 1);
    check_order(within, back);
    calls[0].pc = 5;
    std::vector<FrameOrder> on = back;
    CHECK_FALSE(step(on, calls));
    check_order(within, on);
}

TEST_CASE("order: follow says when a frame goes back") {
    std::vector<FrameOrder> orders;
    std::vector<Call> calls(1);
    calls[0].pc = 5;
    CHECK_FALSE(step(orders, calls));
    calls[0].pc = 2;
    CHECK(step(orders, calls));
    REQUIRE(orders[0].loops.size() == 1);
    CHECK(orders[0].loops[0] == LoopOrder{2, 5, 1});
    calls.clear();
    CHECK_FALSE(step(orders, calls));
    CHECK(orders.empty());
}

TEST_CASE("order: passing over an element is a pass of its loop") {
    std::vector<FrameOrder> one = walked({0, 3}), other = one;
    pass_over(other, 8);
    check_order(one, other);
    CHECK(other[0].loops == std::vector<LoopOrder>{{3, 8, 1}});
}
