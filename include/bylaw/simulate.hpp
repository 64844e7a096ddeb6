// Simulation: plays a scenario many times by its policies and collects statistics of its reports.
//
//     SimulationResult result = simulate(program, "ambush", {.seed = 7, .trials = 10'000});
//     for (const ReportStatistics &each : result.reports) std::cout << each.name << ' ' << each.mean << '\n';
//
// Trial i of a seed is always the same game, on every machine, for any number of threads and shards. A
// session with the same seed and SessionOptions::trial = i replays it. See docs/simulation.md.
#pragma once
#include <bylaw/diagnostic.hpp>
#include <bylaw/export.h>
#include <bylaw/library.hpp>
#include <bylaw/program.hpp>

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bylaw::api {

struct SimulationProgress {
    std::uint64_t done = 0, planned = 0;
    double seconds = 0;
    bool preparing = false; // no trial was played yet: the scenario is still being evaluated
};

struct SimulationOptions {
    std::uint64_t seed = 0;
    std::uint64_t trials = 10'000;
    unsigned threads = 1;              // 0: one for each processor; at most 1,024
    std::string engine = "auto";       // or one of simulation_engines(); all give the same result
    std::optional<double> precision{}; // stop when all reports are this precise; see docs/simulation.md
    // Stop after this time, as if `go_on` had returned false.
    double most_seconds = std::numeric_limits<double>::infinity();
    // Also record the luck of the dice, for ReportStatistics::without_luck. Compiled trials get a few percent
    // slower; all other results are unchanged.
    bool luck = false;
    std::uint64_t shard = 1, shards = 1; // only this part of the trials: 1 of 16, 2 of 16, …
    // Called at times: returns the number of threads to continue with, for hosts that have other work now and
    // then. The result is the same for any number.
    std::function<unsigned()> threads_now{};
    // Called ten times a second on the calling thread. Returning false stops with the result so far, without
    // waiting for long trials.
    std::function<bool(const SimulationProgress &)> go_on{};
};

// Returns "auto", "plain", "interpreter", "jit", "batch".
BYLAW_API std::vector<std::string> simulation_engines();
// Returns a message with the right name for a wrong one; empty for a name of an engine.
BYLAW_API std::string wrong_engine(const std::string &name);
// Returns the instruction sets of the batch engine on this processor, the widest first: "AVX-512", "AVX2".
BYLAW_API std::vector<std::string> machine_code();

// Frequency of one value.
struct ValueCount {
    std::string value;                  // as Bylaw text
    std::optional<std::int64_t> number; // the value, if it is a number
    std::uint64_t times = 0;
    double low = 0, high = 0; // 95 % interval of its share
};

// Mean of a report, corrected by control variates. Rolls above their mean, of one place and one roller, are
// 0 on average. The effect of their sum over all trials is therefore subtracted.
struct MeanWithoutLuck {
    double mean = 0, error = 0; // its standard error
    double low = 0, high = 0;   // 95 % interval
};

// Statistics of one report of the scenario. Yes counts 1, no 0.
struct BYLAW_API ReportStatistics {
    enum class Sort : std::uint8_t { number, yes_no, value };

    std::string name;
    Sort sort = Sort::number;
    std::uint64_t count = 0; // trials with this report; if 0, the members below are meaningless
    // For numbers and yes/no.
    double mean = 0, deviation = 0;
    double error = 0;         // standard error of the mean
    double low = 0, high = 0; // 95 % interval of the mean; Wilson's for yes/no
    std::int64_t least = 0, most = 0;
    std::vector<std::pair<int, std::int64_t>>
        quantiles; // in percent: 5, 25, 50, 75, 95; empty with too many values
    // Numbers in order, other values by frequency. Empty with more than 10,000 different values.
    std::vector<ValueCount> histogram;
    bool too_many_values = false;
    // For numbers and yes/no, if SimulationOptions::luck asked for it, at least 1,000 trials were compiled,
    // all of them reported it, and it is more precise than `mean`.
    std::optional<MeanWithoutLuck> without_luck;

    std::optional<std::int64_t> median() const;
};

// A trial in which the rules failed. It counts for no report.
struct FailedTrial {
    std::uint64_t trial = 0;
    std::string code, message;
};

struct SimulationResult {
    Report report; // with errors, the other members are meaningless
    std::string rules, scenario;
    std::uint64_t seed = 0;
    std::uint64_t trials = 0, failed = 0;
    std::vector<FailedTrial> failures; // the first ten
    std::vector<ReportStatistics> reports;
    double seconds = 0, preparing = 0; // how long it took; of that, before the first trial
    // The shares of trials that the batch engine played, and compiled rules; the rest went rule by rule.
    double batched = 0, compiled = 0;
    std::string why;          // where "auto" was asked for: why it took these engines
    bool interrupted = false; // it was stopped before its end
    bool out_of_time = false; // then: because its seconds were over
    bool precise = false;     // the wanted precision was reached

    struct Record; // private to the library: the contents of a result file
    std::shared_ptr<const Record> record;
};

// Simulates a scenario. An unknown name is an error in `report`.
BYLAW_API SimulationResult simulate(const Program &program, const std::string &scenario,
                                    const SimulationOptions &options = {});

// {"trials", "seconds", "preparing", "batched", "compiled", "reports": {NAME: {"mean",
// "error", …, "histogram"}}, …}; see docs/simulation.md.
BYLAW_API std::string to_json(const SimulationResult &result);
// Returns the result without values that differ from run to run. Equal simulations give equal files, byte for
// byte.
BYLAW_API std::string result_file(const SimulationResult &result);

struct ResultFile {
    std::string name; // for messages
    std::string text;
};
// Merges the shards of one simulation, in any order, into the result of the whole.
BYLAW_API SimulationResult merge_results(const std::vector<ResultFile> &files);

// Returns the program with other values, as Bylaw text. A value belongs to an option ("generosity"), to a
// name of the scenario's `given` ("bandits": "4", "2 * archer"; "ada": "rogue"), or to a field of a thing
// ("ada.strength"). The result is that of a scenario with this text; see docs/simulation.md.
BYLAW_API Loaded vary(const Library &library, const Program &program, const std::string &scenario,
                      const std::vector<std::pair<std::string, std::string>> &settings);

} // namespace bylaw::api
