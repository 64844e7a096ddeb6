// Arithmetic on columns: the values that one variable has in up to 256 games. Built for the vectors of several processors.
#pragma once
#include "interpreter/odds/rules/flow_plane.hpp"

#include <array>

namespace bylaw::odds::rules {

inline constexpr std::size_t flow_lanes = 256;
using Lane = std::int32_t;

// Which lanes of columns take part.
struct LaneList {
    std::size_t count = 0;
    bool all = false; // the first `count`; else they are listed
    std::array<std::uint32_t, flow_lanes> at{};

    void take_first(std::size_t number) {
        count = number;
        all = true;
    }
    std::uint32_t operator[](std::size_t i) const { return all ? static_cast<std::uint32_t>(i) : at[i]; }
};

// Of `lanes` those in which the condition holds go to `some`.
void part_lanes(const Lane *condition, LaneList &lanes, LaneList &some);

// to = step's operation on a and b, in the first `count` lanes; those up to the next multiple of 16 may become anything.
// `table`: of a lookup. Lanes that take no part may hold what they like.
void compute_column(const ResidualStep &step, Lane *to, const Lane *a, const Lane *b, std::span<const Lane> table, std::size_t count);

// index += (values - side.low) * side.stride, in the first `count` lanes; where the value lies outside `outside` becomes 1.
void add_side(std::uint32_t *index, std::uint32_t *outside, const Lane *values, const Box::Side &side, std::size_t count);

// One after the other: where the games of some lanes come to in a plane, and how likely they are.
struct Arrivals {
    std::size_t count = 0;
    alignas(64) std::array<std::uint32_t, flow_lanes> index;
    alignas(64) std::array<double, flow_lanes> mass;
};

void arrive(Arrivals &to, const LaneList &lanes, const std::uint32_t *index, const double *mass);

// Adds their mass, times the weight, to the plane, and marks the states.
void pour(Plane &plane, const Arrivals &from, double weight);

} // namespace bylaw::odds::rules
