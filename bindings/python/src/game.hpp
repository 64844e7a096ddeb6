// A game in progress. The engine runs without the interpreter's lock, and events are delivered after the
// call. No Python code runs inside the engine, and no exception of Python passes through it.
#pragma once
#include "binding.hpp"

#include <memory>
#include <mutex>
#include <utility>

namespace bylaw::python {

class Game {
  public:
    explicit Game(api::Session session, std::vector<api::Event> heard = {})
        : session_(std::move(session)), heard_(std::move(heard)) {}

    // One thread at a time, for a session is not for several.
    template <class Work> auto run(Work work) {
        const py::gil_scoped_release unlocked;
        const std::scoped_lock locked(mutex_);
        return work(session_);
    }
    void listen(bool hears) {
        session_.on_event(hears ? [this](const api::Event &event) { heard_.push_back(event); }
                                : api::EventListener());
    }
    std::vector<api::Event> heard() {
        return run([this](api::Session &) { return std::exchange(heard_, {}); });
    }
    void interrupt() noexcept { session_.interrupt(); }

  private:
    api::Session session_;
    std::vector<api::Event> heard_;
    std::mutex mutex_;
};

// None, with what is wrong, or the game, with what is doubtful.
using GameOrReport = std::pair<std::unique_ptr<Game>, api::Report>;

// `heard`: receives the events of the restoring.
template <class Restore> GameOrReport game_of(Restore restore, std::vector<api::Event> *heard = nullptr) {
    api::Restored restored = [&] {
        const py::gil_scoped_release unlocked;
        return restore();
    }();
    if (!restored.session)
        return {nullptr, restored.report};
    auto game = std::make_unique<Game>(std::move(*restored.session),
                                       heard == nullptr ? std::vector<api::Event>() : std::move(*heard));
    return {std::move(game), restored.report};
}

} // namespace bylaw::python
