#include "interpreter/study/parting_threads.hpp"

#include <cstdlib>
#include <list>
#include <mutex>
#include <unistd.h>

namespace bylaw {

namespace {

struct Leaving {
    std::thread thread;
    std::shared_ptr<const std::atomic<bool>> ended;
};

struct Parting {
    std::mutex mutex;
    std::list<Leaving> threads;
    pid_t process = getpid();
};

// Never destroyed: threads may be parted from while the process ends.
Parting &parting() {
    static Parting *const all = new Parting;
    return *all;
}

// Those that are through, so that nothing of them is left; or all.
void wait_for(Parting &all, bool each) {
    all.threads.remove_if([&](Leaving &one) {
        const bool over = each || *one.ended;
        if (over)
            one.thread.join();
        return over;
    });
}

// A child of fork() has none of its parent's threads.
void wait_for_all() {
    Parting &all = parting();
    const std::lock_guard lock(all.mutex);
    if (all.process == getpid())
        wait_for(all, true);
}

} // namespace

void part_from(std::thread thread, std::shared_ptr<const std::atomic<bool>> ended) noexcept {
    try {
        if (!*ended) {
            Parting &all = parting();
            const std::lock_guard lock(all.mutex);
            wait_for(all, false);
            all.threads.emplace_back();
            if (std::atexit(wait_for_all) == 0) { // before what the thread uses is destroyed
                all.threads.back() = {std::move(thread), std::move(ended)};
                return;
            }
            all.threads.pop_back();
        }
    } catch (...) { // for lack of memory it is waited for
    }
    thread.join();
}

} // namespace bylaw
