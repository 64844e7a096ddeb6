// Explores states ahead on several threads. Results are consumed in state order, so the graph does not depend
// on timing.
#pragma once
#include "base/threads/joined.hpp"
#include "interpreter/odds/rules/state_source.hpp"
#include "interpreter/odds/rules/watch.hpp"

#include <atomic>
#include <cstddef>
#include <vector>

namespace bylaw::odds::rules {

class LookAhead {
  public:
    // The calling thread counts as one of `watch`'s threads and explores states while it waits. Both outlive
    // it.
    LookAhead(StateSource &source, Watch &watch);
    ~LookAhead();
    LookAhead(const LookAhead &) = delete;
    LookAhead &operator=(const LookAhead &) = delete;

    // The next state; `key` stays where it is until what follows was taken.
    void add(Key key);
    std::size_t held() const { return added_.load(std::memory_order_relaxed) - taken_; }

    // Returns the successors of the oldest added state; valid until the next call. Null: the source itself
    // must expand it in its turn.
    const Expansion *take();

    // In bytes, about.
    std::size_t memory() const;

    static constexpr std::size_t most_held = 256;

  private:
    enum class Known : unsigned char { no, yes, never };
    struct Slot {
        Key key;
        Expansion following;
        std::atomic<Known> known{Known::no};
    };

    void work();
    bool look_at_one(StateSource &source);
    Slot &slot(std::size_t number) { return slots_[number % slots_.size()]; }

    StateSource &source_;
    Watch &watch_;
    std::vector<Slot> slots_; // one more than are held: what was taken last is still looked at
    std::atomic<std::size_t> added_{0}, begun_{0};
    std::size_t taken_ = 0;
    std::atomic<bool> enough_{false};
    std::vector<Joined> threads_; // the last member: they end before the others do
};

} // namespace bylaw::odds::rules
