// Where a generator's decisions come from: bytes of a fuzzer, then (or only) pseudo-random numbers.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

namespace bylaw::test {

class Choices {
  public:
    explicit Choices(std::uint64_t seed) : state_(seed * 2 + 1) {}
    // After the bytes, always the same numbers: a short input makes a whole program, too.
    explicit Choices(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    std::size_t below(std::size_t n) {
        if (n == 0) {
            return 0;
        }
        if (next_ < bytes_.size()) {
            return bytes_[next_++] % n;
        }
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return (state_ >> 33) % n;
    }
    bool once_in(std::size_t n) { return below(n) == 0; }

  private:
    std::span<const std::uint8_t> bytes_;
    std::size_t next_ = 0;
    std::uint64_t state_ = 1;
};

} // namespace bylaw::test
