// The exact odds of a check, for each value of up to two of its numbers.
#pragma once
#include "doc/book/book.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace bylaw::doc {

struct OddsAxis {
    std::string label;
    std::vector<std::int64_t> values;
    std::size_t start = 0; // the value that is drawn at first
};

struct OddsOfDegree {
    std::string name;
    bool good = false; // counts as a success
};

struct OddsGrid {
    std::string asked, setting; // the question (… for a role that is an axis), and its cast
    std::vector<OddsOfDegree> degrees;
    std::vector<OddsAxis> axes;  // at most two
    std::vector<double> chances; // for each degree, each value of the second axis, each of the first
    std::string why_not;         // nothing is drawn because of this

    double chance(std::size_t first, std::size_t second, std::size_t degree) const;
    std::size_t width(std::size_t axis) const { return axis < axes.size() ? axes[axis].values.size() : 1; }
};

OddsGrid odds_grid(const Book &book, const Declaration &check, const Rule &rule);

} // namespace bylaw::doc
