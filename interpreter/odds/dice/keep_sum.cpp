#include "interpreter/odds/dice/keep_sum.hpp"

#include "interpreter/odds/dice/combine.hpp"

#include <algorithm>
#include <cmath>

namespace bylaw::odds {

namespace {

// One step decides how many dice of one rank show one side.
struct Step {
    std::size_t rank;
    Side side;
};

template <class Int> Int raised(Int base, std::uint32_t exponent) {
    Int result = 1;
    for (; exponent > 0; exponent >>= 1, base *= base)
        if (exponent & 1)
            result *= base;
    return result;
}

// Weights of sums, the first of them of the sum `low`.
template <class Int> struct Sums {
    std::int64_t low = 0;
    std::vector<Int> weights;

    // Answers by how many places it grew.
    std::size_t add(const Sums &other, std::int64_t shift, const Int &factor) {
        const std::size_t before = weights.size();
        if (other.weights.empty())
            return 0;
        const std::int64_t begin = other.low + shift;
        const std::int64_t end = begin + static_cast<std::int64_t>(other.weights.size());
        if (weights.empty())
            low = begin;
        if (begin < low) {
            weights.insert(weights.begin(), static_cast<std::size_t>(low - begin), Int(0));
            low = begin;
        }
        if (end - low > static_cast<std::int64_t>(weights.size()))
            weights.resize(static_cast<std::size_t>(end - low));
        Int *to = weights.data() + (begin - low);
        for (const Int &weight : other.weights)
            *to++ += weight * factor;
        return weights.size() - before;
    }
};

// Goes through the faces, from that end of the order where the kept dice are nearer, and decides for each how
// many dice show it (icepool's way). A state is how many dice of each rank are decided, with the weights of
// what they add up to. Once all kept dice are decided, the others are one factor.
template <class Int> class KeptSum {
  public:
    KeptSum(const std::vector<Rank> &ranks, KeptWindow window, Budget &budget)
        : ranks_(ranks), budget_(budget) {
        std::size_t states = 1;
        for (const Rank &rank : ranks) {
            strides_.push_back(states);
            if (states > 2'000'000 / (rank.count + std::size_t{1}))
                throw Stopped{DiceError::none, "more than 2,000,000 ways to divide the dice"};
            bits_ += rank.count * std::log2(static_cast<double>(weight_of(rank.sides)) + 1);
            states *= rank.count + std::size_t{1};
            rest_.push_back(static_cast<Int>(weight_of(rank.sides)));
            dice_ += rank.count;
        }
        states_.resize(states);
        const bool downwards = dice_ - window.first < window.last;
        begin_ = downwards ? dice_ - window.last : window.first;
        end_ = downwards ? dice_ - window.first : window.last;
        sort_steps(downwards);
    }

    Sums<Int> run() {
        states_[0].weights.push_back(1);
        for (const Step &step : steps_) {
            rest_[step.rank] -= static_cast<Int>(step.side.weight);
            // Later states first: each hands on to states behind it only.
            for (std::size_t code = states_.size(); code-- > 0;)
                if (!states_[code].weights.empty())
                    take(code, step);
        }
        return std::move(done_);
    }

  private:
    void sort_steps(bool downwards) {
        for (std::size_t rank = 0; rank < ranks_.size(); ++rank)
            for (const Side &side : ranks_[rank].sides)
                steps_.push_back({rank, side});
        std::stable_sort(steps_.begin(), steps_.end(), [downwards](const Step &a, const Step &b) {
            return downwards ? a.side.face > b.side.face : a.side.face < b.side.face;
        });
    }

    std::uint32_t decided(std::size_t code, std::size_t rank) const {
        return static_cast<std::uint32_t>(code / strides_[rank] % (ranks_[rank].count + std::size_t{1}));
    }

    // Possible faces of the other ranks' undecided dice.
    Int others(std::size_t code, std::size_t but) const {
        Int product = 1;
        for (std::size_t rank = 0; rank < ranks_.size(); ++rank)
            if (rank != but)
                product *= raised(rest_[rank], ranks_[rank].count - decided(code, rank));
        return product;
    }

    void take(std::size_t code, const Step &step) {
        std::uint32_t placed = 0;
        for (std::size_t rank = 0; rank < ranks_.size(); ++rank)
            placed += decided(code, rank);
        const std::uint32_t left = ranks_[step.rank].count - decided(code, step.rank);
        const Int weight = static_cast<Int>(step.side.weight), &rest = rest_[step.rank];
        Int ways = 1,
            finished = 0; // choose(left, m) * weight^m; those that end it, times what the rest shows
        for (std::uint32_t m = 0; m <= left; ++m) {
            if (m > 0)
                ways = ways * weight * static_cast<Int>(left - m + 1) / static_cast<Int>(m);
            if (placed + m >= end_) {
                finished = finished * rest + ways;
                budget_.spend(1 + word_cost());
            } else if (m > 0) {
                const std::uint32_t kept = std::max(placed + m, begin_) - std::max(placed, begin_);
                budget_.spend(1 + states_[code].weights.size() * (1 + word_cost()) / 64);
                held_ +=
                    states_[code + m * strides_[step.rank]].add(states_[code], kept * step.side.value, ways);
                budget_.hold(static_cast<double>(held_ + states_.size()), bits_);
            }
        }
        if (finished != 0)
            done_.add(states_[code], (end_ - std::max(placed, begin_)) * step.side.value,
                      finished * others(code, step.rank));
        if (rest == 0 && left > 0)
            states_[code].weights.clear(); // no face is left for dice that are
    }

    // Microseconds by which numbers of this length are slower.
    std::uint64_t word_cost() const { return static_cast<std::uint64_t>(bits_) / 2048; }

    const std::vector<Rank> &ranks_;
    Budget &budget_;
    std::vector<std::size_t> strides_;
    std::vector<Step> steps_;
    std::vector<Int> rest_; // each rank's weight of the sides that are still to come
    std::vector<Sums<Int>> states_;
    Sums<Int> done_;
    std::uint32_t dice_ = 0, begin_ = 0, end_ = 0;
    double bits_ = 0;      // bits of the greatest weight
    std::size_t held_ = 0; // weights in all states
};

template <class Int>
ExactDistribution summed(const std::vector<Rank> &ranks, KeptWindow window, Budget &budget) {
    const Sums<Int> sums = KeptSum<Int>(ranks, window, budget).run();
    ExactDistribution result;
    result.outcomes.reserve(sums.weights.size());
    for (std::size_t i = 0; i < sums.weights.size(); ++i)
        if (sums.weights[i] != 0)
            result.outcomes.push_back(
                {sums.low + static_cast<std::int64_t>(i), static_cast<Big>(sums.weights[i])});
    return result;
}

} // namespace

ExactDistribution kept_sum(const std::vector<Rank> &ranks, KeptWindow window, Budget &budget) {
    Big total = 1;
    double widest = 1, highest = 0; // bits; the greatest value
    for (const Rank &rank : ranks) {
        const std::uint64_t weight = weight_of(rank.sides);
        total *= pow(Big(weight), rank.count);
        widest = std::max({widest, static_cast<double>(rank.count), static_cast<double>(weight)});
        for (const Side &side : rank.sides)
            highest = std::max(highest, static_cast<double>(side.value));
    }
    const auto needed = static_cast<double>(bits(total));
    budget.hold(highest * window.size() + 1, needed);
    ExactDistribution result;
    // A factor is multiplied with a weight and a number of dice before it is divided.
    const double room = needed + 2 * std::log2(widest) + 2;
    if (window.size() == 0)
        result.outcomes = {{0, total}};
    else
        result = room < 64    ? summed<std::uint64_t>(ranks, window, budget)
                 : room < 128 ? summed<Wide>(ranks, window, budget)
                 : room < 256 ? summed<Wider>(ranks, window, budget)
                              : summed<Big>(ranks, window, budget);
    result.total = total;
    return result;
}

} // namespace bylaw::odds
