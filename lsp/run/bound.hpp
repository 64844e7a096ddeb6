// Limits the time of requests that an editor waits for.
#pragma once
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>

namespace bylaw::lsp {

class Bound {
  public:
    // `stop` is called from another thread, or never. Without threads (a browser), the host ends this program
    // when it has waited long enough.
    Bound(std::chrono::milliseconds time, std::function<void()> stop) {
        try {
            watch_ = std::thread([this, time, stop = std::move(stop)] {
                std::unique_lock lock(mutex_);
                if (!over_.wait_for(lock, time, [this] { return done_; }))
                    stop();
            });
        } catch (const std::system_error &) {
        }
    }
    ~Bound() {
        {
            const std::scoped_lock lock(mutex_);
            done_ = true;
        }
        over_.notify_one();
        if (watch_.joinable())
            watch_.join();
    }
    Bound(const Bound &) = delete;
    Bound &operator=(const Bound &) = delete;

  private:
    std::mutex mutex_;
    std::condition_variable over_;
    bool done_ = false;
    std::thread watch_;
};

} // namespace bylaw::lsp
