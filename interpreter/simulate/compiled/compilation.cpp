#include "interpreter/simulate/compiled/compilation.hpp"

#include "interpreter/simulate/compiled/module_writer.hpp"

#include <algorithm>

namespace bylaw::compiled {

namespace {

// To look for an answer costs as much as some steps of compiled code: those that took less are not kept.
bool pays(const Memo *memo) {
    constexpr std::int64_t least_steps = 4;
    if (memo == nullptr) {
        return false;
    }
    std::int64_t steps = 0, answers = 0;
    for (std::size_t at = 0; at < memo->entries.size(); at += memo->width) {
        const bool there = memo->entries[at] != 0;
        steps += there ? memo->entries[at + 2] : 0;
        answers += there ? 1 : 0;
    }
    return steps >= least_steps * answers && answers > 0;
}

} // namespace

Compilation::Compilation(const TrialSetup &setup, const ReferenceEngine &seen) {
    threads_ = setup.threads;
    auto made = std::make_shared<Compiled>();
    auto prepared = std::make_shared<State>(*seen.prepared());
    made->prepared = prepared;
    const auto &calls = made->prepared->calls;
    if (calls.empty() || std::ranges::any_of(calls, [](const Call &each) { return each.leave_to != 0; })) {
        return; // nothing rolls; or a call is being left, which compiled frames do by themselves
    }
    for (const auto &each : setup.code->condition_is) {
        made->condition_is.insert(made->condition_is.end(), each.begin(), each.end());
    }
    std::vector<bool> run, remembers;
    for (std::uint32_t i = 0; i < setup.code->functions.size(); ++i) {
        run.push_back(seen.code().is_made(i));
        remembers.push_back(run[i] && pays(seen.code().functions()[i].memo));
    }
    const ConstantLists lists(*setup.code, run, *prepared);
    made->plan =
        std::make_unique<Plan>(Plan::Sources{*setup.program, *setup.code, *made->prepared, run, remembers,
                                             *seen.settled(), lists, setup.limits, setup.luck});
    made->luck = std::make_unique<LuckNumbers>(made->plan->luck_places());
    if (made->plan->possible()) {
        text_ = write_module(*made->plan);
        made_ = std::move(made);
    }
}

double Compilation::expected_steps() const {
    constexpr double per_byte = 1.0e-6; // second, of the module's text: it does not depend on much else
    return steps_in_a_second * (0.1 + per_byte * static_cast<double>(text_.size()));
}

std::shared_ptr<const Compiled> Compilation::make(std::string *problem, Compiling *compiling) {
    made_->code = OptimisedCode::of(text_, "run", std::clamp(threads_, 1U, most_writers), problem, compiling);
    return made_->code ? std::exchange(made_, nullptr) : nullptr;
}

} // namespace bylaw::compiled
