#include "interpreter/simulate/compiled/compiled_engine.hpp"

#include "interpreter/simulate/fast_engines.hpp"
#include "interpreter/simulate/prepared_scenario.hpp"

namespace bylaw {

namespace compiled {

CompiledEngine::CompiledEngine(const TrialSetup &setup, std::shared_ptr<const Compiled> compiled,
                               std::unique_ptr<TrialEngine> reference)
    : setup_(setup), compiled_(std::move(compiled)), reference_(std::move(reference)),
      player_(setup_, compiled_), columns_(setup_), one_(setup) {}

std::unique_ptr<TrialEngine> CompiledEngine::clone() const {
    return std::make_unique<CompiledEngine>(setup_, compiled_, reference_->clone());
}

void CompiledEngine::run(std::uint64_t seed, TrialRange trials, TrialTable &into) {
    into.clear(trials.first, trials.count);
    columns_.begin(into);
    for (std::size_t row = 0; row < trials.count && !into.interrupted; ++row) {
        const std::uint64_t trial = trials.first + row;
        into.interrupted = setup_.interrupted();
        if (player_.play(seed, trial)) {
            columns_.take(player_.state(), row, into);
            ++compiled_trials_;
        } else {
            reference_->run(seed, {trial, 1}, one_);
            copy_trial(one_, 0, into, row);
        }
        if (setup_.luck) { // also of what was given up, or the dice would not be fair
            into.note_luck(row, player_.luck());
        }
    }
    into.settle_luck();
}

namespace {

// Plays trials that are not requested, to find the code that runs.
void look_around(ReferenceEngine &reference, const TrialSetup &setup) {
    constexpr std::size_t most = 2000;
    constexpr std::uint64_t long_enough = steps_in_a_second * 3 / 10;
    TrialTable table(setup);
    for (std::size_t i = 0; i < most && reference.steps() < long_enough && !setup.interrupted(); ++i) {
        reference.run(1, {i, 1}, table);
    }
}

} // namespace

} // namespace compiled

std::unique_ptr<TrialEngine> make_compiled_engine(const TrialSetup &setup) {
    if (!compiled::optimiser_is_installed()) {
        return nullptr;
    }
    auto reference = std::make_unique<ReferenceEngine>(setup);
    compiled::look_around(*reference, setup);
    compiled::Compilation compilation(setup, *reference);
    auto made = compilation.hopeless() ? nullptr : compilation.make();
    return made ? std::make_unique<compiled::CompiledEngine>(setup, std::move(made), std::move(reference))
                : nullptr;
}

} // namespace bylaw
