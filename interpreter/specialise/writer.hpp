// Writes residual code: folds what is known, remembers how large each variable can become.
#pragma once
#include "interpreter/residual/arithmetic.hpp"
#include "interpreter/residual/residual.hpp"
#include "interpreter/residual/variable.hpp"
#include "interpreter/specialise/ranges.hpp"

#include <map>
#include <optional>
#include <span>

namespace bylaw::residual {

struct Choice {
    Word condition = 0, word = 0;
};

class Writer {
  public:
    // Definition of a variable, for conclusions from a condition to its operands.
    struct Definition {
        Op op = Op::copy;
        Word a = 0, b = 0;
        bool known = false;
    };

    Residual residual;

    BlockId new_block();
    std::uint32_t new_variable(Range range);
    Range range_of(Word word) const;
    const Definition &definition_of(std::uint32_t variable) const { return definitions_[variable]; }

    // The value as a number, if folding finds it; else a variable that the block computes. Nothing where the
    // result could leave what 32 bits hold.
    std::optional<Word> emit(BlockId block, Op op, Word a, Word b, std::uint32_t imm = 0);
    // `otherwise`, or the word of the last choice whose condition (a yes or no) holds.
    Word emit_choices(BlockId block, Word otherwise, const std::vector<Choice> &choices);
    Word copy(BlockId block, Word word, Range range); // known to be within the range
    Word emit_draw(BlockId block, Draw draw);
    Word emit_lookup(BlockId block, Word index, std::vector<std::int32_t> table);
    void leave_large_numbers(); // at the end
    void finish_with_jump(BlockId from, BlockId to) {
        residual.blocks[from].exit = {Exit::Kind::jump, 0, to, no_block};
    }

  private:
    std::optional<Word> with_large_number(Op op, Word a, Word b, std::uint32_t imm) const;
    const Definition *sum_of(Word word) const;
    bool fold_sum(BlockId block, Op op, Word a, Word b, std::optional<Word> &value);
    Word define(BlockId block, Op op, Word a, Word b, std::uint32_t imm, Range range);
    std::uint32_t table(std::vector<std::int32_t> values);

    std::vector<Range> ranges_;
    std::vector<Definition> definitions_;
    std::map<std::vector<std::int32_t>, std::uint32_t> tables_;
};

} // namespace bylaw::residual
