// Numbers that are only compared with a few constants from a place on: the shown face of a die, once all
// readers ask whether it was a 1. Found on the code, backwards as liveness. States keep one number for all
// indistinguishable ones.
#pragma once
#include "interpreter/odds/rules/liveness.hpp"
#include "interpreter/reach/known_numbers.hpp"

#include <deque>
#include <map>
#include <vector>

namespace bylaw::odds::rules {

// Numbers are alike that are less than the same of these; in order.
using Cuts = std::vector<Word>;

// The one that stands for all that are alike.
Word standing_for(const Cuts &cuts, Word number);

class ComparedNumbers {
  public:
    // `live` outlives it. All that is read comes after `state`.
    ComparedNumbers(const Program &program, const Bytecode &code, const State &state, const Liveness &live);

    // Requires a frame at pc. Null: the number itself may be read.
    const Cuts *cuts(std::uint32_t function, std::uint32_t pc, std::uint32_t reg) const;

  private:
    using Set = std::uint32_t; // index in sets_; 0: not read; 1: read as a number
    using Row = std::vector<Set>;
    static constexpr Set nobody = 0, whole = 1;

    struct Function {
        std::vector<std::uint32_t> columns; // per register; no_id: it is not followed
        std::uint32_t width = 0;
        std::vector<Set> rows; // per instruction
    };

    void prepare(std::uint32_t index);
    bool followed(std::uint32_t index, std::uint32_t reg) const;
    bool analyse(std::uint32_t index);
    void flow(std::uint32_t index, std::size_t pc, const Row &always, Row &row);
    void add_reads(std::uint32_t index, std::size_t pc, const Row &after, Row &row);
    Set read(std::uint32_t index, std::size_t pc, std::uint32_t reg, const RegisterRange &range,
             const Row &after);
    Set passed(const Instruction &in, std::uint32_t parameter) const;
    Row always(std::uint32_t index);
    void add_row(std::uint32_t index, std::size_t pc, Row &to);
    Set both(Set a, Set b);
    Set number(const Cuts &cuts);

    const Program &program_;
    const Bytecode &code_;
    const Liveness &live_;
    KnownNumbers known_;
    std::vector<Function> functions_;
    std::vector<bool> redone_; // per rule: may it be sent back to one of its stages?
    std::deque<Cuts> sets_;    // they stay where they are
    std::map<Cuts, Set> numbers_;
};

} // namespace bylaw::odds::rules
