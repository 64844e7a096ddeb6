// Kernel that runs a single trial of trial code.
#pragma once
#include "interpreter/dice/random.hpp"
#include "interpreter/simulate/trial_code.hpp"

#include <cstdint>
#include <memory>

namespace bylaw {

enum class TrialEnd : std::uint8_t {
    finished, // in a block with reports
    bailed,   // the reference machine has to do it
    stopped,  // it went round as often as it may; it can continue
};

struct ScalarState {
    std::int32_t *columns = nullptr; // a word for each, then those of random numbers
    std::uint64_t loops = 0;         // how often it may still go round
    std::uint32_t block = 0;         // where it begins; afterwards where it stands
};

inline void put_random(const Random &random, std::int32_t *columns) {
    for (const std::uint32_t word : random.state()) {
        *columns++ = static_cast<std::int32_t>(word);
    }
}
inline Random random_in(const std::int32_t *columns) {
    const auto word = [&](std::size_t i) { return static_cast<std::uint32_t>(columns[i]); };
    return {word(0), word(1), word(2), word(3)};
}

struct ScalarKernel {
    using Function = TrialEnd (*)(ScalarState *state);

    Function function = nullptr;
    std::shared_ptr<const void> owner; // owner of the function
};

} // namespace bylaw
