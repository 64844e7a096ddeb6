#include "interpreter/odds/rules/ends.hpp"

#include "interpreter/machine/quotient.hpp"

namespace bylaw::odds::rules {

namespace {

using End = std::optional<std::int64_t>;

End sum(const End &a, const End &b) {
    std::int64_t made = 0;
    return a && b && !__builtin_add_overflow(*a, *b, &made) ? End(made) : End();
}

End product(const End &a, const End &b) {
    std::int64_t made = 0;
    return a && b && !__builtin_mul_overflow(*a, *b, &made) ? End(made) : End();
}

End opposite(const End &of) {
    return of && *of != INT64_MIN ? End(-*of) : End();
}

template <class Pick> End both(const End &a, const End &b, const Pick &pick) {
    return a && b ? End(pick(*a, *b)) : End();
}

// One that is known is enough.
template <class Pick> End either(const End &a, const End &b, const Pick &pick) {
    return a && b ? End(pick(*a, *b)) : a ? a : b;
}

constexpr auto smaller = [](std::int64_t a, std::int64_t b) { return std::min(a, b); };
constexpr auto larger = [](std::int64_t a, std::int64_t b) { return std::max(a, b); };

} // namespace

Ends united(const Ends &a, const Ends &b) {
    return {both(a.low, b.low, smaller), both(a.high, b.high, larger)};
}

Ends added(const Ends &a, const Ends &b) {
    return {sum(a.low, b.low), sum(a.high, b.high)};
}

Ends negated(const Ends &of) {
    return {opposite(of.high), opposite(of.low)};
}

Ends multiplied(const Ends &a, const Ends &b) {
    if (a.low >= End(0) && b.low >= End(0)) { // a missing end is less than 0
        return {product(a.low, b.low), product(a.high, b.high)};
    }
    const End corners[] = {product(a.low, b.low), product(a.low, b.high), product(a.high, b.low),
                           product(a.high, b.high)};
    Ends made{corners[0], corners[0]};
    for (const End &corner : corners) {
        made = united(made, {corner, corner});
    }
    return made;
}

Ends divided(const Ends &a, const Ends &b, std::int64_t rounding) {
    if (b.low < End(1)) {
        return {};
    }
    if (b.low == b.high) {
        return {a.low ? End(quotient(*a.low, *b.low, rounding)) : End(),
                a.high ? End(quotient(*a.high, *b.low, rounding)) : End()};
    }
    const auto nearest = [&](const End &of) { return of ? End(quotient(*of, *b.low, rounding)) : End(); };
    return {a.low >= End(0) ? End(0) : nearest(a.low), a.high && *a.high <= 0 ? End(0) : nearest(a.high)};
}

Ends absolute(const Ends &of) {
    if (of.low >= End(0)) {
        return of;
    }
    return {0, both(of.high, opposite(of.low), larger)};
}

Ends lesser(const Ends &a, const Ends &b) {
    return {both(a.low, b.low, smaller), either(a.high, b.high, smaller)};
}

Ends greater(const Ends &a, const Ends &b) {
    return {either(a.low, b.low, larger), both(a.high, b.high, larger)};
}

} // namespace bylaw::odds::rules
