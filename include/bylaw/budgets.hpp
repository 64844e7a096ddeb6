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

    // Steps of rules: B0785. No more than 50,000,000 whatever is said here: then the rules are at fault
    // (B0707). A call of a hook may take as many of Lua's, and never more than 10,000,000.
    std::uint64_t instructions = unbounded;
    // Bytes of the game, as far as rules make it grow (things, conditions, lists, texts): B0786. What a
    // session keeps for undo (`undo_memory`), and the program, do not count.
    std::uint64_t memory = unbounded;
    std::uint64_t depth = unbounded;  // nested calls of rules; at most 1,000: B0787
    std::uint64_t dice = unbounded;   // that are rolled, and choices that policies make by chance: B0788
    std::uint64_t events = unbounded; // that are reported, listened to or not: B0789
    std::uint64_t output = unbounded; // bytes of the texts of all events that are reported: B0789
    // By the clock: B0994. It is read after every few thousand steps, well below a millisecond apart.
    // The only budget by which equal games may end otherwise. Below 0 is over at once; NaN is refused.
    double seconds = std::numeric_limits<double>::infinity();
    // Bytes that a session keeps for undo(): the oldest commands are forgotten first, the last one never. No
    // more than 200 commands are kept whatever is said here. No call fails because of it.
    std::uint64_t undo_memory = 16'000'000;
};

} // namespace bylaw::api
