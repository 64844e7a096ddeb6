// Which variables of residual code are still read.
#pragma once
#include "interpreter/specialise/patience.hpp"
#include "interpreter/specialise/residual.hpp"

#include <bit>

namespace bylaw::residual {

// A set of variables.
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

class LiveVariables {
  public:
    explicit LiveVariables(const Residual &residual, Patience patience = {});

    const Bits &before(BlockId block) const { return before_[block]; }
    // Where the block's ways go on: after its moves.
    Bits after(BlockId block) const;

    static void add(Word word, Bits &live);
    // What the block reads at its end: by its moves, branch or reports.
    static void add_reads_of_end(const Block &block, Bits &live);

  private:
    const Residual &residual_;
    const std::uint32_t variables_; // that there were at first
    std::vector<Bits> before_;
};

} // namespace bylaw::residual
