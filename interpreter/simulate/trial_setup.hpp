// Input of a simulation.
#pragma once
#include "interpreter/machine/machine.hpp"
#include "interpreter/specialise/specialise.hpp"

#include <functional>
#include <memory>
#include <optional>

namespace bylaw {

// Which engine plays is decided by counted steps, never by the clock: about so many of the machine's take a
// second (50 to 250 million in shipped games).
inline constexpr std::uint64_t steps_in_a_second = 100'000'000;

// The vectors of the batch engine. Tests and benchmarks choose them; the default is the widest.
enum class Lanes : std::uint8_t { widest, avx512, avx2, one };

struct TrialSetup {
    std::shared_ptr<const Program> program;
    std::shared_ptr<const Bytecode> code;
    std::size_t scenario = 0;
    // A runner for one thread; none where the program has no hooks.
    std::function<std::unique_ptr<HookRunner>()> make_hooks;
    Limits limits{};
    const std::atomic<bool> *interrupt =
        nullptr; // becomes true: whatever runs ends soon, and counts for nothing
    residual::SpecialiseLimits specialise_limits{};
    unsigned threads = 1; // so many play at once, sooner or later
    // Expected steps of the machine for all trials of one thread, if known; they decide whether compiling
    // pays.
    std::optional<std::uint64_t> steps;
    Lanes lanes = Lanes::widest;
    bool luck = false; // compiled trials note it, for without_luck.hpp
    bool either_way =
        true; // gathering paths is tried where keeping them apart does not do; else as the limits say

    bool interrupted() const { return interrupt != nullptr && interrupt->load(std::memory_order_relaxed); }
    const Scenario &what() const { return program->scenarios[scenario]; }
};

} // namespace bylaw
