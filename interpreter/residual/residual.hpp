// Residual code: a graph of blocks over a few variables that remains of a scenario after partial evaluation.
// It has draws, sums, comparisons and branches; no things, no calls, no rules. Two engines run it (see
// interpreter/simulate), and exact odds explore it.
//
// An operand is a Word: a number, or a variable (see variable.hpp). Every value of a variable is within
// -residual_limit..residual_limit, so that columns of 32 bits hold it.
#pragma once
#include "interpreter/dice/draw.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/program/type.hpp"
#include "interpreter/residual/ops.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace bylaw::residual {

inline constexpr Word residual_limit = (Word{1} << 30) - 1; // two of them can be added

struct Instruction {
    Op op = Op::copy;
    std::uint32_t to = 0; // a variable's number
    Word a = 0, b = 0;
    std::uint32_t imm = 0;
};

using BlockId = std::uint32_t;
inline constexpr BlockId no_block = 0xffffffff;

// End of a block.
struct Exit {
    enum class Kind : std::uint8_t {
        jump,   // to `then`, after the moves
        branch, // condition is not 0: to `then`, else to `otherwise`
        finish, // the trial is over; `reports` are its results
        bail,   // not computed here: the reference machine has to do this trial
    };

    Kind kind = Kind::bail;
    Word condition = 0;
    BlockId then = no_block, otherwise = no_block;
    std::uint32_t why = 0; // for bail: an index into Residual::bailed
};

struct Move {
    std::uint32_t to = 0;
    Word from = 0;
};

struct Block {
    std::vector<Instruction> code;
    std::vector<Move> moves; // all at once, before a jump
    Exit exit;
    std::vector<Word> reports; // for finish
};

struct Report {
    std::string name;
    Type type;
    std::uint32_t number = 0; // which `report` of the scenario
};

// Why some paths bail, for an author: "texts are compared"; and where the first of them did.
struct Bailed {
    std::string why;
    Span place; // empty: nowhere
};

// Bounds of a variable's values.
struct Bounds {
    Word low = -residual_limit, high = residual_limit;
};

// Blocks are in an order in which only loops go back: in that order, a run meets all paths of a round
// together.
struct Residual {
    std::vector<Block> blocks; // begins with the first
    std::uint32_t variables = 0;
    std::vector<Bounds> bounds; // per variable
    std::vector<Draw> draws;
    std::vector<std::vector<std::int32_t>> tables;
    std::vector<Report> reports;
    std::vector<std::string> things; // their names, by number, where a report is a thing
    std::vector<Bailed> bailed;      // each reason once
};

// Result of a look-up. The index may be anything if the result is not read.
template <class Index> std::int32_t looked_up(const std::vector<std::int32_t> &table, Index index) {
    return index >= 0 && static_cast<std::size_t>(index) < table.size()
               ? table[static_cast<std::size_t>(index)]
               : 0;
}

std::string dump(const Residual &residual);

} // namespace bylaw::residual
