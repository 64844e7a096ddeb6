#include "interpreter/simulate/simulate.hpp"

#include "interpreter/simulate/estimate.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace bylaw {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t first_checkpoint = 1000;
// A thread takes so many trials at a time; how many is no matter for the result.
constexpr std::size_t fewest = 16, most = std::size_t{1} << 16;
constexpr auto too_short = std::chrono::milliseconds(10), too_long = std::chrono::milliseconds(80),
               tick = std::chrono::milliseconds(100);

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

// What the threads share. Ranges are handed out in order and each is finished, so that what is done has no gaps.
struct Work {
    std::atomic<std::uint64_t> next{0}, done{0};
    std::uint64_t end = 0;
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::condition_variable ended;
    unsigned running = 0;

    TrialRange take(std::size_t count) {
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
};

// One thread's share, kept from round to round.
struct Worker {
    std::unique_ptr<TrialEngine> engine;
    TrialTable table;
    Totals totals;
    std::size_t at_a_time = fewest;
    std::exception_ptr problem;

    void work(std::uint64_t seed, Work &shared) {
        try {
            for (TrialRange range = shared.take(at_a_time); range.count > 0; range = shared.take(at_a_time)) {
                const auto begin = Clock::now();
                engine->run(seed, range, table);
                totals.add(table);
                shared.stop = shared.stop || totals.reports.size() > most_reports;
                shared.done += range.count;
                const auto took = Clock::now() - begin;
                at_a_time = took < too_short ? std::min(at_a_time * 2, most) : took > too_long ? std::max(at_a_time / 2, fewest) : at_a_time;
            }
        } catch (...) {
            problem = std::current_exception();
            shared.stop = true;
        }
        const std::lock_guard lock(shared.mutex);
        --shared.running;
        shared.ended.notify_one();
    }
};

class Simulation {
  public:
    Simulation(const TrialSetup &setup, const TrialEngine &engine, const Plan &plan) : setup_(setup), plan_(plan) {
        for (unsigned i = 0; i < std::max(plan.threads, 1U); ++i) {
            workers_.push_back(std::make_unique<Worker>(Worker{engine.clone(), TrialTable(setup), Totals(setup), fewest, nullptr}));
        }
    }

    Simulated run();

  private:
    void run_until(std::uint64_t end);
    void watch();
    Totals joined() const;
    bool precise(const Totals &totals) const;

    const TrialSetup &setup_;
    const Plan &plan_;
    std::vector<std::unique_ptr<Worker>> workers_;
    Work work_;
    Clock::time_point began_ = Clock::now();
};

// Trials up to this one, by all threads.
void Simulation::run_until(std::uint64_t end) {
    work_.end = end;
    work_.running = static_cast<unsigned>(workers_.size());
    std::vector<std::thread> threads;
    for (const auto &worker : workers_) {
        threads.emplace_back([this, &worker] { worker->work(plan_.seed, work_); });
    }
    watch();
    for (std::thread &thread : threads) {
        thread.join();
    }
    for (const auto &worker : workers_) {
        if (worker->problem) {
            std::rethrow_exception(worker->problem);
        }
    }
}

// Asks now and then whether to go on.
void Simulation::watch() {
    std::unique_lock lock(work_.mutex);
    while (!work_.ended.wait_for(lock, tick, [this] { return work_.running == 0; })) {
        if (plan_.go_on && !work_.stop && !plan_.go_on({work_.done, plan_.count, seconds_since(began_)})) {
            work_.stop = true;
        }
    }
}

Totals Simulation::joined() const {
    Totals totals(setup_);
    for (const auto &worker : workers_) {
        totals.merge(worker->totals);
    }
    return totals;
}

bool Simulation::precise(const Totals &totals) const {
    return std::ranges::all_of(totals.reports, [&](const ReportTotals &each) { return imprecision(each) <= *plan_.precision; });
}

Simulated Simulation::run() {
    Simulated result;
    work_.next = plan_.first;
    for (std::uint64_t done = 0; done < plan_.count && !work_.stop && !result.precise;) {
        done = plan_.precision ? std::min(next_checkpoint(done), plan_.count) : plan_.count;
        run_until(plan_.first + done);
        result.precise = plan_.precision && !work_.stop && precise(joined());
    }
    result.totals = joined();
    result.done = work_.done;
    result.interrupted = work_.stop;
    result.seconds = seconds_since(began_);
    for (const auto &worker : workers_) {
        result.batched += worker->engine->batched_trials();
    }
    return result;
}

} // namespace

std::uint64_t next_checkpoint(std::uint64_t done) { return done == 0 ? first_checkpoint : done + done / 4; }

Simulated simulate(const TrialSetup &setup, const TrialEngine &engine, const Plan &plan) {
    return Simulation(setup, engine, plan).run();
}

} // namespace bylaw
