#include "interpreter/simulate/worker.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

namespace bylaw {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_at_a_time = std::size_t{1} << 16;
constexpr auto moment = std::chrono::milliseconds(2);
constexpr auto too_short = std::chrono::milliseconds(10), too_long = std::chrono::milliseconds(80);

// After a range that took so long.
std::size_t better_size(std::size_t size, Clock::duration took) {
    if (took < too_short) {
        return std::min(size * 2, most_at_a_time);
    }
    return took > too_long ? std::max<std::size_t>(size / 2, 1) : size;
}

} // namespace

TrialRange Work::take(std::size_t count) {
    std::uint64_t from = next.load();
    for (;;) {
        const std::uint64_t size = from < end ? std::min<std::uint64_t>(count, end - from) : 0;
        if (size == 0 || stop.load()) {
            return {from, 0};
        }
        if (next.compare_exchange_weak(from, from + size)) {
            return {from, static_cast<std::size_t>(size)};
        }
    }
}

TrialRange Worker::next_range(Work &shared) const {
    while (engine->makes_way() && shared.next < shared.end && !shared.stop) {
        std::this_thread::sleep_for(moment);
    }
    return shared.take(at_a_time);
}

void Worker::work(std::uint64_t seed, Work &shared) {
    try {
        for (TrialRange range = next_range(shared); range.count > 0; range = next_range(shared)) {
            const auto begin = Clock::now();
            engine->run(seed, range, table);
            if (table.interrupted) {
                dropped.push_back(range);
                shared.stop = true;
                break;
            }
            totals.add(table);
            shared.stop = shared.stop || totals.reports.size() > most_reports;
            shared.done += range.count;
            at_a_time = better_size(at_a_time, Clock::now() - begin);
        }
    } catch (...) {
        problem = std::current_exception();
        shared.stop = true;
    }
    const std::lock_guard lock(shared.mutex);
    --shared.running;
    shared.ended.notify_one();
}

} // namespace bylaw
