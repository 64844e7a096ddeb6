// Limits for each session call, from its beginning to its end or the next question. A call that exceeds one
// fails with a report that names the budget, and is rolled back. A pending question stays pending.
//
//     Session session(program, {.seed = 7, .budgets = {.instructions = 100'000, .seconds = 0.002}});
//     Step step = session.start("ambush");
//     if (step.kind == Step::Kind::failed)
//         std::cout << step.report.all().front().code << '\n'; // B0785 or B0994
#pragma once
#include <cstdint>
#include <limits>

namespace bylaw::api {

struct Budgets {
    static constexpr std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();

    // Steps of rules: B0785. The limit of 50,000,000 always holds; beyond it the rules are at fault (B0707).
    // A call of a hook has the same limit in Lua's steps, and never more than 10,000,000.
    std::uint64_t instructions = unbounded;
    // Bytes of the game that rules can make grow (things, conditions, lists, texts): B0786. Memory for undo
    // (`undo_memory`) and the program do not count.
    std::uint64_t memory = unbounded;
    std::uint64_t depth = unbounded;  // nested calls of rules; at most 1,000: B0787
    std::uint64_t dice = unbounded;   // rolled dice, and random choices of policies: B0788
    std::uint64_t events = unbounded; // events, with or without a listener: B0789
    std::uint64_t output = unbounded; // bytes of the texts of all events: B0789
    // Wall-clock time: B0994. The clock is read after every few thousand steps, well below a millisecond
    // apart. Only with this budget may equal games end in different ways. A value below 0 ends at once; NaN
    // is refused.
    double seconds = std::numeric_limits<double>::infinity();
    // Bytes that a session keeps for undo(). The oldest commands are forgotten first, the last one never. At
    // most 200 commands are kept. No call fails because of this budget.
    std::uint64_t undo_memory = 16'000'000;
};

} // namespace bylaw::api
