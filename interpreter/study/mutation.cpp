// Each mutant is checked, compiled and tested like any rules, by as many threads as there are; what all share
// is the syntax trees of the rules as they are.
#include "base/clock/seconds_since.hpp"
#include "base/threads/joined.hpp"
#include "base/threads/processors.hpp"
#include "interpreter/session/build.hpp"
#include "interpreter/session/locate.hpp"
#include "interpreter/session/option_numbers.hpp"
#include "interpreter/study/mutants.hpp"

#include <bylaw/test.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <numeric>
#include <random>

namespace bylaw::api {

namespace {

using Clock = std::chrono::steady_clock;
using Fate = Mutant::Fate;

// Equal on every machine.
std::vector<std::size_t> mixed_order(std::size_t count) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::mt19937 random(1);
    for (std::size_t i = count; i > 1; --i)
        std::swap(order[i - 1], order[random() % i]);
    return order;
}

// Whether the test exceeds the limit of steps: a fast machine finds that before the time is over.
bool takes_too_long(const TestResult &result) {
    const std::string code = code_text(bylaw::Code::budget_spent);
    return std::ranges::any_of(result.report.all(),
                               [&](const Diagnostic &each) { return each.code == code; });
}

// State shared by threads. Each takes the next mutant and writes its result into its own place.
class Trials {
  public:
    Trials(Program rules, std::vector<PlannedMutant> &mutants, const MutationOptions &options,
           double patience)
        : rules_(std::move(rules)), mutants_(mutants), options_(options), patience_(patience),
          order_(mixed_order(mutants.size())) {}

    void run();

  private:
    // Current work of a thread; the supervisor ends work that takes too long.
    struct Bench {
        std::atomic<bool> busy = false, interrupted = false;
        std::atomic<Clock::time_point> begun = Clock::time_point{};
        std::exception_ptr problem;
    };

    void work(Bench &bench);
    void try_mutants(Bench &bench);
    void attempt(PlannedMutant &mutant, Bench &bench) const;
    void look_after(std::vector<Bench> &benches);
    bool goes_on() const;

    Program rules_;
    std::vector<PlannedMutant> &mutants_;
    const MutationOptions &options_;
    double patience_; // seconds for the tests of one
    std::vector<std::size_t> order_;
    std::atomic<std::size_t> next_ = 0, tried_ = 0, working_ = 0;
    std::atomic<bool> enough_ = false;
    Clock::time_point begun_ = Clock::now();
};

void Trials::attempt(PlannedMutant &mutant, Bench &bench) const {
    DiagnosticSink sink;
    const LibraryOptions &library = rules_.data()->library;
    const Loaded loaded = build(broken(rules_.data()->gathered, mutant), library, nullptr, sink);
    if (!loaded.program) {
        mutant.shown.fate = Fate::refused;
        return;
    }
    TestOptions options;
    options.only = options_.only;
    options.until_failure = true;
    options.interrupt = &bench.interrupted;
    const TestRun run = run_tests(loaded.program, options);
    if (run.count(TestResult::Status::failed) == 0) {
        mutant.shown.fate = Fate::survived;
        return;
    }
    const bool hung = bench.interrupted || takes_too_long(run.results.back());
    mutant.shown.fate = hung ? Fate::hung : Fate::failed;
    mutant.shown.test = hung ? "" : run.results.back().name;
}

void Trials::work(Bench &bench) {
    try {
        try_mutants(bench);
    } catch (...) { // memory may run out
        bench.problem = std::current_exception();
        enough_ = true;
    }
    --working_;
}

void Trials::try_mutants(Bench &bench) {
    while (!enough_) {
        const std::size_t at = next_++;
        if (at >= order_.size())
            break;
        PlannedMutant &mutant = mutants_[order_[at]];
        bench.interrupted = false;
        bench.begun = Clock::now();
        bench.busy = true;
        attempt(mutant, bench);
        bench.busy = false;
        if (enough_ && mutant.shown.fate == Fate::hung) // it was ended before a result
            mutant.shown.fate = Fate::untried;
        else
            ++tried_;
    }
}

bool Trials::goes_on() const {
    return !options_.go_on || options_.go_on(tried_, mutants_.size());
}

void Trials::look_after(std::vector<Bench> &benches) {
    constexpr std::chrono::milliseconds between_looks{20};
    for (; working_ > 0; std::this_thread::sleep_for(between_looks)) {
        const bool over = seconds_since(begun_) >= options_.seconds;
        if (over || !goes_on())
            enough_ = true;
        for (Bench &each : benches)
            if (each.busy && (enough_ || seconds_since(each.begun) > patience_))
                each.interrupted = true;
    }
    goes_on(); // how it stands at the end
}

void Trials::run() {
    const std::size_t count =
        std::min<std::size_t>(threads_for(options_.threads), std::max<std::size_t>(1, order_.size()));
    std::vector<Bench> benches(count);
    working_ = count;
    enough_ = options_.seconds < 0;
    std::vector<Joined> threads;
    threads.reserve(count);
    try {
        for (Bench &each : benches)
            threads.emplace_back(std::thread([this, &each] { work(each); }));
        look_after(benches);
    } catch (...) { // by the host that is asked, or there are no more threads
        enough_ = true;
        for (Bench &each : benches)
            each.interrupted = true;
        throw;
    }
    threads.clear();
    for (const Bench &each : benches)
        if (each.problem)
            std::rethrow_exception(each.problem);
}

// The tests as they are: they have to pass, and say how long a mutant may take.
bool tests_pass(const Program &rules, const MutationOptions &options, MutationRun &run) {
    TestOptions tests;
    tests.only = options.only;
    const TestRun as_they_are = run_tests(rules, tests);
    for (const TestResult &each : as_they_are.results)
        run.report.add(each.report);
    return !as_they_are.results.empty() && as_they_are.count(TestResult::Status::failed) == 0;
}

void mutate_one(const Library &library, const std::string &target, const MutationOptions &options,
                MutationRun &run) {
    constexpr double least_patience = 5, times_as_long = 20;
    const Loaded loaded = library.load(target, Purpose::test);
    if (!loaded.program)
        return run.report.add(loaded.report);
    const Clock::time_point begun = Clock::now();
    if (!tests_pass(loaded.program, options, run))
        return;
    const double patience = std::max(least_patience, times_as_long * seconds_since(begun));
    std::vector<PlannedMutant> mutants = mutants_of(*loaded.program.data());
    Trials(loaded.program, mutants, options, patience).run();
    for (PlannedMutant &each : mutants)
        run.mutants.push_back(std::move(each.shown));
}

} // namespace

std::size_t MutationRun::count(Fate fate) const {
    return static_cast<std::size_t>(std::ranges::count(mutants, fate, &Mutant::fate));
}

MutationRun mutate(const Library &library, const std::string &target, const MutationOptions &options) {
    demand_seconds(options.seconds);
    const Clock::time_point begun = Clock::now();
    MutationRun run;
    for (const std::string &program : library.programs_in(target))
        mutate_one(library, program, options, run);
    run.seconds = seconds_since(begun);
    return run;
}

} // namespace bylaw::api
