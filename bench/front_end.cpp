// How fast rules are read: parse (text to trees), check (trees to program), compile (program to code), in MB
// of rule text a second, of files that are in memory already.  usage: bench_front_end FOLDER… [--benchmark_…
// flags]
#include "grammar/parse.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/compile/compile.hpp"
#include "interpreter/session/modules.hpp"

#include <benchmark/benchmark.h>
#include <bylaw/bylaw.hpp>

#include <cstdlib>
#include <iostream>

namespace {

using namespace bylaw;

// Read once, for all measurements of a folder. Diagnostics are only counted.
struct Rules {
    explicit Rules(const std::string &folder)
        : gathered(gather(api::Library(api::usual_options()).options(), folder, api::Purpose::test, sink)) {
        if (sink.failed() || !gathered.complete) {
            std::cerr << folder << " has errors\n";
            std::exit(1);
        }
        for (SourceId id = 0; id < gathered.sources->size(); ++id)
            bytes += (*gathered.sources)[id].text().size();
    }

    DiagnosticSink sink;
    Gathered gathered;
    std::size_t bytes = 0;
};

void count(benchmark::State &state, const Rules &rules) {
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * rules.bytes));
    state.counters["kB"] = static_cast<double>(rules.bytes) / 1000;
}

void parse_all(benchmark::State &state, const Rules &rules) {
    for (auto _ : state)
        for (SourceId id = 0; id < rules.gathered.sources->size(); ++id) {
            DiagnosticSink sink;
            benchmark::DoNotOptimize(parse(*rules.gathered.sources, id, sink));
        }
    count(state, rules);
}

void check_all(benchmark::State &state, const Rules &rules) {
    for (auto _ : state) {
        DiagnosticSink sink;
        benchmark::DoNotOptimize(check_program(rules.gathered.input, *rules.gathered.sources, sink));
    }
    count(state, rules);
}

// Work of `bylaw check` without reading the files and printing.
void parse_and_check(benchmark::State &state, const Rules &rules) {
    for (auto _ : state) {
        DiagnosticSink sink;
        CheckInput input;
        input.modules = rules.gathered.input.modules;
        for (const ModuleFile &file : rules.gathered.input.files)
            input.files.push_back({parse(*rules.gathered.sources, file.tree.source, sink), file.module});
        benchmark::DoNotOptimize(check_program(input, *rules.gathered.sources, sink));
    }
    count(state, rules);
}

void compile_all(benchmark::State &state, const Rules &rules) {
    DiagnosticSink sink;
    const std::shared_ptr<Program> program =
        check_program(rules.gathered.input, *rules.gathered.sources, sink);
    for (auto _ : state)
        benchmark::DoNotOptimize(compile(*program));
    count(state, rules);
}

void add(const char *what, const std::string &folder, const Rules &rules,
         void (*run)(benchmark::State &, const Rules &)) {
    benchmark::RegisterBenchmark((what + (" " + folder)).c_str(), [run, &rules](benchmark::State &state) {
        run(state, rules);
    })->Unit(benchmark::kMillisecond);
}

} // namespace

int main(int argc, char **argv) {
    benchmark::Initialize(&argc, argv);
    std::vector<std::unique_ptr<Rules>> all;
    for (int i = 1; i < argc; ++i) {
        const Rules &rules = *all.emplace_back(std::make_unique<Rules>(argv[i]));
        add("parse", argv[i], rules, parse_all);
        add("check", argv[i], rules, check_all);
        add("parse+check", argv[i], rules, parse_and_check);
        add("compile", argv[i], rules, compile_all);
    }
    benchmark::RunSpecifiedBenchmarks();
}
