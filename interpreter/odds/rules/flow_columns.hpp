// Arithmetic on columns: the values that one variable has in up to 256 games. Built for the vectors of several processors.
#pragma once
#include "interpreter/odds/rules/flow_plane.hpp"

#include <array>

namespace bylaw::odds::rules {

inline constexpr std::size_t flow_lanes = 256;
using Lane = std::int32_t;

// to = step's operation on a and b, in the first `count` lanes; those up to the next multiple of 16 may become anything.
// `table`: of a lookup.
void compute_column(const ResidualStep &step, Lane *to, const Lane *a, const Lane *b, const Lane *table, std::size_t count);

// index += (values - side.low) * side.stride. True: some value lies outside.
bool add_side(std::uint32_t *index, const Lane *values, const Box::Side &side, std::size_t count);

// Adds weight * mass to the plane, lane by lane.
void pour(Plane &plane, const std::uint32_t *index, const double *mass, double weight, std::size_t count);

} // namespace bylaw::odds::rules
