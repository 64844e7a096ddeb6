// A set of small numbers, a bit each.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bylaw::residual {

class Bits {
  public:
    explicit Bits(std::size_t size = 0) : words_((size + 63) / 64) {}

    void set(std::uint32_t n) { words_[n / 64] |= std::uint64_t{1} << n % 64; }
    void clear(std::uint32_t n) { words_[n / 64] &= ~(std::uint64_t{1} << n % 64); }
    bool has(std::uint32_t n) const { return (words_[n / 64] >> n % 64 & 1) != 0; }
    void join(const Bits &other) {
        for (std::size_t w = 0; w < words_.size(); ++w) {
            words_[w] |= other.words_[w];
        }
    }
    template <class Do> void each(Do what) const {
        for (std::size_t w = 0; w < words_.size(); ++w) {
            for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) {
                what(static_cast<std::uint32_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(left))));
            }
        }
    }
    friend bool operator==(const Bits &, const Bits &) = default;

  private:
    std::vector<std::uint64_t> words_;
};

} // namespace bylaw::residual
