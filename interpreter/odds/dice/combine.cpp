#include "interpreter/odds/dice/combine.hpp"

#include "interpreter/dice/arithmetic.hpp"

#include <algorithm>

namespace bylaw::odds {

ExactDistribution certain(std::int64_t value) {
    return {{{value, 1}}, 1};
}

void tidy(std::vector<Weighted> &outcomes) {
    std::sort(outcomes.begin(), outcomes.end(),
              [](const Weighted &a, const Weighted &b) { return a.value < b.value; });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        if (kept > 0 && outcomes[kept - 1].value == outcomes[i].value)
            outcomes[kept - 1].weight += outcomes[i].weight;
        else if (kept++ != i)
            outcomes[kept - 1] = std::move(outcomes[i]);
    }
    outcomes.resize(kept);
}

namespace {

std::int64_t applied(DiceOperator how, std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    if (const DiceError error = apply(how, a, b, result); error != DiceError::none)
        throw Stopped{error, {}};
    return result;
}

// Sums and differences of many values: each value of the result has its place in an array.
ExactDistribution convolved(bool minus, const ExactDistribution &a, const ExactDistribution &b,
                            Budget &budget) {
    const auto how = minus ? DiceOperator::subtract : DiceOperator::add;
    const std::int64_t low =
        applied(how, a.outcomes.front().value, (minus ? b.outcomes.back() : b.outcomes.front()).value);
    const std::int64_t high =
        applied(how, a.outcomes.back().value, (minus ? b.outcomes.front() : b.outcomes.back()).value);
    const std::uint64_t span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    budget.hold(static_cast<double>(span) + 1, static_cast<double>(bits(a.total) + bits(b.total)));
    std::vector<Big> sums(span + 1);
    for (const Weighted &x : a.outcomes)
        for (const Weighted &y : b.outcomes) {
            const std::int64_t value = minus ? x.value - y.value : x.value + y.value;
            sums[static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(low)] += x.weight * y.weight;
            budget.spend(1 + bits(y.weight) / 4096);
        }
    ExactDistribution result;
    for (std::uint64_t i = 0; i <= span; ++i)
        if (sums[i] != 0)
            result.outcomes.push_back({low + static_cast<std::int64_t>(i), std::move(sums[i])});
    result.total = a.total * b.total;
    return result;
}

// Whether there is less in the array than among all pairs.
bool is_dense(const ExactDistribution &a, const ExactDistribution &b) {
    const auto span = [](const ExactDistribution &of) {
        return static_cast<double>(of.outcomes.back().value) - static_cast<double>(of.outcomes.front().value);
    };
    return span(a) + span(b) <
           static_cast<double>(a.outcomes.size()) * static_cast<double>(b.outcomes.size()) * 4 + 64;
}

// The greater of two is at most v where both are. For the lesser, the same from above.
class Extreme {
  public:
    Extreme(bool greater, const ExactDistribution &a, const ExactDistribution &b)
        : greater_(greater), a_{a.outcomes}, b_{b.outcomes} {
        result_.total = a.total * b.total;
    }

    ExactDistribution run(Budget &budget) {
        while (left(a_) || left(b_)) {
            take(next_value());
            budget.spend();
        }
        if (!greater_)
            std::reverse(result_.outcomes.begin(), result_.outcomes.end());
        return std::move(result_);
    }

  private:
    struct Side {
        const std::vector<Weighted> &outcomes;
        std::size_t at = 0;
        Big below = 0; // the weight of what was taken
    };

    static bool left(const Side &side) { return side.at < side.outcomes.size(); }
    const Weighted &next(const Side &side) const {
        return side.outcomes[greater_ ? side.at : side.outcomes.size() - 1 - side.at];
    }
    std::int64_t next_value() const {
        if (!left(a_) || !left(b_))
            return next(left(a_) ? a_ : b_).value;
        const std::int64_t a = next(a_).value, b = next(b_).value;
        return greater_ ? std::min(a, b) : std::max(a, b);
    }
    void pass(Side &side, std::int64_t value) const {
        if (left(side) && next(side).value == value) {
            side.below += next(side).weight;
            ++side.at;
        }
    }
    void take(std::int64_t value) {
        pass(a_, value);
        pass(b_, value);
        Big both = a_.below * b_.below;
        if (both != before_)
            result_.outcomes.push_back({value, both - before_});
        before_ = std::move(both);
    }

    bool greater_;
    Side a_, b_;
    Big before_ = 0;
    ExactDistribution result_;
};

ExactDistribution yes_or_no(const Big &yes, const ExactDistribution &a, const ExactDistribution &b) {
    ExactDistribution result;
    result.total = a.total * b.total;
    if (const Big no = a.covered() * b.covered() - yes; no != 0)
        result.outcomes.push_back({0, no});
    if (yes != 0)
        result.outcomes.push_back({1, yes});
    return result;
}

} // namespace

ExactDistribution less(const ExactDistribution &a, const ExactDistribution &b, bool or_equal,
                       Budget &budget) {
    Big yes = 0, below = 0;
    std::size_t i = 0;
    for (const Weighted &y : b.outcomes) {
        const auto counts = [&](std::int64_t x) { return or_equal ? x <= y.value : x < y.value; };
        for (; i < a.outcomes.size() && counts(a.outcomes[i].value); ++i)
            below += a.outcomes[i].weight;
        yes += below * y.weight;
        budget.spend();
    }
    return yes_or_no(yes, a, b);
}

ExactDistribution equal(const ExactDistribution &a, const ExactDistribution &b, Budget &budget) {
    Big yes = 0;
    std::size_t i = 0;
    for (const Weighted &y : b.outcomes) {
        while (i < a.outcomes.size() && a.outcomes[i].value < y.value)
            ++i;
        if (i < a.outcomes.size() && a.outcomes[i].value == y.value)
            yes += a.outcomes[i].weight * y.weight;
        budget.spend();
    }
    return yes_or_no(yes, a, b);
}

ExactDistribution paired(const Pairing &of, const ExactDistribution &a, const ExactDistribution &b,
                         Budget &budget) {
    ExactDistribution result;
    result.total = a.total * b.total;
    // Equal values are put together now and then, so that the list stays about as long as the answer.
    std::size_t tidy_at = 1 << 16;
    for (const Weighted &x : a.outcomes)
        for (const Weighted &y : b.outcomes) {
            result.outcomes.push_back({of(x.value, y.value), x.weight * y.weight});
            budget.spend(1 + bits(y.weight) / 4096);
            if (result.outcomes.size() < tidy_at)
                continue;
            tidy(result.outcomes);
            tidy_at = std::max(tidy_at, 2 * result.outcomes.size());
            budget.hold(static_cast<double>(tidy_at), static_cast<double>(bits(result.total)));
        }
    tidy(result.outcomes);
    return result;
}

ExactDistribution combine(DiceOperator how, const ExactDistribution &a, const ExactDistribution &b,
                          Budget &budget) {
    const bool sum = how == DiceOperator::add || how == DiceOperator::subtract;
    if (a.outcomes.empty() || b.outcomes.empty())
        return {{}, a.total * b.total};
    if (sum && is_dense(a, b))
        return convolved(how == DiceOperator::subtract, a, b, budget);
    if (how == DiceOperator::greater || how == DiceOperator::lesser)
        return Extreme(how == DiceOperator::greater, a, b).run(budget);
    return paired([how](std::int64_t x, std::int64_t y) { return applied(how, x, y); }, a, b, budget);
}

ExactDistribution mapped(const std::function<std::int64_t(std::int64_t)> &to, const ExactDistribution &a,
                         Budget &budget) {
    ExactDistribution result = a;
    for (Weighted &outcome : result.outcomes) {
        outcome.value = to(outcome.value);
        budget.spend();
    }
    tidy(result.outcomes);
    return result;
}

// All are brought to one denominator, the least that holds them.
ExactDistribution followed(const ExactDistribution &first, const Following &then, Budget &budget) {
    std::vector<ExactDistribution> parts;
    Big common = 1;
    double numbers = 0;
    for (const Weighted &outcome : first.outcomes) {
        parts.push_back(then(outcome.value));
        common = lcm(common, parts.back().total);
        numbers += static_cast<double>(parts.back().outcomes.size());
        budget.hold(numbers, static_cast<double>(bits(common) + bits(first.total)));
        budget.spend(10);
    }
    ExactDistribution result;
    result.total = first.total * common;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Big factor = first.outcomes[i].weight * (common / parts[i].total);
        for (Weighted &outcome : parts[i].outcomes)
            result.outcomes.push_back({outcome.value, outcome.weight * factor});
        budget.spend(parts[i].outcomes.size());
        parts[i] = {};
    }
    tidy(result.outcomes);
    return result;
}

} // namespace bylaw::odds
