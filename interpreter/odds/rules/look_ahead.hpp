// States that are looked at before their turn comes, by as many threads as there are. What comes of it is
// taken in the order of the states, so that a graph does not hang on who was quicker.
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
    // Of `watch`'s threads one is that which calls; while it has to wait it looks at states, too. Both
    // outlive it.
    LookAhead(StateSource &source, Watch &watch);
    ~LookAhead();
    LookAhead(const LookAhead &) = delete;
    LookAhead &operator=(const LookAhead &) = delete;

    // The next state; `key` stays where it is until what follows was taken.
    void add(Key key);
    std::size_t held() const { return added_.load(std::memory_order_relaxed) - taken_; }

    // What follows the state that was added first of those that are held; until the next one is taken.
    // Nothing: it has to be looked at in its turn, by the source itself.
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
