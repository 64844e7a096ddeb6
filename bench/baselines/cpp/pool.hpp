// A dice pool as one draw: a number below sides^count picks a row of a table made once.
#pragma once
#include "bench.hpp"

#include <algorithm>
#include <array>
#include <vector>

class PoolTable {
  public:
    // `total` is given the faces, sorted upward.
    template <class Total> PoolTable(int count, int sides, Total total) {
        std::vector<int> faces(count, 1);
        for (;;) {
            std::vector<int> sorted = faces;
            std::sort(sorted.begin(), sorted.end());
            totals_.push_back(static_cast<uint8_t>(total(sorted)));
            int i = 0;
            while (i < count && faces[i] == sides)
                faces[i++] = 1;
            if (i == count)
                return;
            ++faces[i];
        }
    }

    int roll(Rng &rng) const { return totals_[rng.die(static_cast<uint32_t>(totals_.size())) - 1]; }

  private:
    std::vector<uint8_t> totals_;
};

inline int sum_of(const std::vector<int> &faces, size_t from, size_t to) {
    int sum = 0;
    for (size_t i = from; i < to; ++i)
        sum += faces[i];
    return sum;
}
