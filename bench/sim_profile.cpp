// What the quick loop does in an average trial of each scenario: how many operations, for what, of which
// kinds, in which functions. A line for each scenario; with one scenario and --all, every operation and
// function; with --code FUNCTION, what was compiled of it.
// usage: bench_sim_profile [--all] [--code FUNCTION] TRIALS RULES/SCENARIO...
#include "interpreter/machine/quick_counts.hpp"
#include "interpreter/program/dump.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/simulate/engine.hpp"
#include "interpreter/simulate/trial_table.hpp"

#include <bylaw/bylaw.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

namespace {

using namespace bylaw;

enum Purpose { game, offers, policies, purposes };

std::string operation_name(const QuickPoint &point) {
    static const char *const names[] = {
#define QUICK(name, ...) #name,
#include "interpreter/machine/quick_ops.def"
#undef QUICK
    };
    const bool left = point.at.op >= QuickOp::beside && point.at.op <= QuickOp::outside_changing;
    const std::ptrdiff_t place = &point.at - point.function.code;
    return left ? "(" + std::string(name_of(point.function.plain[place].op)) + ")"
                : names[static_cast<std::size_t>(point.at.op)];
}

struct Counts {
    const Bytecode *code = nullptr;
    std::vector<std::uint8_t> purpose_of; // by function; `purposes`: as its caller
    std::uint64_t operations = 0, by_purpose[purposes] = {}, remembered = 0;
    std::map<std::string, std::uint64_t> named;
    std::vector<std::uint64_t> by_function, calls, remembered_of;
};

Counts counts; // the loop has no place of its own

bool begins(const std::string &text, std::string_view with) {
    return text.compare(0, with.size(), with) == 0;
}

Purpose purpose_of(const FunctionCode &function) {
    for (const char *const name : {"acts ", "taking ", "legal ", "payable "})
        if (begins(function.name, name))
            return offers;
    if (begins(function.name, "policy ") || begins(function.name, "prefer "))
        return policies;
    return function.rule != no_id ? game : purposes;
}

// Purpose of the innermost function that has one.
Purpose purpose_at(const QuickPoint &point) {
    const auto of = [](std::uint32_t function) { return counts.purpose_of[function]; };
    std::uint8_t found = of(point.function.number);
    for (std::size_t i = point.depth; found == purposes && i-- > 0;)
        found = of(point.code.callers[i].function->number);
    for (std::size_t i = point.state.calls.size(); found == purposes && i-- > 0;)
        found = of(point.state.calls[i].function);
    return found == purposes ? game : static_cast<Purpose>(found);
}

void begin_counting(const Bytecode &code) {
    counts = {};
    counts.code = &code;
    for (const FunctionCode &each : code.functions)
        counts.purpose_of.push_back(purpose_of(each));
    counts.by_function.resize(code.functions.size());
    counts.calls.resize(code.functions.size());
    counts.remembered_of.resize(code.functions.size());
}

double per_trial(std::uint64_t count, std::size_t trials) {
    return static_cast<double>(count) / static_cast<double>(trials);
}

std::uint64_t sum_of(std::initializer_list<const char *> names) {
    std::uint64_t sum = 0;
    for (const char *const name : names)
        sum += counts.named[name];
    return sum;
}

std::uint64_t calls_of(std::string_view prefix, const std::vector<std::uint64_t> &calls) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < calls.size(); ++i)
        sum += begins(counts.code->functions[i].name, prefix) ? calls[i] : 0;
    return sum;
}

void print_line(const char *scenario, std::size_t trials) {
    const auto share = [](Purpose of) {
        return 100.0 * static_cast<double>(counts.by_purpose[of]) / static_cast<double>(counts.operations);
    };
    const auto each = [&](std::uint64_t count) { return per_trial(count, trials); };
    const std::uint64_t called = sum_of({"call", "call_moved", "call_moved_2"});
    const std::uint64_t asked = calls_of("acts ", counts.calls) + calls_of("taking ", counts.calls);
    std::printf(
        "| %s | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f |\n",
        scenario, each(counts.operations), share(offers), share(policies), share(game), each(called),
        each(counts.remembered), each(sum_of({"(policy)", "(take_act)"})), each(asked),
        each(sum_of({"build_add"})),
        each(sum_of({"list", "(joined)", "(append)", "(without)", "(without_all)", "build_end",
                     "(build_groups)", "(distinct)", "(all_things)", "(members)", "(put)"})),
        each(sum_of({"(text_end)", "(name_of)", "(titles)"})), each(sum_of({"roll"})));
}

void print_sorted(std::vector<std::pair<std::uint64_t, std::string>> rows, std::size_t trials) {
    std::sort(rows.rbegin(), rows.rend());
    for (std::size_t i = 0; i < std::min<std::size_t>(rows.size(), 60); ++i)
        std::printf("%12.1f  %s\n", per_trial(rows[i].first, trials), rows[i].second.c_str());
}

void print_all(std::size_t trials) {
    std::vector<std::pair<std::uint64_t, std::string>> kinds, functions;
    for (const auto &[name, count] : counts.named)
        kinds.emplace_back(count, name);
    for (std::size_t i = 0; i < counts.by_function.size(); ++i) {
        char calls[64];
        std::snprintf(calls, sizeof calls, " (called %.1f times, %.1f more remembered)",
                      per_trial(counts.calls[i], trials), per_trial(counts.remembered_of[i], trials));
        functions.emplace_back(counts.by_function[i], counts.code->functions[i].name + calls);
    }
    print_sorted(std::move(kinds), trials);
    std::printf("\n");
    print_sorted(std::move(functions), trials);
}

// Several may be called so.
void print_code(const Bytecode &code, const char *name) {
    for (const FunctionCode &each : code.functions)
        if (name != nullptr && each.name == name)
            std::printf("%s\n", dump(each).c_str());
}

bool profile(const std::string &target, std::size_t trials, bool all, const char *shown) {
    const auto slash = target.rfind('/');
    const api::Loaded loaded = api::Library(api::usual_options()).load(target.substr(0, slash));
    if (!loaded.program)
        return false;
    const Rules &rules = loaded.program.data()->rules;
    TrialSetup setup;
    setup.program = rules.program;
    setup.code = rules.code;
    const auto &scenarios = rules.program->scenarios;
    const auto found = std::ranges::find(scenarios, target.substr(slash + 1), &Scenario::name);
    if (found == scenarios.end())
        return false;
    setup.scenario = static_cast<std::size_t>(found - scenarios.begin());
    const auto engine = make_engine("interpreter", setup);
    TrialTable table(setup);
    print_code(*setup.code, shown);
    begin_counting(*setup.code);
    engine->run(0, {0, trials}, table);
    print_line(target.c_str(), trials);
    if (all)
        print_all(trials);
    return true;
}

} // namespace

namespace bylaw {

void count_operation(const QuickPoint &point) {
    ++counts.operations;
    ++counts.by_purpose[purpose_at(point)];
    ++counts.by_function[point.function.number];
    counts.calls[point.function.number] += &point.at == point.function.code ? 1 : 0;
    ++counts.named[operation_name(point)];
}

void count_remembered(std::uint32_t function) {
    ++counts.remembered;
    ++counts.remembered_of[function];
}

} // namespace bylaw

int main(int argc, char **argv) {
    int first = 1;
    const bool all = argc > first && std::string_view(argv[first]) == "--all";
    first += all ? 1 : 0;
    const bool code = argc > first + 1 && std::string_view(argv[first]) == "--code";
    const char *const shown = code ? argv[first + 1] : nullptr;
    first += code ? 2 : 0;
    if (argc < first + 2)
        return std::fprintf(stderr,
                            "usage: bench_sim_profile [--all] [--code FUNCTION] TRIALS RULES/SCENARIO...\n"),
               2;
    std::printf("| scenario | operations | offers, %% | policy, %% | game, %% | calls | remembered | policy "
                "asked | rules asked for acts | acts kept | lists | texts | rolls |\n"
                "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for (int i = first + 1; i < argc; ++i)
        if (!profile(argv[i], static_cast<std::size_t>(std::atol(argv[first])), all, shown))
            return std::fprintf(stderr, "no %s\n", argv[i]), 1;
}
