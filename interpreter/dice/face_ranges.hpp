// A set of faces of a die, such as `1, 5..6`, as sorted intervals that neither touch nor overlap, so that
// equal sets compare equal however they were written.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace bylaw {

// The faces from `low` to `high`, both included; empty if `low > high`.
struct FaceRange {
    std::int64_t low = 1;
    std::int64_t high = 0;

    friend bool operator==(const FaceRange &, const FaceRange &) = default;
};

class FaceRanges {
  public:
    FaceRanges() = default;
    FaceRanges(std::initializer_list<FaceRange> ranges)
        : FaceRanges(std::span(ranges.begin(), ranges.size())) {}
    explicit FaceRanges(std::span<const FaceRange> ranges);

    // 1 to `sides`.
    static FaceRanges all(std::uint32_t sides) { return {{1, sides}}; }

    bool empty() const { return ranges_.empty(); }
    std::int64_t lowest() const { return ranges_.front().low; }  // requires a set that is not empty
    std::int64_t highest() const { return ranges_.back().high; } // requires a set that is not empty
    const std::vector<FaceRange> &ranges() const { return ranges_; }

    bool contains(std::int64_t face) const {
        for (const FaceRange &range : ranges_) {
            if (face <= range.high) {
                return face >= range.low;
            }
        }
        return false;
    }

    // The faces in both sets.
    FaceRanges operator&(const FaceRanges &other) const;
    // The faces of a die with so many sides that are not in this set.
    FaceRanges missing_from(std::uint32_t sides) const;

    friend bool operator==(const FaceRanges &, const FaceRanges &) = default;

  private:
    std::vector<FaceRange> ranges_;
};

} // namespace bylaw
