// A draw is what a roll asks of the outside: some equal dice thrown at once. Seeded numbers, typed-in dice, a
// test's script and the enumeration of exact odds differ only in who answers.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>

namespace bylaw {

// `count` dice of `sides` sides. The answer is an index below outcomes(draw); its digits to the base `sides`,
// the first die's digit the most significant, are the faces minus 1. All answers are equally likely.
struct Draw {
    std::uint32_t sides = 1;
    std::uint32_t count = 1;

    friend bool operator==(const Draw &, const Draw &) = default;
};

// A roll asks only for draws with fewer outcomes than this; it throws larger pools in several draws.
inline constexpr std::uint64_t outcome_limit = std::uint64_t{1} << 63;

// How many answers a draw has; 0 if they reach outcome_limit.
constexpr std::uint64_t outcomes(Draw draw) {
    std::uint64_t product = 1;
    for (std::uint32_t i = 0; i < draw.count; ++i) {
        if (__builtin_mul_overflow(product, std::uint64_t{draw.sides}, &product) ||
            product >= outcome_limit) {
            return 0;
        }
    }
    return product;
}

// How many dice of so many sides a roll throws in one draw at most.
constexpr std::uint32_t dice_per_draw(std::uint32_t sides) {
    if (sides < 2) {
        return UINT32_MAX;
    }
    std::uint32_t count = 0;
    for (std::uint64_t left = outcome_limit - 1; left >= sides; left /= sides) {
        ++count;
    }
    return count;
}

// Calls `take(face)` for each die, the last one first, since that digit comes off first.
template <class Take> constexpr void for_each_face_backwards(Draw draw, std::uint64_t index, Take take) {
    std::uint32_t left = draw.count;
    for (; index > UINT32_MAX && left > 0; --left, index /= draw.sides) {
        take(static_cast<std::uint32_t>(index % draw.sides) + 1);
    }
    // Usual start of a draw: the narrow division is several times faster.
    for (auto rest = static_cast<std::uint32_t>(index); left > 0; --left, rest /= draw.sides) {
        take(rest % draw.sides + 1);
    }
}

// Source of draws: a reference to an object with `std::optional<std::uint64_t> draw(Draw)`, or to a callable.
// No answer means: not now. The object must outlive the reference.
class DrawFn {
  public:
    template <class Source>
    requires(!std::is_same_v<Source, DrawFn>) DrawFn(Source &source)
        : context_(const_cast<void *>(static_cast<const void *>(std::addressof(source)))),
          call_(&answer<Source>) {}

    std::optional<std::uint64_t> operator()(Draw draw) const { return call_(context_, draw); }

  private:
    template <class Source> static std::optional<std::uint64_t> answer(void *context, Draw draw) {
        Source &source = *static_cast<Source *>(context);
        if constexpr (requires { source.draw(draw); }) {
            return source.draw(draw);
        } else {
            return source(draw);
        }
    }

    void *context_;
    std::optional<std::uint64_t> (*call_)(void *, Draw);
};

} // namespace bylaw
