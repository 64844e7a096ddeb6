// Shared by the files of ResidualCode. Private to this folder.
#pragma once
#include "interpreter/odds/rules/residual_code.hpp"

#include "interpreter/residual/arithmetic.hpp"
#include "interpreter/residual/dataflow.hpp"
#include "interpreter/residual/variable.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace bylaw::odds::rules {

using residual::Block;
using residual::BlockId;
using residual::Exit;
using residual::Instruction;
using residual::is_variable;
using residual::number_of;

using RO = residual::Op;

inline constexpr int most_draws = 2;                    // that are one step
inline constexpr std::size_t most_ways_of_a_stop = 400; // for one stop, with draws behind draws
inline constexpr std::uint64_t most_answers = 100'000;  // for one draw that are distinguished
inline constexpr std::size_t most_followed = 3'000;    // instructions of one way that are partially evaluated
inline constexpr std::uint64_t most_loops = 2'000'000; // on the way to the next draw
inline constexpr Word far_away = 20;                   // a counter's limit that few games reach
inline constexpr Weight most_whole = Weight{1} << 100;

inline bool goes_on(const Exit &exit) {
    return exit.kind == Exit::Kind::jump || exit.kind == Exit::Kind::branch;
}

inline bool reads_b(RO op) {
    return residual::traits(op).reads_b();
}

inline void read(Word word, std::vector<bool> &live) {
    if (is_variable(word)) {
        live[number_of(word)] = true;
    }
}

// A way that is followed: which variables it knows, and the code that is left of it.
struct ResidualCode::Path {
    std::vector<std::int64_t> value;
    std::vector<bool> known;
    std::vector<ResidualStep> code;
    BlockId block = 0;
    std::size_t at = 0, followed = 0;
    Weight weight = 1, whole = 1;
    int draws = 0;

    Path(BlockId begin, std::size_t columns) : value(columns), known(columns), block(begin) {}

    bool knows(Word word) const { return !is_variable(word) || known[number_of(word)]; }
    Word of(Word word) const { return is_variable(word) ? value[number_of(word)] : word; }
    void set(std::uint32_t variable, std::int64_t to) {
        value[variable] = to;
        known[variable] = true;
    }
};

// How the code of a way ends, and what is read after it.
struct ResidualCode::Ending {
    ResidualStep last;
    std::vector<bool> live;
};

} // namespace bylaw::odds::rules
