// What came of states in which a policy was about to decide. Ways of many rolls lead to the same one, so what
// is decided there, and all until the next stop, is played once. Only so many are held: those that meet do so
// soon after each other.
#pragma once
#include "interpreter/odds/rules/key_table.hpp"
#include "interpreter/odds/rules/state_source.hpp"

#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

namespace bylaw::odds::rules {

class Decided {
  public:
    struct Known {
        Key key; // of the state at the next stop
        std::span<const Value> rewards;
        std::uint64_t steps; // until there
    };

    // So many decisions there are in the rules.
    explicit Decided(std::size_t decisions) : all_(decisions), worth_(decisions, true) {}

    // By decision: is it worth while to stop before it? Asked before each way. By the clock: what comes of a
    // state is the same in any case.
    const std::vector<bool> &worth();

    // A run has stopped before that one.
    void begin(std::size_t decision);
    // Of its state, if it is held; else what comes of it may be kept. Valid until then.
    const Known *find(Key state);
    void keep(const Known &came);

    std::size_t memory() const; // in bytes, about

  private:
    struct Entry {
        std::size_t bytes = 0, rewards = 0; // where they begin
        std::uint32_t size = 0, count = 0;
        std::uint64_t steps = 0;
        bool is_known = false;
    };

    using Clock = std::chrono::steady_clock;

    // Of one decision, lately. Some are timed: to look for them, and what came of those that were not known.
    struct Worth {
        std::uint64_t looked = 0, spared = 0; // states, and steps where they were known
        std::uint64_t timed = 0, unknown = 0; // states, and steps where they were not
        Clock::duration looking{}, following{};
    };

    bool pays(const Worth &worth) const;
    void forget();

    std::vector<Worth> all_;
    std::vector<bool> worth_;
    KeyTable states_;
    std::vector<Entry> entries_; // by number of the state
    std::vector<std::uint8_t> bytes_;
    std::vector<Value> rewards_;
    std::uint32_t asked_ = 0; // the state that was asked for last
    std::size_t decision_ = 0;
    bool is_timed_ = false;
    Clock::time_point begun_;
    Known found_{};
    std::uint64_t ways_ = 0;
};

} // namespace bylaw::odds::rules
