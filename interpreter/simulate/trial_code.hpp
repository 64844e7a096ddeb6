// Residual code for the fast engines. All operands are columns, numbers, too. The test of a branch is part of
// it. Moves are ordered so that none overwrites another's source.
#pragma once
#include "interpreter/residual/residual.hpp"

#include <cstdint>
#include <vector>

namespace bylaw {

struct TrialCode {
    using Op = residual::Op;
    enum class Test : std::uint8_t { not_zero, equal, less, less_equal };

    struct Instruction {
        Op op = Op::copy;
        bool keeps = false; // other lanes may still need what the column held
        std::uint32_t to = 0, a = 0, b = 0;
        std::uint32_t imm = 0; // for divide, lookup, draw; a draw happens if a is 0
    };
    struct Block {
        std::uint32_t begin = 0, end = 0;             // in `code`
        std::uint32_t moves_begin = 0, moves_end = 0; // in `code`, after the others: copies for a jump
        residual::Exit::Kind exit = residual::Exit::Kind::bail;
        Test test = Test::not_zero;
        std::uint32_t a = 0, b = 0; // operands of the test
        std::uint32_t then = 0, otherwise = 0;
        std::vector<std::uint32_t> reports; // columns
    };
    struct Range {
        std::uint32_t outcomes = 1, threshold = 0; // for a draw: Lemire's bound
    };

    std::vector<Block> blocks;
    std::vector<Instruction> code;
    std::uint32_t columns = 0;                                   // variables and numbers
    std::vector<std::pair<std::uint32_t, std::int32_t>> numbers; // columns that never change
    std::vector<Range> draws;
    std::vector<std::vector<std::int32_t>> tables;
    std::vector<residual::Report> reports;
};

TrialCode lower(const residual::Residual &residual);

// A trial's stream of random numbers takes so many columns behind the others.
inline constexpr std::uint32_t random_columns = 4;

} // namespace bylaw
