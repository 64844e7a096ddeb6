// Arithmetic on columns: the values that one variable has in up to 256 games. Built for the vectors of
// several processors.
#pragma once
#include "interpreter/odds/rules/flow_plane.hpp"

#include <array>

namespace bylaw::odds::rules {

inline constexpr std::size_t flow_lanes = 256;
using Lane = std::int32_t;

// Which lanes of columns take part, as bits.
struct LaneSet {
    std::array<std::uint64_t, flow_lanes / 64> words{};

    bool has(std::size_t lane) const { return (words[lane / 64] >> lane % 64 & 1) != 0; }
    bool empty() const { return (words[0] | words[1] | words[2] | words[3]) == 0; }
    std::size_t lowest() const; // requires a set that is not empty
    LaneSet without(const LaneSet &others) const;

    friend bool operator==(const LaneSet &, const LaneSet &) = default;
};

// Those in which the value is not 0.
LaneSet holding(const Lane *values, std::size_t count);

// to = step's operation on a and b, in the first `count` lanes; those up to the next multiple of 16 may
// become anything. `table`: of a lookup. Lanes that take no part may hold what they like.
void compute_column(const ResidualStep &step, Lane *to, const Lane *a, const Lane *b,
                    std::span<const Lane> table, std::size_t count);

// Successor places in a plane.
struct Places {
    alignas(64) std::array<std::uint32_t, flow_lanes> index;

    // index += (values - side.low) * side.stride. True: some value lies outside, perhaps in a lane that takes
    // no part.
    bool add(const Box::Side &side, const Lane *values, std::size_t count);
};

// Games of eight adjacent lanes that reach adjacent states, or one; or a single game.
struct PourStep {
    enum class Kind : std::uint8_t { row, point, one };

    std::uint32_t at = 0;   // the first of the states
    std::uint8_t eight = 0; // which lanes
    std::uint8_t set = 0;   // and which of those
    std::uint8_t lead = 0;  // the first one
    Kind kind = Kind::row;
};

// How to pour; there is room for `count` steps. How many there are.
std::size_t plan(const Places &places, const LaneSet &lanes, std::size_t count, PourStep *to);

// Adds weight * mass to the plane, and marks the states.
void pour(Plane &plane, std::span<const PourStep> steps, const double *mass, double weight);

} // namespace bylaw::odds::rules
