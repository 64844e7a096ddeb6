#include "interpreter/study/odds_estimate.hpp"

#include "base/clock/seconds_since.hpp"
#include "base/text/filled.hpp"
#include "interpreter/simulate/estimate.hpp"

#include <algorithm>
#include <system_error>
#include <thread>

namespace bylaw::api {

namespace {

constexpr double moment = 0.25;      // seconds; what is explored sooner is not played
constexpr double precision = 0.0005; // for a share, in standard errors: more precision is not needed
constexpr std::uint64_t most_played = 1'000'000'000;

// Statistics of all played games.
class Estimates {
  public:
    Estimates(const SimulationResult &played, double unexplored)
        : games_(played.trials - played.failed), unexplored_(unexplored) {}

    void add(const ReportStatistics &report, Distribution &to) const {
        for (const ValueCount &each : report.histogram) {
            OddsOutcome &same = outcome(to, each);
            same.estimate = share(each.times, same.probability);
        }
        for (OddsOutcome &each : to.outcomes)
            if (!each.estimate && !report.too_many_values)
                each.estimate = share(0, each.probability);
        if (to.yes_no && report.without_luck && report.count == games_)
            for (OddsOutcome &each : to.outcomes)
                each.estimate = without_luck(*report.without_luck, each);
        if (to.yes_no) // no stands first
            std::ranges::sort(to.outcomes, {}, &OddsOutcome::value);
        to.unreported_estimate = share(games_ - report.count, to.unreported);
        if ((to.numeric || to.yes_no) && report.count > 0)
            to.mean_estimate = within(mean_of(report), to.mean_at_least, to.mean_at_most);
    }

  private:
    static Estimate within(Estimate made, std::optional<double> least, std::optional<double> most) {
        for (double *each : {&made.value, &made.low, &made.high}) {
            *each = std::max(*each, least.value_or(*each));
            *each = std::min(*each, most.value_or(*each));
        }
        return made;
    }

    Estimate share(std::uint64_t times, double certain) const {
        const Interval around = wilson(times, games_);
        const double value = static_cast<double>(times) / static_cast<double>(games_);
        return within({value, around.low, around.high}, certain, std::min(1.0, certain + unexplored_));
    }

    // Corrects a yes or no, if all played games reported one of them.
    Estimate without_luck(const MeanWithoutLuck &yes, const OddsOutcome &of) const {
        const bool no = of.value == "no";
        const Estimate made =
            no ? Estimate{1 - yes.mean, 1 - yes.high, 1 - yes.low} : Estimate{yes.mean, yes.low, yes.high};
        return within(made, of.probability, std::min(1.0, of.probability + unexplored_));
    }

    static Estimate mean_of(const ReportStatistics &report) {
        const auto &made = report.without_luck;
        return made ? Estimate{made->mean, made->low, made->high}
                    : Estimate{report.mean, report.low, report.high};
    }

    // Returns the outcome of that value; a new one if no explored game reached it.
    static OddsOutcome &outcome(Distribution &to, const ValueCount &value) {
        const auto same = std::ranges::find(to.outcomes, value.value, &OddsOutcome::value);
        if (same != to.outcomes.end())
            return *same;
        const auto greater = std::ranges::find_if(to.outcomes, [&](const OddsOutcome &each) {
            return value.number && each.number && *each.number > *value.number;
        });
        OddsOutcome made;
        made.value = value.value;
        if (to.numeric)
            made.number = value.number;
        return *to.outcomes.insert(greater, std::move(made));
    }

    std::uint64_t games_;
    double unexplored_;
};

// A report that no explored game reached.
Distribution unknown(const ReportStatistics &report) {
    Distribution made;
    made.name = report.name;
    made.report = true;
    made.numeric = report.sort == ReportStatistics::Sort::number;
    made.yes_no = report.sort == ReportStatistics::Sort::yes_no;
    made.mean_known = false;
    return made;
}

} // namespace

void add_estimates(const SimulationResult &played, OddsAnswer &answer) {
    if (played.report.has_errors() || played.trials <= played.failed)
        return;
    const Estimates estimates(played, answer.unexplored);
    std::vector<Distribution> &known = answer.branches.front().distributions;
    for (const ReportStatistics &report : played.reports) {
        auto to = std::ranges::find(known, report.name, &Distribution::name);
        if (to == known.end())
            to = known.insert(known.end(), unknown(report));
        estimates.add(report, *to);
    }
    answer.played = played.trials - played.failed;
    if (played.failed > 0)
        answer.assumed.push_back(
            filled("{} of the games that were played ended with an error and count for no estimate: {}",
                   {std::to_string(played.failed), played.failures.front().message}));
}

Estimating::Estimating(Program program, std::string scenario, const OddsOptions &options)
    : program_(std::move(program)), scenario_(std::move(scenario)), asked_(options), exploring_(options) {
    exploring_.go_on = [this](std::uint64_t states, double seconds) {
        if (!job_ && seconds > moment)
            play();
        return goes_on(states, seconds);
    };
}

bool Estimating::goes_on(std::uint64_t states, double seconds) {
    wanted_ = wanted_ && (!asked_.go_on || asked_.go_on(states, seconds));
    return wanted_;
}

double Estimating::seconds() const {
    return seconds_since(began_);
}

// One processor explores, as long as that lasts; that working the scenario out beforehand does not do was
// seen there.
void Estimating::play() {
    SimulationOptions options;
    options.trials = most_played;
    options.precision = precision;
    options.luck = true;
    options.most_seconds = std::max(asked_.most_seconds - seconds(), moment);
    const unsigned all = std::max(2U, std::thread::hardware_concurrency());
    options.threads = all - 1;
    options.threads_now = [this, all] { return explored_ ? all : all - 1; };
    try {
        job_.emplace(program_, scenario_, options);
    } catch (const std::system_error &) { // the machine has no more threads: there is no estimate
    }
}

void Estimating::wait(std::uint64_t states) {
    while (!job_->done() && seconds() < asked_.most_seconds && goes_on(states, seconds()))
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    job_->cancel();
}

void Estimating::add_to(OddsAnswer &answer) {
    explored_ = true;
    const bool decided = answer.branches.size() == 1 && answer.branches.front().decisions.empty();
    if (!answer.exact && decided && !answer.report.has_errors()) {
        if (!job_)
            play();
        if (job_) {
            wait(answer.states);
            add_estimates(job_->result(), answer);
        }
    }
    answer.seconds = seconds();
}

} // namespace bylaw::api
