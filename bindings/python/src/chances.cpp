// Odds and simulation, with progress and Ctrl-C.
#include "binding.hpp"

namespace bylaw::python {

api::OddsOptions odds_options(const AskedOdds &asked, Watcher &watcher) {
    return {
        .dialect = asked.dialect,
        .rational = asked.rational,
        .most_states = asked.states,
        .most_seconds = asked.seconds,
        .threads = asked.threads,
        .go_on = [&watcher](std::uint64_t so_far, double passed) { return watcher.go_on(so_far, passed); }};
}

namespace {

// Runs `work` without the interpreter's lock.
template <class Work> auto watched(const py::object &progress, Work work) {
    Watcher watcher(progress);
    auto answer = [&] {
        const py::gil_scoped_release unlocked;
        return work(watcher);
    }();
    watcher.throw_what_came();
    return answer;
}

api::OddsAnswer odds_of_dice(const std::string &dice, const AskedOdds &asked, const py::object &progress) {
    return watched(progress,
                   [&](Watcher &watcher) { return api::odds_of_dice(dice, odds_options(asked, watcher)); });
}

api::OddsAnswer odds_of(const api::Program &program, const std::string &expression, bool scenario,
                        const AskedOdds &asked, const py::object &progress) {
    return watched(progress, [&](Watcher &watcher) {
        const api::OddsOptions options = odds_options(asked, watcher);
        return scenario ? api::odds_of_scenario(program, expression, options)
                        : api::odds_of(program, expression, options);
    });
}

void add_odds(py::module_ &native) {
    py::class_<api::OddsOutcome>(native, "OddsOutcome")
        .def_readonly("value", &api::OddsOutcome::value)
        .def_readonly("number", &api::OddsOutcome::number)
        .def_readonly("probability", &api::OddsOutcome::probability)
        .def_readonly("fraction", &api::OddsOutcome::fraction);
    py::class_<api::Distribution>(native, "Distribution")
        .def_readonly("name", &api::Distribution::name)
        .def_readonly("report", &api::Distribution::report)
        .def_readonly("unreported", &api::Distribution::unreported)
        .def_readonly("outcomes", &api::Distribution::outcomes)
        .def_readonly("numeric", &api::Distribution::numeric)
        .def_readonly("yes_no", &api::Distribution::yes_no)
        .def_readonly("mean", &api::Distribution::mean)
        .def_readonly("deviation", &api::Distribution::deviation)
        .def_readonly("mean_known", &api::Distribution::mean_known)
        .def_readonly("mean_fraction", &api::Distribution::mean_fraction);
    py::class_<api::OddsBranch>(native, "OddsBranch")
        .def_readonly("decisions", &api::OddsBranch::decisions)
        .def_readonly("distributions", &api::OddsBranch::distributions);
    py::class_<api::OddsAnswer>(native, "OddsAnswer")
        .def_readonly("report", &api::OddsAnswer::report)
        .def_readonly("branches", &api::OddsAnswer::branches)
        .def_readonly("exact", &api::OddsAnswer::exact)
        .def_readonly("unexplored", &api::OddsAnswer::unexplored)
        .def_readonly("stopped", &api::OddsAnswer::stopped)
        .def_readonly("states", &api::OddsAnswer::states)
        .def_readonly("seconds", &api::OddsAnswer::seconds)
        .def_readonly("assumed", &api::OddsAnswer::assumed);
    py::class_<AskedOdds>(native, "AskedOdds")
        .def(py::init<>())
        .def_readwrite("dialect", &AskedOdds::dialect)
        .def_readwrite("rational", &AskedOdds::rational)
        .def_readwrite("states", &AskedOdds::states)
        .def_readwrite("seconds", &AskedOdds::seconds)
        .def_readwrite("threads", &AskedOdds::threads);
    native.def("odds_of_dice", odds_of_dice);
    native.def("read_dice", [](const std::string &text, const std::string &dialect) {
        const api::DiceReading reading = api::read_dice(text, dialect);
        return std::pair(reading.report, api::to_json(reading));
    });
    native.def("roll_dice",
               [](const std::string &text, std::uint64_t seed, int times, const std::string &dialect) {
                   const api::RollAnswer answer = api::roll_dice(text, seed, times, dialect);
                   return std::pair(answer.report, api::to_json(answer));
               });
    native.def("odds_of", odds_of);
}

struct Asked {
    std::uint64_t seed = 0, trials = 0;
    unsigned threads = 1;
    std::string engine = "auto";
    std::optional<double> precision;
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t shard = 1, shards = 1;
};

api::SimulationResult simulate(const api::Program &program, const std::string &scenario, const Asked &asked,
                               const py::object &progress) {
    return watched(progress, [&](Watcher &watcher) {
        return api::simulate(program, scenario,
                             {.seed = asked.seed,
                              .trials = asked.trials,
                              .threads = asked.threads,
                              .engine = asked.engine,
                              .precision = asked.precision,
                              .most_seconds = asked.seconds,
                              .shard = asked.shard,
                              .shards = asked.shards,
                              .go_on = [&watcher](const api::SimulationProgress &now) {
                                  return watcher.go_on(now.done, now.planned, now.seconds);
                              }});
    });
}

api::SimulationResult merged(const std::vector<std::pair<std::string, std::string>> &files) {
    std::vector<api::ResultFile> texts;
    for (const auto &[name, text] : files)
        texts.push_back({name, text});
    const py::gil_scoped_release unlocked;
    return api::merge_results(texts);
}

const char *sort_of(const api::ReportStatistics &statistics) {
    static const char *const names[] = {"number", "yes_no", "value"};
    return names[static_cast<int>(statistics.sort)];
}

void add_statistics(py::module_ &native) {
    py::class_<api::ValueCount>(native, "ValueCount")
        .def_readonly("value", &api::ValueCount::value)
        .def_readonly("number", &api::ValueCount::number)
        .def_readonly("times", &api::ValueCount::times)
        .def_readonly("low", &api::ValueCount::low)
        .def_readonly("high", &api::ValueCount::high);
    py::class_<api::ReportStatistics>(native, "ReportStatistics")
        .def_readonly("name", &api::ReportStatistics::name)
        .def_property_readonly("sort", sort_of)
        .def_readonly("count", &api::ReportStatistics::count)
        .def_readonly("mean", &api::ReportStatistics::mean)
        .def_readonly("deviation", &api::ReportStatistics::deviation)
        .def_readonly("error", &api::ReportStatistics::error)
        .def_readonly("low", &api::ReportStatistics::low)
        .def_readonly("high", &api::ReportStatistics::high)
        .def_readonly("least", &api::ReportStatistics::least)
        .def_readonly("most", &api::ReportStatistics::most)
        .def_readonly("quantiles", &api::ReportStatistics::quantiles)
        .def_readonly("histogram", &api::ReportStatistics::histogram)
        .def_readonly("too_many_values", &api::ReportStatistics::too_many_values)
        .def_property_readonly("median", &api::ReportStatistics::median);
}

void add_simulation(py::module_ &native) {
    py::class_<Asked>(native, "Asked")
        .def(py::init<>())
        .def_readwrite("seed", &Asked::seed)
        .def_readwrite("trials", &Asked::trials)
        .def_readwrite("threads", &Asked::threads)
        .def_readwrite("engine", &Asked::engine)
        .def_readwrite("precision", &Asked::precision)
        .def_readwrite("seconds", &Asked::seconds)
        .def_readwrite("shard", &Asked::shard)
        .def_readwrite("shards", &Asked::shards);
    py::class_<api::FailedTrial>(native, "FailedTrial")
        .def_readonly("trial", &api::FailedTrial::trial)
        .def_readonly("code", &api::FailedTrial::code)
        .def_readonly("message", &api::FailedTrial::message);
    py::class_<api::SimulationResult>(native, "SimulationResult")
        .def_readonly("report", &api::SimulationResult::report)
        .def_readonly("rules", &api::SimulationResult::rules)
        .def_readonly("scenario", &api::SimulationResult::scenario)
        .def_readonly("seed", &api::SimulationResult::seed)
        .def_readonly("trials", &api::SimulationResult::trials)
        .def_readonly("failed", &api::SimulationResult::failed)
        .def_readonly("failures", &api::SimulationResult::failures)
        .def_readonly("reports", &api::SimulationResult::reports)
        .def_readonly("seconds", &api::SimulationResult::seconds)
        .def_readonly("interrupted", &api::SimulationResult::interrupted)
        .def_readonly("precise", &api::SimulationResult::precise)
        .def("file", [](const api::SimulationResult &result) { return api::result_file(result); })
        .def("json", [](const api::SimulationResult &result) { return api::to_json(result); });
    native.def("simulate", simulate);
    native.def("merge", merged);
    native.def("engines", &api::simulation_engines);
}

} // namespace

void add_chances(py::module_ &native) {
    add_statistics(native);
    add_odds(native);
    add_simulation(native);
}

} // namespace bylaw::python

PYBIND11_MODULE(_native, native) {
    bylaw::python::add_data(native);
    bylaw::python::add_rules(native);
    bylaw::python::add_games(native);
    bylaw::python::add_saves(native);
    bylaw::python::add_chances(native);
}
