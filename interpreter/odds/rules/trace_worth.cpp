#include "interpreter/odds/rules/trace_worth.hpp"

#include <utility>

namespace bylaw::odds::rules {

namespace {

constexpr std::uint32_t free_traces = 8; // at each root
constexpr double begin_with = 0.03;      // seconds
constexpr double share = 1.0 / 64;       // for the time that may be lost
constexpr std::uint64_t timed_of_all = 8;
constexpr std::uint32_t window = 128, least_share = 8; // that are found, of those that were looked for lately
constexpr double lowest_price = 4, highest_price = 1e6;

} // namespace

TraceWorth::Root &TraceWorth::root(std::size_t number) {
    if (number >= roots_.size()) {
        roots_.resize(std::max(number + 1, 2 * roots_.size()));
    }
    return roots_[number];
}

bool TraceWorth::wants_look(std::size_t number) {
    Root &at = root(number);
    const bool seldom = !always_ && at.looked >= window / 2 && at.found_lately * least_share < at.looked;
    if (seldom && ++at.passed % least_share != 0) {
        return false;
    }
    if (++at.looked == window) {
        at.looked /= 2;
        at.found_lately /= 2;
    }
    return true;
}

bool TraceWorth::mostly_found(std::size_t number) const {
    constexpr std::uint32_t few = 16, of = 8;
    return number < roots_.size() && roots_[number].looked >= few &&
           roots_[number].found_lately * of >= roots_[number].looked * (of - 1);
}

void TraceWorth::Timed::add(double took) {
    constexpr std::uint64_t together = 16;
    seconds += took;
    lately += took;
    if (++timed % together == 0) {
        const double mean = std::exchange(lately, 0) / together;
        least = least == 0 ? mean : std::min(mean, least);
    }
}

double TraceWorth::saved_each() {
    return std::max(0.0, of(Sort::played).least - of(Sort::recalled).least);
}

// In ways that were recalled instead of played.
double TraceWorth::price() {
    const double saved = saved_each();
    return saved <= 0 ? highest_price
                      : std::clamp(of(Sort::followed).mean() / saved, lowest_price, highest_price);
}

bool TraceWorth::wants_trace(std::size_t number) {
    if (always_) {
        return true;
    }
    if (of(Sort::played).least == 0) {
        return false; // how long does that take?
    }
    const double allowed = begin_with + static_cast<double>(of(Sort::recalled).ways) * saved_each() +
                           share * (of(Sort::played).all() + of(Sort::recalled).all());
    if (of(Sort::followed).all() > allowed) {
        return false;
    }
    const Root &at = root(number);
    return at.followed < free_traces || at.followed * price() <= 2.0 * at.found + at.played / 16.0;
}

void TraceWorth::begin() {
    is_timed_ = ++ways_ % timed_of_all == 0;
    begun_ = is_timed_ ? Clock::now() : begun_;
}

// Each that was followed is paid for by those that are found from then on.
void TraceWorth::end(std::size_t number, Sort sort) {
    Timed &timed = of(sort);
    ++timed.ways;
    if (is_timed_) {
        timed.add(std::chrono::duration<double>(Clock::now() - begun_).count());
    }
    Root &at = root(number);
    at.found += sort == Sort::recalled ? 1 : 0;
    at.found_lately += sort == Sort::recalled ? 1 : 0;
    at.played += sort == Sort::played ? 1 : 0;
    at.followed += sort == Sort::followed ? 1 : 0;
}

} // namespace bylaw::odds::rules
