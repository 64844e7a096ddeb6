#include "interpreter/dice/face_ranges.hpp"

#include <algorithm>

namespace bylaw {

FaceRanges::FaceRanges(std::span<const FaceRange> ranges) {
    if (ranges.size() == 1) { // most sets: nothing to sort, nothing to join
        if (ranges[0].low <= ranges[0].high) {
            ranges_.push_back(ranges[0]);
        }
        return;
    }
    std::vector<FaceRange> sorted(ranges.begin(), ranges.end());
    std::erase_if(sorted, [](const FaceRange &range) { return range.low > range.high; });
    std::sort(sorted.begin(), sorted.end(), [](auto &a, auto &b) { return a.low < b.low; });
    for (const FaceRange &range : sorted) {
        // Written as `low - 1` of the later one: an open end is the largest number there is.
        const bool joins =
            !ranges_.empty() && (range.low <= ranges_.back().high || range.low - 1 == ranges_.back().high);
        if (joins) {
            ranges_.back().high = std::max(ranges_.back().high, range.high);
        } else {
            ranges_.push_back(range);
        }
    }
}

FaceRanges FaceRanges::operator&(const FaceRanges &other) const {
    FaceRanges both;
    for (const FaceRange &a : ranges_) {
        for (const FaceRange &b : other.ranges_) {
            const FaceRange common{std::max(a.low, b.low), std::min(a.high, b.high)};
            if (common.low <= common.high) {
                both.ranges_.push_back(common);
            }
        }
    }
    return both;
}

FaceRanges FaceRanges::missing_from(std::uint32_t sides) const {
    FaceRanges rest;
    std::int64_t next = 1;
    for (const FaceRange &range : ranges_) {
        if (range.low > sides) {
            break;
        }
        if (next < range.low) {
            rest.ranges_.push_back({next, range.low - 1});
        }
        next = std::max(next, std::min<std::int64_t>(range.high, sides) + 1);
    }
    if (next <= sides) {
        rest.ranges_.push_back({next, sides});
    }
    return rest;
}

} // namespace bylaw
