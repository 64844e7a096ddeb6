// Runs a scenario on several engines and compares them trial for trial, each value and each failure as people
// read it.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "interpreter/session/modules.hpp"
#include "interpreter/session/rules.hpp"
#include "interpreter/simulate/fast_engines.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::test {

// Row by row: "hp = 3; who = Ada; " or "failed: B0702 …".
inline std::vector<std::string> trial_lines(const TrialTable &table) {
    std::vector<std::string> lines(table.rows);
    std::vector<const TrialColumn *> columns;
    for (const TrialColumn &each : table.columns) {
        columns.push_back(&each);
    }
    std::sort(columns.begin(), columns.end(), [](const TrialColumn *a, const TrialColumn *b) {
        return std::pair(a->name, a->sort) < std::pair(b->name, b->sort);
    });
    for (std::size_t row = 0; row < table.rows; ++row) {
        for (const TrialColumn *each : columns) {
            if (each->given[row] != 0) {
                const Word word = each->words[row];
                lines[row] +=
                    each->name + " = " +
                    (each->sort == ReportSort::value ? table.texts.at(static_cast<std::size_t>(word))
                                                     : std::to_string(word)) +
                    "; ";
            }
        }
        if (table.failed[row] != 0) {
            lines[row] += "failed; ";
        }
    }
    for (const TrialFailure &each : table.failures) {
        lines[static_cast<std::size_t>(each.trial - table.first)] += each.error.message + "; ";
    }
    return lines;
}

// All trials of an engine. In several ranges, as threads and shards would ask for them.
inline std::vector<std::string> run_trials(TrialEngine &engine, const TrialSetup &setup, std::uint64_t seed,
                                           std::size_t trials, std::size_t at_a_time) {
    std::vector<std::string> lines;
    TrialTable table(setup);
    for (std::size_t first = 0; first < trials; first += at_a_time) {
        engine.run(seed, {first, std::min(at_a_time, trials - first)}, table);
        for (std::string &line : trial_lines(table)) {
            lines.push_back(std::move(line));
        }
    }
    return lines;
}

// Where the first differs: "trial 3: `hp = 2; ` instead of `hp = 3; `"; empty where none does.
inline std::string difference(const std::vector<std::string> &wanted, const std::vector<std::string> &got) {
    for (std::size_t i = 0; i < wanted.size() || i < got.size(); ++i) {
        if (i >= wanted.size() || i >= got.size() || wanted[i] != got[i]) {
            return "trial " + std::to_string(i) + ": `" + (i < got.size() ? got[i] : "") + "` instead of `" +
                   (i < wanted.size() ? wanted[i] : "") + "`";
        }
    }
    return "";
}

// The rules of a text; none where it has errors.
inline std::optional<Rules> rules_of(const Gathered &gathered, DiagnosticSink &sink) {
    if (!gathered.complete) {
        return std::nullopt;
    }
    std::shared_ptr<Program> program = check_program(gathered.input, *gathered.sources, sink);
    if (!program || sink.failed()) {
        return std::nullopt;
    }
    return make_rules(std::move(program));
}

inline TrialSetup setup_of(const Rules &rules, std::size_t scenario) {
    TrialSetup setup;
    setup.program = rules.program;
    setup.code = rules.code;
    setup.scenario = scenario;
    setup.specialise_limits.work = 600'000'000; // its other limits count
    return setup;
}

struct NamedEngine {
    std::string name;
    std::unique_ptr<TrialEngine> engine;
};

// The batch engine on each kind of lanes that this processor has; none where it cannot take the scenario.
inline std::vector<NamedEngine> batches_for(const TrialSetup &setup) {
    std::vector<NamedEngine> all;
    for (const auto &[name, lanes] : {std::pair("one lane", Lanes::one), std::pair("AVX2", Lanes::avx2),
                                      std::pair("AVX-512", Lanes::avx512)}) {
        TrialSetup with_lanes = setup;
        with_lanes.lanes = lanes;
        if (auto engine = make_batch_engine(with_lanes)) {
            all.push_back({std::string("batch, ") + name, std::move(engine)});
        } else if (lanes == Lanes::one) {
            break; // nor on any other
        }
    }
    return all;
}

} // namespace bylaw::test
