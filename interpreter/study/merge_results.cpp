// Shards of one simulation become the simulation. Sums are exact, so that nothing tells the two apart.
#include "base/text/filled.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/study/simulation_record.hpp"

#include <algorithm>

namespace bylaw {

namespace {

using Record = api::SimulationResult::Record;

struct Shard {
    std::string name;
    Record record;
};

struct Placed {
    TrialStretch stretch;
    const std::string *name = nullptr;
};

void complain(DiagnosticSink &sink, Code code, std::string message, std::string hint = "") {
    sink.report(
        Diagnostic(code, {static_cast<std::uint32_t>(sink.all().size()), 0, no_source}, std::move(message))
            .mend(std::move(hint)));
}

std::string trials_text(std::uint64_t first, std::uint64_t end) {
    return end - first == 1 ? "trial " + std::to_string(first)
                            : filled("trials {} to {}", {std::to_string(first), std::to_string(end - 1)});
}

// In what two of them differ, in words.
std::string difference(const SimulationIdentity &a, const SimulationIdentity &b) {
    auto both = [](const std::string &what, const std::string &x, const std::string &y) {
        return filled("{} `{}` and `{}`", {what, x, y});
    };
    if (a.rules != b.rules)
        return both("the rules", a.rules, b.rules);
    if (a.scenario != b.scenario)
        return both("the scenarios", a.scenario, b.scenario);
    if (a.seed != b.seed)
        return both("the seeds", std::to_string(a.seed), std::to_string(b.seed));
    if (a.planned != b.planned)
        return both("the numbers of trials", std::to_string(a.planned), std::to_string(b.planned));
    return "the texts of the rules, or the values that were given for their options";
}

void check_same(const std::vector<Shard> &shards, DiagnosticSink &sink) {
    for (const Shard &each : shards)
        if (!(each.record.identity == shards[0].record.identity))
            complain(sink, Code::results_differ,
                     filled("`{}` and `{}` are of different simulations: {} differ",
                            {shards[0].name, each.name,
                             difference(shards[0].record.identity, each.record.identity)}));
}

// All trials from the first to the last planned one, each once.
void check_whole(const std::vector<Shard> &shards, DiagnosticSink &sink) {
    std::vector<Placed> all;
    for (const Shard &each : shards)
        for (const TrialStretch &stretch : each.record.stretches)
            if (stretch.count > 0)
                all.push_back({stretch, &each.name});
    std::ranges::stable_sort(all, {}, [](const Placed &each) { return each.stretch.first; });
    std::uint64_t next = 0;
    const std::string *before = nullptr;
    for (const Placed &each : all) {
        const std::uint64_t end = each.stretch.first + each.stretch.count;
        if (each.stretch.first < next)
            complain(sink, Code::shards_overlap,
                     "`" + *before + "` and `" + *each.name + "` both have " +
                         trials_text(each.stretch.first, std::min(next, end)),
                     "give each shard once");
        if (each.stretch.first > next)
            complain(sink, Code::shards_missing, trials_text(next, each.stretch.first) + " are in no shard");
        before = end > next ? each.name : before;
        next = std::max(next, end);
    }
    if (!shards.empty() && next < shards[0].record.identity.planned)
        complain(sink, Code::shards_missing,
                 trials_text(next, shards[0].record.identity.planned) + " are in no shard");
}

std::vector<Shard> read_all(const std::vector<api::ResultFile> &files, DiagnosticSink &sink) {
    std::vector<Shard> shards;
    for (const api::ResultFile &file : files) {
        std::string problem;
        if (std::optional<Record> record = read_record(file.text, problem))
            shards.push_back({file.name, std::move(*record)});
        else
            complain(sink, Code::no_result, filled("`{}` is no result file: {}", {file.name, problem}),
                     "write result files with `bylaw sim … -o FILE`");
    }
    return shards;
}

} // namespace

api::SimulationResult api::merge_results(const std::vector<ResultFile> &files) {
    DiagnosticSink sink;
    const std::vector<Shard> shards = read_all(files, sink);
    if (!sink.failed())
        check_same(shards, sink);
    if (!sink.failed())
        check_whole(shards, sink);
    if (shards.empty() && !sink.failed())
        complain(sink, Code::shards_missing, "there is nothing to merge");
    if (sink.failed()) {
        SimulationResult result;
        result.report = make_report(sink, std::make_shared<SourceMap>());
        return result;
    }
    Record whole;
    whole.identity = shards[0].record.identity;
    whole.stretches = {{0, whole.identity.planned}};
    for (const Shard &each : shards)
        whole.totals.merge(each.record.totals);
    return make_result(std::move(whole));
}

} // namespace bylaw
