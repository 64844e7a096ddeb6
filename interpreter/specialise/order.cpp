#include "interpreter/specialise/order.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

int three_way(std::uint32_t a, std::uint32_t b) {
    return a < b ? -1 : a > b ? 1 : 0;
}

// A frame in a loop against one that is not (at this depth of nesting).
int against_outside(const LoopOrder &loop, std::uint32_t pc) {
    // Before the loop, or in its first pass: the other one is behind.
    return pc > loop.end ? -1 : 1;
}

int compare(const FrameOrder &a, const FrameOrder &b) {
    for (std::size_t i = 0;; ++i) {
        const bool in_a = i < a.loops.size(), in_b = i < b.loops.size();
        if (!in_a && !in_b) {
            return three_way(a.pc, b.pc);
        }
        if (in_a != in_b) {
            return in_a ? against_outside(a.loops[i], b.pc) : -against_outside(b.loops[i], a.pc);
        }
        const LoopOrder &x = a.loops[i], &y = b.loops[i];
        // One that is in a loop within the other's is in the first pass of that one, which has not gone back
        // yet.
        if (x.head != y.head) {
            return x.head > y.head ? (x.head <= y.end ? -1 : 1) : (y.head <= x.end ? 1 : -1);
        }
        if (x.count != y.count) {
            return three_way(x.count, y.count);
        }
    }
}

} // namespace

std::uint32_t LoopEnds::of(std::uint32_t function, std::uint32_t head) {
    std::vector<std::uint32_t> &ends = ends_[function];
    if (ends.empty()) {
        const auto &code = code_.functions[function].code;
        ends.resize(code.size() + 1);
        for (std::uint32_t pc = 0; pc < code.size(); ++pc) {
            if (code[pc].op == bylaw::Op::loop || code[pc].op == bylaw::Op::jump) {
                std::uint32_t &end = ends[code[pc].low()];
                end = std::max(end, pc);
            }
        }
    }
    return ends[head];
}

namespace {

void begin_pass(FrameOrder &frame, std::uint32_t head, std::uint32_t end) {
    while (!frame.loops.empty() && frame.loops.back().head > head) {
        frame.loops.pop_back();
    }
    if (!frame.loops.empty() && frame.loops.back().head == head) {
        ++frame.loops.back().count;
        frame.loops.back().end = std::max(frame.loops.back().end, end);
    } else {
        frame.loops.push_back({head, end, 1});
    }
}

} // namespace

void pass_over(std::vector<FrameOrder> &orders, std::uint32_t end) {
    begin_pass(orders.back(), orders.back().pc, end);
}

bool follow(std::vector<FrameOrder> &orders, std::span<const Call> calls, LoopEnds &ends) {
    orders.resize(calls.size());
    if (calls.empty()) {
        return false;
    }
    FrameOrder &top = orders.back();
    const std::uint32_t before = top.pc, now = calls.back().pc;
    top.pc = now;
    while (!top.loops.empty() && (now > top.loops.back().end || now < top.loops.back().head)) {
        top.loops.pop_back();
    }
    if (now >= before) {
        return false;
    }
    begin_pass(top, now, std::max(before, ends.of(calls.back().function, now)));
    return true;
}

int compare(const std::vector<FrameOrder> &a, const std::vector<FrameOrder> &b) {
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
        if (const int order = compare(a[i], b[i]); order != 0) {
            return order;
        }
    }
    // A caller continues when what it called is done.
    return three_way(static_cast<std::uint32_t>(b.size()), static_cast<std::uint32_t>(a.size()));
}

} // namespace bylaw::residual
