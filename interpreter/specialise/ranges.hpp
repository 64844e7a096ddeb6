// Ranges of variables.
#pragma once
#include "interpreter/residual/residual.hpp"

#include <optional>
#include <vector>

namespace bylaw::residual {

inline constexpr std::size_t few_values = 16; // that are computed one by one

// Possible values of a variable.
struct Range {
    Word low = 0, high = 0;
    std::vector<Word> values; // the only ones, sorted, if few; else empty

    bool holds(Word value) const;
    bool contains(const Range &other) const;
    void join(const Range &other);
    friend bool operator==(const Range &, const Range &) = default;
};

// Range of an operation on two ranges, exact enough to prove that hit points stay small. Nothing if the
// result could be too large.
std::optional<Range> range_after(Op op, const Range &a, const Range &b, std::uint32_t imm);

} // namespace bylaw::residual
