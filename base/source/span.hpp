// A stretch of one source text, as byte offsets; half-open, so `end - begin` is its length.
#pragma once
#include <cstdint>

namespace bylaw {

// Which source text a place lies in: an index into a SourceMap.
using SourceId = std::uint16_t;

// For what has no place in any text, such as a file that cannot be opened.
inline constexpr SourceId no_source = 0xFFFF;

struct Span {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    SourceId source = 0;

    friend bool operator==(const Span &, const Span &) = default;
};

// The smallest span that covers both; both lie in the same source.
inline Span join(Span a, Span b) {
    return {a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end, a.source};
}

} // namespace bylaw
