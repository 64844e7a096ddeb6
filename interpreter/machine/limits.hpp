// How much a game may take; the messages name these.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>

namespace bylaw {

struct Limits {
    std::uint64_t instructions = 50'000'000; // per outermost action
    std::uint32_t triggers = 64;             // within each other
    std::uint32_t calls = 1'000;             // within each other
    std::size_t frame_words = std::size_t{1} << 17;
    std::size_t things = 100'000;
    std::size_t instances = 100'000;
    std::size_t list_words = 10'000'000;
    std::size_t list_length = 100'000;
    std::size_t text_length = 100'000;
    std::size_t text_bytes = 100'000'000; // of all texts that are kept
    std::size_t dice = 20'000;            // made while playing
    // What costs more than a step: an event that is told, so that a game without end does not talk for ever.
    std::uint64_t event_steps = 100;
    // What a host allows beside what every game may take: then it is not the rules that are at fault.
    bool host_steps = false, host_calls = false;                 // `instructions`, `calls` are the host's
    std::size_t bytes = std::numeric_limits<std::size_t>::max(); // of the state, without what nobody holds
};

} // namespace bylaw
