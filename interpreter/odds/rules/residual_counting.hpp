// Is a report the sum of numbers that are added, on the way, to a variable that goes round with the game?
// Then they can be rewards instead, and the variable need not be known.
#pragma once
#include "interpreter/odds/rules/residual_parts.hpp"

namespace bylaw::odds::rules {

class Counting {
  public:
    // `earned`: the variable that gets the rewards.
    Counting(residual::Residual &residual, std::size_t report, std::uint32_t earned)
        : residual_(residual), report_(report), earned_(earned), at_(residual.blocks.size()) {}

    // Is it so, and does anything of it go round?
    bool find();
    // Writes the rewards beside the sums, which others may read.
    void rewrite();

    bool carries(std::uint32_t variable) const { return carriers_.contains(variable); }
    const std::set<std::uint32_t> &carriers() const { return carriers_; } // variables with the sum so far
    bool own(const void *instruction_or_move) const {
        return own_.contains(instruction_or_move);
    } // does it pass the sum on?

  private:
    // Where the sum so far is kept at some place.
    struct Carrier {
        enum class Kind : std::uint8_t { unreached, number, variable };

        Kind kind = Kind::unreached;
        std::uint32_t variable = 0;
        bool operator==(const Carrier &) const = default;
        bool is(std::uint32_t other) const { return kind == Kind::variable && variable == other; }
    };

    static Carrier of(Word word);
    Carrier join(const Carrier &a, const Carrier &b);
    void settle();
    Carrier back(BlockId id);
    Carrier at_end(const Block &block);
    Carrier before_moves(const Block &block, const Carrier &after);
    Carrier before(BlockId id, const Instruction &in);
    Carrier from(Word word);
    void reward(Word amount);
    bool goes_round(BlockId id) const;

    residual::Residual &residual_;
    std::size_t report_;
    std::uint32_t earned_;
    std::vector<Carrier> at_; // per block, at its begin
    std::set<std::uint32_t> carriers_;
    std::set<const void *> own_;
    std::vector<BlockId> adding_; // blocks in which something is added
    bool fine_ = true, rewrites_ = false;
    std::vector<Instruction> code_; // backwards, of the block that is rewritten
};

} // namespace bylaw::odds::rules
