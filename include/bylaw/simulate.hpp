// Simulation: a scenario played many times by its policies, and statistics of its reports.
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
    bool preparing = false; // none is played yet: the scenario is being computed, for so many seconds now
};

struct SimulationOptions {
    std::uint64_t seed = 0;
    std::uint64_t trials = 10'000;
    unsigned threads = 1;        // 0: one for each processor; at most 1,024
    std::string engine = "auto"; // or one of simulation_engines(); all give the same
    std::optional<double>
        precision{}; // stop earlier: when no report is less precise than this; docs/simulation.md says how
    // Stop after so long, as if `go_on` had said no.
    double most_seconds = std::numeric_limits<double>::infinity();
    // Also note how lucky the dice were, for ReportStatistics::without_luck. Costs compiled trials a few
    // percent; trials and all else stay the same.
    bool luck = false;
    std::uint64_t shard = 1, shards = 1; // only this part of the trials: 1 of 16, 2 of 16, …
    // Asked at times: on how many threads to continue, for hosts that have other work now and then. The
    // result is the same for any number.
    std::function<unsigned()> threads_now{};
    // Asked ten times a second, by the calling thread; false: stop, and give the result so far. A trial that
    // takes longer than a moment is not waited for.
    std::function<bool(const SimulationProgress &)> go_on{};
};

BYLAW_API std::vector<std::string> simulation_engines();
// Returns the instruction sets of the engines on this processor, the widest first: "AVX-512", "AVX2",
// "SSE4.1"; empty if they run without machine code.
BYLAW_API std::vector<std::string> machine_code();

// How often one value came up.
struct ValueCount {
    std::string value;                  // as Bylaw text
    std::optional<std::int64_t> number; // value of a numeric one
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
    std::uint64_t count = 0; // trials that reported it; where 0, nothing below holds
    // For numbers and yes/no.
    double mean = 0, deviation = 0;
    double error = 0;         // standard error of the mean
    double low = 0, high = 0; // 95 % interval of the mean; of yes/no Wilson's
    std::int64_t least = 0, most = 0;
    std::vector<std::pair<int, std::int64_t>>
        quantiles; // in percent: 5, 25, 50, 75, 95; empty where there are too many values
    // Numbers in order, all else by how often. Empty where there are more than 10,000 different ones.
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
    Report report; // errors: then nothing else holds
    std::string rules, scenario;
    std::uint64_t seed = 0;
    std::uint64_t trials = 0, failed = 0;
    std::vector<FailedTrial> failures; // the first ten
    std::vector<ReportStatistics> reports;
    double seconds = 0, preparing = 0; // how long it took; of that, before the first trial
    double batched = 0;                // the share of trials that a batched engine did
    double compiled = 0;               // the share that rules did which were compiled in the meantime
    double worked_out = 0;             // the share of what was computed before the dice fell, batched or not
    bool interrupted = false;          // it was stopped before its end
    bool out_of_time = false;          // then: because its seconds were over
    bool precise = false;              // the wanted precision was reached

    struct Record; // private to the library: what a result file holds
    std::shared_ptr<const Record> record;
};

// A scenario's name that is unknown is an error in `report`.
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
// The shards of one simulation, in any order, as the simulation that was not cut into shards.
BYLAW_API SimulationResult merge_results(const std::vector<ResultFile> &files);

// Returns the program with other values, as Bylaw text. A value belongs to an option ("generosity"), to a
// name of the scenario's `given` ("bandits": "4", "2 * archer"; "ada": "rogue"), or to a field of a thing
// ("ada.strength"). The result is that of a scenario with this text; see docs/simulation.md.
BYLAW_API Loaded vary(const Library &library, const Program &program, const std::string &scenario,
                      const std::vector<std::pair<std::string, std::string>> &settings);

} // namespace bylaw::api
