// A thread that is waited for, whatever is thrown in the meantime. Not std::jthread: browsers' C++ has none
// yet.
#pragma once
#include <thread>
#include <utility>

namespace bylaw {

class Joined {
  public:
    Joined() = default;
    explicit Joined(std::thread thread) : thread_(std::move(thread)) {}
    Joined(Joined &&) noexcept = default;
    Joined &operator=(Joined &&) = delete;
    ~Joined() {
        if (thread_.joinable())
            thread_.join();
    }

  private:
    std::thread thread_;
};

} // namespace bylaw
