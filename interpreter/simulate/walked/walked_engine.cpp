#include "interpreter/simulate/walked/walked_engine.hpp"

#include <algorithm>

namespace bylaw::walked {

WalkedEngine::WalkedEngine(const TrialSetup &setup, std::shared_ptr<Shared> shared,
                           std::unique_ptr<TrialEngine> otherwise)
    : setup_(setup), shared_(std::move(shared)), otherwise_(std::move(otherwise)), one_(setup) {}

std::unique_ptr<TrialEngine> WalkedEngine::clone() const {
    return std::make_unique<WalkedEngine>(setup_, shared_, otherwise_->clone());
}

Pathfinder &WalkedEngine::finder() {
    if (!finder_) {
        auto made = std::make_unique<Pathfinder>(setup_, shared_);
        first_ = made->begin();
        finder_ = std::move(made);
    }
    return *finder_;
}

void WalkedEngine::run(std::uint64_t seed, TrialRange trials, TrialTable &into) {
    into.clear(trials.first, trials.count);
    const auto &reports = setup_.what().reports;
    columns_.clear();
    for (std::uint32_t i = 0; i < reports.size(); ++i) {
        columns_.push_back(into.column(reports[i].first, sort_of(reports[i].second), i));
    }
    Walk walk(setup_, shared_->graph, finder(), columns_, into);
    const std::vector<std::size_t> given_up = walk.run(seed, first_);
    new_steps_ =
        static_cast<double>(walk.found()) / static_cast<double>(std::max<std::uint64_t>(walk.made(), 1));
    into.interrupted = setup_.interrupted();
    for (std::size_t i = 0; i < given_up.size() && !into.interrupted; ++i) {
        otherwise_->run(seed, {trials.first + given_up[i], 1}, one_);
        copy_trial(one_, 0, into, given_up[i]);
        into.interrupted = setup_.interrupted();
    }
    walked_ += trials.count - given_up.size();
}

namespace {

NoEngine unfit(std::string reason) {
    NoEngine no;
    no.sort = NoEngine::Sort::lacking;
    no.obstacle.why = std::move(reason);
    return no;
}

// Empty: nothing.
std::string what_hinders(const TrialSetup &setup) {
    const auto &reports = setup.what().reports;
    if (std::ranges::any_of(reports, [](const auto &each) { return each.first.empty(); })) {
        return "a report has a name that is made while it runs";
    }
    const auto shared = std::make_shared<Shared>(setup);
    Pathfinder finder(setup, shared);
    if (finder.calls_hooks()) {
        return "its rules call hooks, which may do anything";
    }
    if (const Place first = finder.begin();
        first == nowhere || shared->graph.sort(first) == StateGraph::an_end) {
        return "it does not come to a roll";
    }
    return "";
}

} // namespace

std::unique_ptr<WalkedEngine> make_walking(const TrialSetup &setup, std::unique_ptr<TrialEngine> otherwise,
                                           NoEngine *why) {
    if (std::string reason = what_hinders(setup); !reason.empty()) {
        if (why != nullptr) {
            *why = unfit(std::move(reason));
        }
        return nullptr;
    }
    return std::make_unique<WalkedEngine>(setup, std::make_shared<Shared>(setup), std::move(otherwise));
}

} // namespace bylaw::walked
