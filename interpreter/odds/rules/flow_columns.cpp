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

LaneSet LaneSet::first(std::size_t count) {
    LaneSet made;
    for (std::size_t word = 0; word < made.words.size() && count > word * 64; ++word) {
        const std::size_t here = count - word * 64;
        made.words[word] = here >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << here) - 1;
    }
    return made;
}

std::size_t LaneSet::lowest() const {
    std::size_t word = 0;
    while (words[word] == 0) {
        ++word;
    }
    return word * 64 + static_cast<std::size_t>(std::countr_zero(words[word]));
}

BYLAW_VECTORS
LaneSet holding(const Lane *values, std::size_t count) {
    LaneSet made;
    for (std::size_t word = 0; word * 64 < count; ++word) {
        std::uint64_t set = 0;
        for (std::size_t i = 0; i < 64; ++i) {
            set |= static_cast<std::uint64_t>(values[word * 64 + i] != 0 ? 1 : 0) << i;
        }
        made.words[word] = set;
    }
    return made;
}

void Places::fill(std::uint32_t first, std::size_t count) {
    std::fill_n(index.begin(), whole_vectors(count), first);
    std::fill_n(outside.begin(), whole_vectors(count), 0);
}

BYLAW_VECTORS
bool Places::add(const Box::Side &side, const Lane *values, std::size_t count) {
    const std::uint32_t low = bits(side.low), span = side.span, stride = side.stride;
    std::uint32_t any = 0;
    for (std::size_t i = 0, all = whole_vectors(count); i < all; ++i) {
        const std::uint32_t offset = bits(values[i]) - low, off = offset > span ? 1 : 0;
        any |= off;
        outside[i] |= off;
        index[i] += offset * stride;
    }
    return any != 0;
}

// Eight games in a row, or all in one state, are one step; both are common.
BYLAW_VECTORS
void pour(Plane &plane, const Places &places, const LaneSet &lanes, const double *mass, double weight) {
    double *to = plane.mass();
    for (std::size_t begin = 0; begin < flow_lanes; begin += 8) {
        std::uint64_t set = lanes.words[begin / 64] >> begin % 64 & 0xff;
        const std::uint32_t *index = places.index.data() + begin;
        const double *m = mass + begin;
        if (set == 0xff) {
            const std::uint32_t first = index[0];
            std::uint32_t row = 0, point = 0;
            for (std::uint32_t j = 0; j < 8; ++j) {
                row |= index[j] ^ (first + j);
                point |= index[j] ^ first;
            }
            if (row == 0) {
                for (std::size_t j = 0; j < 8; ++j) {
                    to[first + j] += weight * m[j];
                }
                plane.mark_eight(first);
                continue;
            }
            if (point == 0) {
                to[first] += weight * (((m[0] + m[1]) + (m[2] + m[3])) + ((m[4] + m[5]) + (m[6] + m[7])));
                plane.mark(first);
                continue;
            }
        }
        for (; set != 0; set &= set - 1) {
            const auto j = static_cast<std::size_t>(std::countr_zero(set));
            to[index[j]] += weight * m[j];
            plane.mark(index[j]);
        }
    }
}

} // namespace bylaw::odds::rules
