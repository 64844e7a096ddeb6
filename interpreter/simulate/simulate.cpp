#include "interpreter/simulate/simulate.hpp"

#include "base/clock/seconds_since.hpp"
#include "base/threads/joined.hpp"
#include "interpreter/simulate/endless.hpp"
#include "interpreter/simulate/estimate.hpp"
#include "interpreter/simulate/worker.hpp"

#include <chrono>
#include <exception>

namespace bylaw {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t first_checkpoint = 1000;
constexpr auto tick = std::chrono::milliseconds(100);
constexpr auto glance = std::chrono::milliseconds(2);
constexpr auto grace = std::chrono::milliseconds(300); // in which trials that are going on may end

class Simulation {
  public:
    Simulation(const TrialSetup &setup, const TrialEngine &engine, const Plan &plan)
        : setup_(setup), engine_(engine), plan_(plan) {
        hire(std::max(plan.threads, 1U));
    }

    Simulated run();

  private:
    void hire(unsigned threads);
    std::optional<RuntimeError> run_first();
    const RuntimeError *failure(std::uint64_t trial) const;
    void run_until(std::uint64_t end);
    void run_here(std::uint64_t end);
    void watch();
    void ask();
    std::vector<TrialRange> ranges_done() const;
    Totals joined() const;
    bool precise(const Totals &totals) const;

    const TrialSetup &setup_;
    const TrialEngine &engine_;
    const Plan &plan_;
    std::vector<std::unique_ptr<Worker>> workers_;
    Work work_;
    Clock::time_point began_ = Clock::now();
};

void Simulation::hire(unsigned threads) {
    while (workers_.size() < threads) {
        workers_.push_back(std::make_unique<Worker>(
            Worker{engine_.clone(), TrialTable(setup_), Totals(setup_), first_at_a_time, {}, nullptr}));
    }
}

// Requires a trial that was just run, alone.
const RuntimeError *Simulation::failure(std::uint64_t trial) const {
    for (const auto &worker : workers_) {
        if (!worker->table.failures.empty() && worker->table.failures.front().trial == trial) {
            return &worker->table.failures.front().error;
        }
    }
    return nullptr;
}

// Runs one trial after the other until one ends, so that the result does not depend on the number of threads.
std::optional<RuntimeError> Simulation::run_first() {
    std::vector<RuntimeError> errors;
    for (std::uint64_t i = 0; i < plan_.count && !work_.stop; ++i) {
        run_until(plan_.first + i + 1);
        const RuntimeError *error = failure(plan_.first + i);
        if (error == nullptr || !never_ended(*error)) {
            return std::nullopt;
        }
        errors.push_back(*error);
        if (errors.size() == most_endless_trials) {
            return endless(errors, setup_.limits.instructions);
        }
    }
    return std::nullopt;
}

// Trials up to this one, by all threads.
void Simulation::run_until(std::uint64_t end) {
    work_.end = end;
    work_.running = static_cast<unsigned>(workers_.size());
    std::vector<Joined> threads;
    threads.reserve(workers_.size());
    for (const auto &worker : workers_) {
        try {
            threads.emplace_back(std::thread([this, &worker] { worker->work(plan_.seed, work_); }));
        } catch (const std::exception &) { // the machine has no more: those that there are do it all
            if (threads.empty()) {
                return run_here(end);
            }
            const std::lock_guard lock(work_.mutex);
            work_.running -= static_cast<unsigned>(workers_.size() - threads.size());
            break;
        }
    }
    watch();
    threads.clear();
    for (const auto &worker : workers_) {
        if (worker->problem) {
            std::rethrow_exception(worker->problem);
        }
    }
}

// Where there are no threads (a browser) this one does it, and asks between two ranges.
void Simulation::run_here(std::uint64_t end) {
    Worker &worker = *workers_.front();
    Clock::time_point asked = Clock::now();
    while (work_.next < end && !work_.stop) {
        work_.end = std::min(end, work_.next + worker.at_a_time);
        worker.work(plan_.seed, work_);
        if (Clock::now() - asked > tick) {
            ask();
            asked = Clock::now();
        }
    }
    if (worker.problem) {
        std::rethrow_exception(worker.problem);
    }
}

void Simulation::ask() {
    try {
        if (plan_.go_on && !work_.stop && !plan_.go_on({work_.done, plan_.count, seconds_since(began_)})) {
            work_.stop = true;
        }
    } catch (...) { // the threads end, too
        work_.stop = true;
        throw;
    }
}

// Asks now and then whether to continue. If not, ranges that were begun are finished, unless that takes long.
void Simulation::watch() {
    std::unique_lock lock(work_.mutex);
    Clock::time_point stopped, asked = Clock::now();
    const auto pause = plan_.abandoned != nullptr ? glance : tick;
    while (!work_.ended.wait_for(lock, pause, [this] { return work_.running == 0; })) {
        const bool abandoned = plan_.abandoned != nullptr && *plan_.abandoned;
        const bool went_on = !work_.stop;
        if (abandoned) {
            work_.stop = true;
        } else if (Clock::now() - asked >= tick - glance) {
            asked = Clock::now();
            ask();
        }
        if (went_on && work_.stop) {
            stopped = Clock::now();
        }
        if (work_.stop && plan_.interrupt != nullptr && (abandoned || Clock::now() - stopped > grace)) {
            *plan_.interrupt = true;
        }
    }
}

// Returns the finished ranges, without interrupted ones.
std::vector<TrialRange> Simulation::ranges_done() const {
    std::vector<TrialRange> dropped;
    for (const auto &worker : workers_) {
        dropped.insert(dropped.end(), worker->dropped.begin(), worker->dropped.end());
    }
    dropped.push_back({work_.next, 0}); // the end
    std::ranges::sort(dropped, {}, &TrialRange::first);
    std::vector<TrialRange> done;
    std::uint64_t from = plan_.first;
    for (const TrialRange &each : dropped) {
        if (each.first > from) {
            done.push_back({from, static_cast<std::size_t>(each.first - from)});
        }
        from = each.first + each.count;
    }
    return done;
}

Totals Simulation::joined() const {
    Totals totals(setup_);
    for (const auto &worker : workers_) {
        totals.merge(worker->totals);
    }
    return totals;
}

bool Simulation::precise(const Totals &totals) const {
    return std::ranges::all_of(
        totals.reports, [&](const ReportTotals &each) { return imprecision(each) <= *plan_.precision; });
}

Simulated Simulation::run() {
    Simulated result;
    work_.next = plan_.first;
    work_.stop = setup_.interrupted(); // before any of them
    result.endless = run_first();
    for (std::uint64_t done = 0; done < plan_.count && !work_.stop && !result.precise && !result.endless;) {
        const bool checks = plan_.precision || plan_.threads_now;
        done = checks ? std::min(next_checkpoint(done), plan_.count) : plan_.count;
        hire(plan_.threads_now ? plan_.threads_now() : 1);
        run_until(plan_.first + done);
        result.precise = plan_.precision && !work_.stop && precise(joined());
    }
    result.totals = joined();
    result.done = work_.done;
    result.ranges = ranges_done();
    result.interrupted = work_.stop;
    result.seconds = seconds_since(began_);
    for (const auto &worker : workers_) {
        result.batched += worker->engine->batched_trials();
        result.compiled += worker->engine->compiled_trials();
    }
    return result;
}

} // namespace

std::uint64_t next_checkpoint(std::uint64_t done) {
    return done == 0 ? first_checkpoint : done + done / 4;
}

Simulated simulate(const TrialSetup &setup, const TrialEngine &engine, const Plan &plan) {
    return Simulation(setup, engine, plan).run();
}

} // namespace bylaw
