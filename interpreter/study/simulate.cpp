// The public simulation over the engines.
#include "interpreter/simulate/simulate.hpp"
#include "base/clock/seconds_since.hpp"
#include "base/text/filled.hpp"
#include "base/threads/joined.hpp"
#include "base/threads/processors.hpp"
#include "interpreter/lua/lua_hooks.hpp"
#include "interpreter/session/fingerprint.hpp"
#include "interpreter/session/option_numbers.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/words.hpp"
#include "interpreter/study/abandonable.hpp"
#include "interpreter/study/simulation_record.hpp"

#include <bylaw/suggest.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <limits>
#include <optional>
#include <system_error>

namespace bylaw::api {

namespace {

SimulationResult wrong(Code code, std::string message, std::string hint = "") {
    SimulationResult result;
    result.report =
        make_report(bylaw::Diagnostic(code, {0, 0, no_source}, std::move(message)).mend(std::move(hint)),
                    std::make_shared<SourceMap>());
    return result;
}

std::string list_of(const std::vector<std::string> &names) {
    std::string list;
    for (const std::string &each : names)
        list += (list.empty() ? "`" : ", `") + each + '`';
    return list;
}

// Has a place in the rules.
Report report_of(const Program &program, bylaw::Diagnostic diagnostic) {
    return make_report(std::move(diagnostic),
                       std::make_shared<SourceMap>(program.data()->rules.program->sources));
}

// Where nothing says where: the scenario.
Span place_of(const Obstacle &obstacle, const Scenario &scenario) {
    return obstacle.place == Span{} ? scenario.span : obstacle.place;
}

// Does so below a second.
std::string duration_words(double seconds) {
    const long tenths = std::lround(seconds * 10);
    return tenths < 10 ? "less than a second"
                       : std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + " s";
}

SimulationResult no_engine(const Program &program, const Scenario &scenario, const std::string &engine,
                           const NoEngine &why) {
    constexpr const char *other_way = "`--engine auto`, which is usual, plays it another way";
    SimulationResult result;
    if (why.sort == NoEngine::Sort::unfit) {
        bylaw::Diagnostic diagnostic(
            Code::engine_unfit, place_of(why.obstacle, scenario),
            filled("`{}` cannot be worked out before the dice fall, as the engine `{}` needs it: {}; given "
                   "up after {}",
                   {scenario.name, engine, why.obstacle.why, duration_words(why.seconds)}),
            why.parts.empty() ? "" : "most of it hangs on dice here");
        for (std::size_t i = 1; i < why.parts.size(); ++i)
            diagnostic.others.push_back({why.parts[i], "and much here"});
        result.report = report_of(program, std::move(diagnostic).mend(other_way));
        return result;
    }
    const std::string reason = why.obstacle.why.empty() ? "" : ": " + why.obstacle.why;
    return wrong(Code::engine_unfit,
                 filled("the engine `{}` cannot play `{}`{}", {engine, scenario.name, reason}),
                 why.hint.empty() ? other_way : filled("{}; {}", {why.hint, other_way}));
}

// Who asks for an engine that works a scenario out wants to know what it could not.
void say_what_was_left(const Program &program, const Scenario &scenario, const std::string &engine,
                       const std::optional<Obstacle> &obstacle, SimulationResult &result) {
    const double left = 1 - result.batched;
    const auto failed = static_cast<double>(result.failed);
    if (!obstacle || result.trials == 0 || left * static_cast<double>(result.trials) < failed + 0.5) {
        return; // those in which the rules fail are reported anyway
    }
    const long percent = left < 1 ? std::min(std::lround(left * 100), 99L) : 100;
    result.report = report_of(
        program, {Code::engine_leaves, place_of(*obstacle, scenario),
                  filled("the engine `{}` left {} % of the trials to be played rule by rule: {}",
                         {engine, percent == 0 ? "less than 1" : std::to_string(percent), obstacle->why})});
}

SimulationResult never_ending(const Program &program, const RuntimeError &error, const Plan &plan) {
    const Program::Data &data = *program.data();
    SimulationResult result;
    result.report = report_of(
        program, run_diagnostic(*data.rules.program, *data.hooks, error)
                     .mend(filled("make sure that something ends it; `--explain-trial {}` tells such a game",
                                  {std::to_string(plan.first)})));
    return result;
}

// The time limit and the host's wish to stop. A flag that all threads read ends current work.
class Stop {
  public:
    Stop(const SimulationOptions &options, const std::atomic<bool> *abandoned)
        : options_(options), abandoned_(abandoned) {}

    std::atomic<bool> interrupt{false};

    // Whether anyone besides the trials can stop it.
    bool asks() const {
        return options_.go_on || abandoned_ ||
               options_.most_seconds < std::numeric_limits<double>::infinity();
    }
    bool out_of_time() const { return out_of_time_; }
    const std::atomic<bool> *abandoned() const { return abandoned_; }

    double seconds() const { return seconds_since(began_); }

    bool lasts(SimulationProgress now) {
        now.seconds = seconds();
        out_of_time_ = out_of_time_ || now.seconds > options_.most_seconds;
        return !out_of_time_ && (!options_.go_on || options_.go_on(now));
    }

    // Runs long work on another thread while this one polls. Not by std::async: libc++ waits for ever for
    // work that it could not begin.
    template <class Work> auto watch(const Work &work) {
        std::packaged_task<decltype(work())()> task(work);
        auto result = task.get_future();
        std::optional<Joined> other;
        try {
            other.emplace(std::thread([&task] { task(); }));
        } catch (const std::system_error &) { // the machine has no more threads
            return work();
        }
        ask_until_ready(result);
        return result.get();
    }

  private:
    template <class Result> void ask_until_ready(const Result &result) {
        try {
            double asked = seconds();
            while (result.wait_for(std::chrono::milliseconds(2)) != std::future_status::ready) {
                if (abandoned_ && *abandoned_)
                    interrupt = true;
                if (interrupt || seconds() - asked < 0.1)
                    continue;
                asked = seconds();
                interrupt = !lasts({0, options_.trials, 0, true});
            }
        } catch (...) { // thrown by the callback
            interrupt = true;
            throw;
        }
    }

    const SimulationOptions &options_;
    const std::atomic<bool> *abandoned_;
    const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    bool out_of_time_ = false;
};

Chosen engine_for(const TrialSetup &setup, const SimulationOptions &options, NoEngine &why) {
    Chosen chosen = options.engine == "auto" ? choose_engine(setup, options.trials / options.shards)
                                             : Chosen{make_engine(options.engine, setup, &why), ""};
    if (!chosen.engine && setup.interrupted()) // stopped before its first trial
        chosen.engine = make_engine("interpreter", setup);
    return chosen;
}

TrialSetup setup_of(const Program &program, std::size_t scenario) {
    const Program::Data &data = *program.data();
    TrialSetup setup;
    setup.program = data.rules.program;
    setup.code = data.rules.code;
    setup.scenario = scenario;
    if (!data.hooks->hooks.empty())
        setup.make_hooks = [hooks = data.hooks] { return make_lua_runner(hooks); };
    return setup;
}

constexpr unsigned most_threads = 1024; // each has tables of its own

constexpr std::uint64_t most_shards = 1'000'000'000; // so that no product below is too large

// Where shard `number` begins: as even as whole numbers allow. One past the last is the end.
std::uint64_t shard_begin(std::uint64_t trials, std::uint64_t number, std::uint64_t of) {
    return trials / of * number + trials % of * number / of;
}

Plan plan_of(const SimulationOptions &options, unsigned threads, Stop &stop) {
    Plan plan;
    plan.seed = options.seed;
    plan.first = shard_begin(options.trials, options.shard - 1, options.shards);
    plan.count = shard_begin(options.trials, options.shard, options.shards) - plan.first;
    plan.threads = threads;
    if (options.threads_now)
        plan.threads_now = [&options] { return std::clamp(options.threads_now(), 1U, most_threads); };
    plan.precision = options.precision;
    plan.interrupt = &stop.interrupt;
    plan.abandoned = stop.abandoned();
    if (stop.asks())
        plan.go_on = [&stop](const Progress &now) { return stop.lasts({now.done, now.planned}); };
    return plan;
}

SimulationResult result_of(const bylaw::Program &program, const std::string &scenario,
                           const SimulationOptions &options, const Plan &plan, Simulated done) {
    SimulationResult::Record record;
    const bool cut_short = options.shards == 1 &&
                           (done.precise || done.interrupted); // then it is the simulation of as many trials
    const bool gap = done.ranges.size() > 1;
    record.identity = {program.name, fingerprint(program), scenario, options.seed,
                       cut_short && !gap ? done.done : options.trials};
    for (const TrialRange &each : done.ranges)
        record.stretches.push_back({each.first, each.count});
    if (record.stretches.empty())
        record.stretches.push_back({plan.first, 0});
    record.totals = std::move(done.totals);
    SimulationResult result = make_result(std::move(record));
    const auto share = [&](std::uint64_t trials) {
        return done.done == 0 ? 0 : static_cast<double>(trials) / static_cast<double>(done.done);
    };
    result.batched = share(done.batched);
    result.compiled = share(done.compiled);
    result.interrupted = done.interrupted;
    result.precise = done.precise;
    return result;
}

} // namespace

std::vector<std::string> simulation_engines() {
    std::vector<std::string_view> names = engine_names();
    return {names.begin(), names.end()};
}

std::string wrong_engine(const std::string &name) {
    const std::vector<std::string> names = simulation_engines();
    if (std::find(names.begin(), names.end(), name) != names.end())
        return "";
    if (const std::string_view now = renamed_engine(name); !now.empty())
        return std::string(now);
    const std::string near = suggest(name, names);
    return filled(near.empty() ? "{}there are {}" : "did you mean `{}`? There are {}",
                  {near, list_of(names)});
}

std::vector<std::string> machine_code() {
    std::vector<std::string_view> names = machine_code_names();
    return {names.begin(), names.end()};
}

SimulationResult simulate(const Program &program, const std::string &scenario,
                          const SimulationOptions &options) {
    return simulate_abandonable(program, scenario, options, nullptr);
}

SimulationResult simulate_abandonable(const Program &program, const std::string &scenario,
                                      const SimulationOptions &options, const std::atomic<bool> *abandoned) {
    demand_seconds(options.most_seconds);
    demand_precision(options.precision.value_or(1));
    if (options.shard < 1 || options.shard > options.shards || options.shards > most_shards)
        return wrong(Code::shards_missing,
                     filled("there is no shard {} of {}",
                            {std::to_string(options.shard), std::to_string(options.shards)}));
    const bylaw::Program &rules = *program.data()->rules.program;
    auto found = std::find_if(rules.scenarios.begin(), rules.scenarios.end(),
                              [&](const Scenario &each) { return each.name == scenario; });
    if (found == rules.scenarios.end())
        return wrong(Code::unknown_name, filled("there is no scenario `{}`", {scenario}));
    if (std::string hint = wrong_engine(options.engine); !hint.empty())
        return wrong(Code::unknown_name,
                     filled(renamed_engine(options.engine).empty() ? "there is no engine `{}`"
                                                                   : "there is no engine `{}` any more",
                            {options.engine}),
                     std::move(hint));
    TrialSetup setup = setup_of(program, static_cast<std::size_t>(found - rules.scenarios.begin()));
    Stop stop(options, abandoned);
    setup.interrupt = &stop.interrupt;
    const unsigned threads = threads_for(options.threads, most_threads);
    setup.threads = options.threads_now ? threads_for(0, most_threads) : threads;
    setup.luck = options.luck;
    if (std::isfinite(options.most_seconds))
        setup.steps = static_cast<std::uint64_t>(std::clamp(options.most_seconds, 0.0, 1e9) *
                                                 static_cast<double>(steps_in_a_second));
    setup.specialise_limits.go_on = [&stop](double) { return !stop.interrupt; };
    NoEngine why;
    const auto make = [&] { return engine_for(setup, options, why); };
    const auto [engine, chosen_as] = stop.asks() ? stop.watch(make) : make();
    if (!engine)
        return no_engine(program, *found, options.engine, why);
    const double preparing = stop.seconds();
    const Plan plan = plan_of(options, threads, stop);
    Simulated done = bylaw::simulate(setup, *engine, plan);
    if (done.endless)
        return never_ending(program, *done.endless, plan);
    if (done.totals.reports.size() > most_reports)
        return wrong(Code::too_large, filled("this scenario reports under more than {} different names",
                                             {std::to_string(most_reports)}));
    SimulationResult result = result_of(rules, scenario, options, plan, std::move(done));
    if (options.engine != "auto")
        say_what_was_left(program, *found, options.engine, engine->left_over(), result);
    result.why = chosen_as;
    result.out_of_time = result.interrupted && stop.out_of_time();
    result.preparing = preparing;
    result.seconds = stop.seconds();
    return result;
}

} // namespace bylaw::api
