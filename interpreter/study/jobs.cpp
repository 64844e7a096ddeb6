#include "interpreter/study/abandonable.hpp"
#include "interpreter/study/parting_threads.hpp"

#include <bylaw/jobs.hpp>

#include <atomic>
#include <chrono>
#include <future>
#include <mutex>
#include <thread>

namespace bylaw::api {

// A thread that makes one result, tells how far it is, and can be told that it is enough. The thread holds
// this, too: preparations of a simulation may take longer than a host that frees its job can wait.
template <class Result, class Progress> class Background {
  public:
    template <class Make> static void begin(const std::shared_ptr<Background> &self, Make make) {
        std::packaged_task<Result()> task(std::move(make));
        self->result_ = task.get_future().share();
        self->thread_ = std::thread([self, task = std::move(task)]() mutable {
            task();
            *self->ended_ = true;
        });
    }
    // Its handle is freed: from here on nothing of the host is called.
    void leave() noexcept {
        abandoned_ = true;
        cancel();
        { const std::lock_guard until_it_is_back(calling_); }
        if (thread_.joinable())
            part_from(std::move(thread_), ended_);
    }

    bool done() const { return result_.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }
    void cancel() noexcept { enough_ = true; }
    // Set where the result is not wanted any more.
    const std::atomic<bool> *abandoned() const { return &abandoned_; }
    Progress progress() const {
        const std::lock_guard lock(mutex_);
        return progress_;
    }
    // Told by the thread; false: enough. `also` asks the host.
    template <class Also> bool tell(const Progress &now, const Also &also) {
        {
            const std::lock_guard lock(mutex_);
            progress_ = now;
        }
        return !enough_ && call(true, also);
    }
    // Calls the host; `usual` if it is gone or has no callback.
    template <class Answer, class Host> Answer call(Answer usual, const Host &host) {
        const std::lock_guard lock(calling_);
        return abandoned_ ? usual : host();
    }
    const Result &result() const { return result_.get(); }

  private:
    mutable std::mutex mutex_;
    std::mutex calling_; // the host
    Progress progress_;
    std::atomic<bool> enough_ = false, abandoned_ = false;
    std::shared_future<Result> result_;
    std::shared_ptr<std::atomic<bool>> ended_ = std::make_shared<std::atomic<bool>>(false);
    std::thread thread_;
};

struct SimulationJob::Work {
    using Run = Background<SimulationResult, SimulationProgress>;
    std::shared_ptr<Run> run = std::make_shared<Run>();
    ~Work() { run->leave(); }
};
struct OddsJob::Work {
    using Run = Background<OddsAnswer, OddsProgress>;
    std::shared_ptr<Run> run = std::make_shared<Run>();
    ~Work() { run->leave(); }
};

// The host's own `go_on` is asked, too, by the thread.
SimulationJob::SimulationJob(Program program, std::string scenario, SimulationOptions options)
    : work_(std::make_unique<Work>()) {
    Work::Run *run = work_->run.get();
    options.go_on = [run, also = std::move(options.go_on)](const SimulationProgress &now) {
        return run->tell(now, [&] { return !also || also(now); });
    };
    if (options.threads_now)
        options.threads_now = [run, host = std::move(options.threads_now)] { return run->call(1U, host); };
    Work::Run::begin(work_->run, [program = std::move(program), scenario = std::move(scenario),
                                  options = std::move(options), abandoned = run->abandoned()] {
        return simulate_abandonable(program, scenario, options, abandoned);
    });
}
SimulationJob::~SimulationJob() = default;
SimulationJob::SimulationJob(SimulationJob &&) noexcept = default;
SimulationJob &SimulationJob::operator=(SimulationJob &&) noexcept = default;

bool SimulationJob::done() const {
    return work_->run->done();
}
SimulationProgress SimulationJob::progress() const {
    return work_->run->progress();
}
void SimulationJob::cancel() noexcept {
    work_->run->cancel();
}
const SimulationResult &SimulationJob::result() const {
    return work_->run->result();
}

namespace {

using AskOdds = OddsAnswer (*)(const Program &, const std::string &, const OddsOptions &);

} // namespace

template <class Work>
static std::unique_ptr<Work> begun(AskOdds ask, Program program, std::string what, OddsOptions options) {
    auto made = std::make_unique<Work>();
    auto *run = made->run.get();
    options.go_on = [run, also = std::move(options.go_on)](std::uint64_t states, double seconds) {
        return run->tell({states, seconds}, [&] { return !also || also(states, seconds); });
    };
    Work::Run::begin(made->run, [ask, program = std::move(program), what = std::move(what),
                                 options = std::move(options)] { return ask(program, what, options); });
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
    return work_->run->done();
}
OddsProgress OddsJob::progress() const {
    return work_->run->progress();
}
void OddsJob::cancel() noexcept {
    work_->run->cancel();
}
const OddsAnswer &OddsJob::result() const {
    return work_->run->result();
}

} // namespace bylaw::api
