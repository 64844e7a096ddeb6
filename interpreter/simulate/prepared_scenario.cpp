#include "interpreter/simulate/prepared_scenario.hpp"

#include "base/clock/seconds_since.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/simulate/scalar_run.hpp"
#include "interpreter/specialise/specialise.hpp"

#include <algorithm>
#include <chrono>

namespace bylaw {

namespace {

// Returns the most frequent reason for leaving trials to the reference machine.
std::optional<Obstacle> most_left(const residual::Residual &residual) {
    std::vector<std::size_t> times(residual.bailed.size());
    for (const residual::Block &block : residual.blocks) {
        if (block.exit.kind == residual::Exit::Kind::bail && block.exit.why < times.size()) {
            ++times[block.exit.why];
        }
    }
    const auto most = std::ranges::max_element(times);
    if (most == times.end() || *most == 0) {
        return std::nullopt;
    }
    const residual::Bailed &reason = residual.bailed[static_cast<std::size_t>(most - times.begin())];
    return Obstacle{reason.why, reason.place};
}

void tell(const residual::Specialised &made, NoEngine *why) {
    if (why != nullptr) {
        why->sort = NoEngine::Sort::unfit;
        why->obstacle = {made.why, made.place};
        why->parts = made.parts;
    }
}

std::shared_ptr<const PreparedScenario> prepare(const TrialSetup &setup,
                                                const residual::SpecialiseLimits &limits, NoEngine *why) {
    const Machine machine(*setup.program, *setup.code);
    State state = machine.new_game();
    machine.begin_function(state, setup.what().function);
    const residual::Specialised made = residual::specialise(*setup.program, *setup.code, state, limits);
    if (!made.residual) {
        tell(made, why);
        return nullptr;
    }
    auto prepared = std::make_shared<PreparedScenario>();
    prepared->code = lower(*made.residual);
    prepared->reports = made.residual->reports;
    prepared->things = made.residual->things;
    prepared->left = most_left(*made.residual);
    return prepared;
}

// Number of bail-outs in a few trials.
int bailed_trials(const TrialSetup &setup, const PreparedScenario &prepared, int trials) {
    constexpr std::uint64_t seed = 1; // any: it is only an estimate
    constexpr std::uint64_t most_loops = 10'000;
    ScalarRun run(prepared.code);
    int bailed = 0;
    for (int i = 0; i < trials; ++i) {
        const bool ends = !setup.interrupted() && run.run(Random(seed, static_cast<std::uint64_t>(i)),
                                                          most_loops) == TrialEnd::finished;
        bailed += ends ? 0 : 1;
    }
    return bailed;
}

std::shared_ptr<const PreparedScenario> prepare_either_way(const TrialSetup &setup, NoEngine *why) {
    constexpr int trials = 200, few = trials / 100;
    residual::SpecialiseLimits limits = setup.specialise_limits;
    if (!setup.either_way) {
        return prepare(setup, limits, why);
    }
    // This mode suits small scenarios: half of the work is left for the other one.
    limits.gathering = false;
    limits.work /= 2;
    const std::size_t left = setup.specialise_limits.work - limits.work;
    limits.blocks /= 50;
    const auto apart = prepare(setup, limits, nullptr);
    const int bailed = apart ? bailed_trials(setup, *apart, trials) : trials;
    if (bailed <= few) {
        return apart;
    }
    limits = setup.specialise_limits;
    limits.work = left;
    limits.gathering = true;
    limits.short_way = std::max<std::size_t>(limits.short_way, 1); // much of it cannot be guessed
    const auto gathered = prepare(setup, limits, why);
    return gathered && bailed_trials(setup, *gathered, trials) < bailed ? gathered : apart;
}

} // namespace

std::shared_ptr<const PreparedScenario> prepare_scenario(const TrialSetup &setup, NoEngine *why) {
    using Clock = std::chrono::steady_clock;
    const auto began = Clock::now();
    auto prepared = prepare_either_way(setup, why);
    if (why != nullptr) {
        why->seconds = seconds_since(began);
    }
    return prepared;
}

ReportWords::ReportWords(const TrialSetup &setup, const PreparedScenario &prepared, TrialTable &table)
    : setup_(setup), prepared_(prepared), table_(table) {
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < prepared.reports.size(); ++i) {
        const residual::Report &each = prepared.reports[i];
        columns.push_back(table.column(each.name, sort_of(each.type), each.number));
        table.columns[columns.back()].place =
            std::min(table.columns[columns.back()].place, static_cast<std::uint32_t>(i));
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        TrialColumn &column = table.columns[columns[i]];
        places_.push_back({column.words.data(), column.given.data(), column.sort == ReportSort::value});
    }
}

void ReportWords::give_all() {
    for (const Place &place : places_) {
        std::fill_n(place.given, table_.rows, std::uint8_t{1});
    }
}

void ReportWords::take_back(std::size_t row) {
    for (const Place &place : places_) {
        place.given[row] = 0;
        place.words[row] = 0;
    }
}

Word ReportWords::text(std::size_t report, std::int32_t word) {
    const Type type = prepared_.reports[report].type;
    if (type.kind == TypeKind::thing && word != 0) {
        return table_.text(prepared_.things[static_cast<std::size_t>(word)]);
    }
    return table_.text(value_text(*setup_.program, no_state_, type, word));
}

} // namespace bylaw
