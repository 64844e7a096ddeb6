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
    std::size_t text_bytes = 100'000'000; // bytes of all kept texts
    std::size_t dice = 20'000;            // made while playing
    // Extra steps of an event that is reported, so that an endless game does not report for ever.
    std::uint64_t event_steps = 100;
    // Limits of the host beside those of every game: exceeding them is no fault of the rules.
    bool host_steps = false, host_calls = false;                 // `instructions`, `calls` are the host's
    std::size_t bytes = std::numeric_limits<std::size_t>::max(); // for the state, without garbage
};

} // namespace bylaw
