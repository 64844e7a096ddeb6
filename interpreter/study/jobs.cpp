#include "interpreter/study/abandonable.hpp"

#include <bylaw/jobs.hpp>

#include <atomic>
#include <chrono>
#include <exception>
#include <future>
#include <mutex>
#include <thread>

namespace bylaw::api {

// A thread that makes one result, tells how far it is, and can be told that it is enough.
template <class Result, class Progress> class Background {
  public:
    template <class Make> void begin(Make make) {
        result_ = std::async(std::launch::async, std::move(make)).share();
    }
    ~Background() {
        abandoned_ = true;
        cancel();
        if (result_.valid())
            result_.wait();
    }

    bool done() const { return result_.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }
    void cancel() noexcept { enough_ = true; }
    // Set where the result is not wanted any more.
    const std::atomic<bool> *abandoned() const { return &abandoned_; }
    Progress progress() const {
        const std::lock_guard lock(mutex_);
        return progress_;
    }
    // Told by the thread; false: enough.
    bool tell(const Progress &now) {
        const std::lock_guard lock(mutex_);
        progress_ = now;
        return !enough_;
    }
    const Result &result() const { return result_.get(); }

  private:
    mutable std::mutex mutex_;
    Progress progress_;
    std::atomic<bool> enough_ = false, abandoned_ = false;
    std::shared_future<Result> result_;
};

struct SimulationJob::Work : Background<SimulationResult, SimulationProgress> {};
struct OddsJob::Work : Background<OddsAnswer, OddsProgress> {};

// The host's own `go_on` is asked, too, by the thread.
SimulationJob::SimulationJob(Program program, std::string scenario, SimulationOptions options)
    : work_(std::make_unique<Work>()) {
    Work *work = work_.get();
    options.go_on = [work, also = std::move(options.go_on)](const SimulationProgress &now) {
        return work->tell(now) && (!also || also(now));
    };
    work->begin([program = std::move(program), scenario = std::move(scenario), options = std::move(options),
                 abandoned = work->abandoned()] {
        return simulate_abandonable(program, scenario, options, abandoned);
    });
}
SimulationJob::~SimulationJob() = default;
SimulationJob::SimulationJob(SimulationJob &&) noexcept = default;
SimulationJob &SimulationJob::operator=(SimulationJob &&) noexcept = default;

bool SimulationJob::done() const {
    return work_->done();
}
SimulationProgress SimulationJob::progress() const {
    return work_->progress();
}
void SimulationJob::cancel() noexcept {
    work_->cancel();
}
const SimulationResult &SimulationJob::result() const {
    return work_->result();
}

namespace {

using AskOdds = OddsAnswer (*)(const Program &, const std::string &, const OddsOptions &);

} // namespace

template <class Work>
static std::unique_ptr<Work> begun(AskOdds ask, Program program, std::string what, OddsOptions options) {
    auto made = std::make_unique<Work>();
    Work *work = made.get();
    options.go_on = [work, also = std::move(options.go_on)](std::uint64_t states, double seconds) {
        return work->tell({states, seconds}) && (!also || also(states, seconds));
    };
    work->begin([ask, program = std::move(program), what = std::move(what), options = std::move(options)] {
        return ask(program, what, options);
    });
    return made;
}

OddsJob::OddsJob(Program program, std::string expression, OddsOptions options)
    : OddsJob(begun<Work>(&odds_of, std::move(program), std::move(expression), std::move(options))) {}
OddsJob OddsJob::of_scenario(Program program, std::string scenario, OddsOptions options) {
    return OddsJob(
        begun<Work>(&odds_of_scenario, std::move(program), std::move(scenario), std::move(options)));
}
OddsJob::OddsJob(std::unique_ptr<Work> work) : work_(std::move(work)) {}
OddsJob::~OddsJob() = default;
OddsJob::OddsJob(OddsJob &&) noexcept = default;
OddsJob &OddsJob::operator=(OddsJob &&) noexcept = default;

bool OddsJob::done() const {
    return work_->done();
}
OddsProgress OddsJob::progress() const {
    return work_->progress();
}
void OddsJob::cancel() noexcept {
    work_->cancel();
}
const OddsAnswer &OddsJob::result() const {
    return work_->result();
}

} // namespace bylaw::api
