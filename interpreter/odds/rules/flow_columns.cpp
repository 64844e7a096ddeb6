#include "interpreter/odds/rules/flow_columns.hpp"

#include "interpreter/machine/quotient.hpp"

#include <algorithm>

// One function, built several times; which one runs is chosen when the program is loaded. (Only where compiler and loader
// can do that; sanitizers cannot.)
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define BYLAW_VECTORS __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define BYLAW_VECTORS
#endif

namespace bylaw::odds::rules {

namespace {

using Do = ResidualStep::Do;

std::size_t whole_vectors(std::size_t count) { return (count + 15) / 16 * 16; }

Lane wrapped(std::uint32_t value) { return static_cast<Lane>(value); } // what stands in idle lanes may be too large
std::uint32_t bits(Lane value) { return static_cast<std::uint32_t>(value); }

} // namespace

BYLAW_VECTORS
void compute_column(const ResidualStep &step, Lane *to, const Lane *a, const Lane *b, std::span<const Lane> table, std::size_t count) {
    const std::size_t all = whole_vectors(count);
    switch (step.what) {
    case Do::copy: std::copy_n(a, count, to); break;
    case Do::add: for (std::size_t i = 0; i < all; ++i) to[i] = wrapped(bits(a[i]) + bits(b[i])); break;
    case Do::subtract: for (std::size_t i = 0; i < all; ++i) to[i] = wrapped(bits(a[i]) - bits(b[i])); break;
    case Do::multiply: for (std::size_t i = 0; i < all; ++i) to[i] = wrapped(bits(a[i]) * bits(b[i])); break;
    case Do::divide: for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<Lane>(quotient(a[i], b[i], step.imm)); break;
    case Do::lesser: for (std::size_t i = 0; i < all; ++i) to[i] = a[i] < b[i] ? a[i] : b[i]; break;
    case Do::greater: for (std::size_t i = 0; i < all; ++i) to[i] = a[i] > b[i] ? a[i] : b[i]; break;
    case Do::equal: for (std::size_t i = 0; i < all; ++i) to[i] = a[i] == b[i] ? 1 : 0; break;
    case Do::less: for (std::size_t i = 0; i < all; ++i) to[i] = a[i] < b[i] ? 1 : 0; break;
    case Do::less_equal: for (std::size_t i = 0; i < all; ++i) to[i] = a[i] <= b[i] ? 1 : 0; break;
    case Do::negation: for (std::size_t i = 0; i < all; ++i) to[i] = a[i] == 0 ? 1 : 0; break;
    case Do::absolute: for (std::size_t i = 0; i < all; ++i) to[i] = a[i] < 0 ? wrapped(0 - bits(a[i])) : a[i]; break;
    case Do::odd: for (std::size_t i = 0; i < all; ++i) to[i] = a[i] & 1; break;
    case Do::lookup: {
        const std::uint32_t last = static_cast<std::uint32_t>(table.size()) - 1;
        for (std::size_t i = 0; i < count; ++i) to[i] = table[std::min(bits(a[i]), last)];
        break;
    }
    case Do::choose: for (std::size_t i = 0; i < all; ++i) to[i] = ((b[i] != 0) != (step.imm != 0)) ? a[i] : to[i]; break;
    default: break; // what leads on is not arithmetic
    }
}

BYLAW_VECTORS
void add_side(std::uint32_t *index, std::uint32_t *outside, const Lane *values, const Box::Side &side, std::size_t count) {
    const std::uint32_t low = bits(side.low), span = side.span, stride = side.stride;
    for (std::size_t i = 0, all = whole_vectors(count); i < all; ++i) {
        const std::uint32_t offset = bits(values[i]) - low;
        outside[i] |= offset > span ? 1U : 0U;
        index[i] += offset * stride;
    }
}

BYLAW_VECTORS
void part_lanes(const Lane *condition, LaneList &lanes, LaneList &some) {
    some.count = 0;
    some.all = false;
    std::size_t yes = 0, no = 0;
    if (lanes.all) {
        for (std::size_t i = 0; i < lanes.count; ++i) {
            yes += condition[i] != 0 ? 1 : 0;
        }
        if (yes == 0 || yes == lanes.count) {
            some.all = true;
            some.count = yes;
            lanes.count -= yes;
            return;
        }
        yes = 0;
    }
    for (std::size_t i = 0; i < lanes.count; ++i) {
        const std::uint32_t lane = lanes[i];
        const std::size_t here = condition[lane] != 0 ? 1 : 0;
        some.at[yes] = lanes.at[no] = lane; // one of both is written over by the next
        yes += here;
        no += 1 - here;
    }
    lanes.all = false;
    lanes.count = no;
    some.count = yes;
}

BYLAW_VECTORS
void arrive(Arrivals &to, const LaneList &lanes, const std::uint32_t *index, const double *mass) {
    to.count = lanes.count;
    if (lanes.all) {
        std::copy_n(index, lanes.count, to.index.data());
        std::copy_n(mass, lanes.count, to.mass.data());
        return;
    }
    for (std::size_t i = 0; i < lanes.count; ++i) {
        to.index[i] = index[lanes.at[i]];
    }
    for (std::size_t i = 0; i < lanes.count; ++i) {
        to.mass[i] = mass[lanes.at[i]];
    }
}

BYLAW_VECTORS
void pour(Plane &plane, const Arrivals &from, double weight) {
    double *to = plane.mass();
    const std::uint32_t *index = from.index.data();
    const double *mass = from.mass.data();
    std::size_t i = 0;
    for (; i + 8 <= from.count; i += 8) {
        const std::uint32_t first = index[i];
        std::uint32_t row = 0, point = 0;
        for (std::uint32_t j = 0; j < 8; ++j) {
            row |= index[i + j] ^ (first + j);
            point |= index[i + j] ^ first;
        }
        if (row == 0) {
            for (std::size_t j = 0; j < 8; ++j) {
                to[first + j] += weight * mass[i + j];
            }
            plane.mark_eight(first);
        } else if (point == 0) {
            const double *m = mass + i;
            to[first] += weight * (((m[0] + m[1]) + (m[2] + m[3])) + ((m[4] + m[5]) + (m[6] + m[7])));
            plane.mark(first);
        } else {
            for (std::size_t j = 0; j < 8; ++j) {
                to[index[i + j]] += weight * mass[i + j];
                plane.mark(index[i + j]);
            }
        }
    }
    for (; i < from.count; ++i) {
        to[index[i]] += weight * mass[i];
        plane.mark(index[i]);
    }
}

} // namespace bylaw::odds::rules
