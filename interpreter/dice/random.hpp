// Random numbers of seeded play: xoshiro128++, seeded per trial. Trial i of a simulation is therefore a pure
// function of (seed, i) on every machine and for every number of threads.
//
//     Random random(seed, trial);
//     std::uint64_t face = random.below(20) + 1;
#pragma once
#include <array>
#include <bit>
#include <cstdint>

namespace bylaw {

// The largest range that Random::below accepts: half of what 64 bits hold, so that indices stay signed-safe.
inline constexpr std::uint64_t max_random_range = std::uint64_t{1} << 63;

// Output number `n` (counted from 1) of the SplitMix64 generator that starts at `seed`. It is a counter
// hashed by a permutation: any output is reached directly, and two outputs of one seed never agree.
constexpr std::uint64_t splitmix64(std::uint64_t seed, std::uint64_t n) {
    std::uint64_t z = seed + n * 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

// One stream of random numbers. A plain value: a copy continues the same stream.
class Random {
  public:
    // The stream of one trial: its state is SplitMix64's outputs 2 * trial + 1 and 2 * trial + 2, low half
    // first. They cannot both be zero, which is the one state that xoshiro may not start in.
    constexpr explicit Random(std::uint64_t seed, std::uint64_t trial = 0)
        : Random(Pair{splitmix64(seed, 2 * trial + 1), splitmix64(seed, 2 * trial + 2)}) {}

    // Continues from a given state (not all zero), in the order of the published algorithm.
    constexpr Random(std::uint32_t s0, std::uint32_t s1, std::uint32_t s2, std::uint32_t s3)
        : s0_(s0), s1_(s1), s2_(s2), s3_(s3) {}

    // From which the stream continues.
    constexpr std::array<std::uint32_t, 4> state() const { return {s0_, s1_, s2_, s3_}; }

    // 32 random bits: xoshiro128++ 1.0 by Blackman and Vigna.
    constexpr std::uint32_t next() {
        const std::uint32_t result = std::rotl(s0_ + s3_, 7) + s0_;
        const std::uint32_t shifted = s1_ << 9;
        s2_ ^= s0_;
        s3_ ^= s1_;
        s1_ ^= s2_;
        s0_ ^= s3_;
        s2_ ^= shifted;
        s3_ = std::rotl(s3_, 11);
        return result;
    }

    // An unbiased number from 0 to range - 1, for 1 <= range <= max_random_range. One word is drawn for
    // ranges that 32 bits hold, else two; the choice depends on the range alone.
    constexpr std::uint64_t below(std::uint64_t range) {
        return range <= UINT32_MAX ? below32(static_cast<std::uint32_t>(range)) : below64(range);
    }

    // Lemire's method: the high half of word * range. The low half tells the few words that would be one too
    // many for some result; the division that finds the exact bound is reached with probability range / 2^32.
    constexpr std::uint32_t below32(std::uint32_t range) {
        std::uint64_t product = std::uint64_t{next()} * range;
        if (static_cast<std::uint32_t>(product) < range) {
            const std::uint32_t threshold = -range % range;
            while (static_cast<std::uint32_t>(product) < threshold) {
                product = std::uint64_t{next()} * range;
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

  private:
    __extension__ typedef unsigned __int128 Wide;

    struct Pair {
        std::uint64_t first, second;
    };

    constexpr explicit Random(Pair seeds)
        : Random(static_cast<std::uint32_t>(seeds.first), static_cast<std::uint32_t>(seeds.first >> 32),
                 static_cast<std::uint32_t>(seeds.second), static_cast<std::uint32_t>(seeds.second >> 32)) {}

    // The 64-bit variant: a word of 64 bits (the first draw is its high half) and a 128-bit product.
    constexpr std::uint64_t below64(std::uint64_t range) {
        Wide product = Wide{next64()} * range;
        if (static_cast<std::uint64_t>(product) < range) {
            const std::uint64_t threshold = -range % range;
            while (static_cast<std::uint64_t>(product) < threshold) {
                product = Wide{next64()} * range;
            }
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

    constexpr std::uint64_t next64() {
        const std::uint64_t high = next();
        return high << 32 | next();
    }

    std::uint32_t s0_, s1_, s2_, s3_;
};

} // namespace bylaw
