#include "interpreter/odds/rules/flow_columns.hpp"

#include "interpreter/residual/arithmetic.hpp"

#include <algorithm>
#include <cstring>

// One function, built several times; which one runs is chosen when the program is loaded. (Only where
// compiler and loader can do that; sanitizers cannot.)
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define BYLAW_VECTORS __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define BYLAW_VECTORS
#endif

namespace bylaw::odds::rules {

namespace {

using Do = ResidualStep::Do;

std::size_t whole_vectors(std::size_t count) {
    return (count + 15) / 16 * 16;
}

std::uint32_t bits(Lane value) {
    return static_cast<std::uint32_t>(value);
}

// Eight numbers that are one value to compilers.
using Eight = std::uint32_t __attribute__((vector_size(32)));
using EightWide = std::int64_t __attribute__((vector_size(64)));
using EightReal = double __attribute__((vector_size(64)));

inline bool is_zero(const Eight &value) {
    std::uint64_t parts[4];
    std::memcpy(parts, &value, sizeof parts);
    return (parts[0] | parts[1] | parts[2] | parts[3]) == 0;
}

} // namespace

BYLAW_VECTORS
void compute_column(const ResidualStep &step, Lane *to, const Lane *a, const Lane *b,
                    std::span<const Lane> table, std::size_t count) {
    const std::size_t all = whole_vectors(count);
    switch (step.what) {
#define ARITHMETIC_OP(name, ...)                                                                             \
    case Do::name:                                                                                           \
        for (std::size_t i = 0; i < (Do::name == Do::divide ? count : all); ++i)                             \
            to[i] = residual::Arithmetic<residual::Wrapping>::name(a[i], b[i], step.imm);                    \
        break;
#include "interpreter/residual/ops.def"
    case Do::lookup: {
        const std::uint32_t last = static_cast<std::uint32_t>(table.size()) - 1;
        for (std::size_t i = 0; i < count; ++i)
            to[i] = table[std::min(bits(a[i]), last)];
        break;
    }
    case Do::choose:
        for (std::size_t i = 0; i < all; ++i)
            to[i] = ((b[i] != 0) != (step.imm != 0)) ? a[i] : to[i];
        break;
    case Do::draw: // continuing games are not counted here
    case Do::jump:
    case Do::branch:
    case Do::stop:
    case Do::bail: break;
    }
}

std::size_t LaneSet::lowest() const {
    std::size_t word = 0;
    while (words[word] == 0) {
        ++word;
    }
    return word * 64 + static_cast<std::size_t>(std::countr_zero(words[word]));
}

LaneSet LaneSet::without(const LaneSet &others) const {
    LaneSet made = *this;
    for (std::size_t i = 0; i < words.size(); ++i) {
        made.words[i] &= ~others.words[i];
    }
    return made;
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

BYLAW_VECTORS
bool Places::add(const Box::Side &side, const Lane *values, std::size_t count) {
    const std::uint32_t low = bits(side.low), span = side.span, stride = side.stride;
    std::uint32_t any = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t offset = bits(values[i]) - low;
        any |= offset > span ? 1 : 0;
        index[i] += offset * stride;
    }
    return any != 0;
}

BYLAW_VECTORS
std::size_t plan(const Places &places, const LaneSet &lanes, std::size_t count, PourStep *to) {
    const Eight steps{0, 1, 2, 3, 4, 5, 6, 7}, bit{1, 2, 4, 8, 16, 32, 64, 128};
    PourStep *next = to;
    for (std::size_t begin = 0; begin < count; begin += 8) {
        const auto set = static_cast<std::uint8_t>(lanes.words[begin / 64] >> begin % 64);
        if (set == 0) {
            continue;
        }
        const auto lead = static_cast<std::uint8_t>(std::countr_zero(set)),
                   eight = static_cast<std::uint8_t>(begin / 8);
        const std::uint32_t at = places.index[begin + lead];
        Eight index;
        std::memcpy(&index, places.index.data() + begin, sizeof index);
        const auto taken = reinterpret_cast<Eight>((bit & set) != 0);
        if (is_zero((index ^ (steps + (at - lead))) & taken)) {
            *next++ = {at, eight, set, lead, PourStep::Kind::row};
        } else if (is_zero((index ^ at) & taken)) {
            *next++ = {at, eight, set, lead, PourStep::Kind::point};
        } else {
            for (std::uint32_t left = set; left != 0; left &= left - 1) {
                const auto lane = static_cast<std::uint8_t>(std::countr_zero(left));
                *next++ = {places.index[begin + lane], eight, static_cast<std::uint8_t>(1U << lane), lane,
                           PourStep::Kind::one};
            }
        }
    }
    return static_cast<std::size_t>(next - to);
}

BYLAW_VECTORS
void pour(Plane &plane, std::span<const PourStep> steps, const double *mass, double weight) {
    const Eight bit{1, 2, 4, 8, 16, 32, 64, 128};
    double *const states = plane.mass();
    EightReal together{}; // adjacent points that are one
    for (const PourStep *step = steps.data(), *end = step + steps.size(); step != end; ++step) {
        const double *from = mass + step->eight * std::size_t{8};
        if (step->kind == PourStep::Kind::one) {
            states[step->at] += weight * from[step->lead];
            plane.mark(step->at);
            continue;
        }
        EightReal part;
        std::memcpy(&part, from, sizeof part);
        part *= weight;
        if (step->set != 0xff) {
            const auto taken = __builtin_convertvector((bit & std::uint32_t{step->set}) != 0, EightWide);
            part = reinterpret_cast<EightReal>(reinterpret_cast<EightWide>(part) & taken);
        }
        if (step->kind == PourStep::Kind::row) {
            double *to = states + step->at - step->lead; // a plane has room before its begin
            EightReal sum;
            std::memcpy(&sum, to, sizeof sum);
            sum += part;
            std::memcpy(to, &sum, sizeof sum);
            plane.mark_row(step->at, static_cast<std::uint64_t>(step->set) >> step->lead);
            continue;
        }
        together += part;
        if (step + 1 == end || step[1].kind != PourStep::Kind::point || step[1].at != step->at) {
            const EightReal &t = together;
            states[step->at] += ((t[0] + t[1]) + (t[2] + t[3])) + ((t[4] + t[5]) + (t[6] + t[7]));
            plane.mark(step->at);
            together = EightReal{};
        }
    }
}

} // namespace bylaw::odds::rules
