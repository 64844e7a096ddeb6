// What came of states in which a policy was about to decide. Ways of many rolls lead to the same one, so what
// is decided there, and all until the next stop, is played once. Only so many are held: those that meet do so
// soon after each other.
#pragma once
#include "interpreter/odds/rules/key_table.hpp"
#include "interpreter/odds/rules/state_source.hpp"

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

    // Is it worth while to stop before a decision? Asked before each way.
    bool pays();

    // Of that state, if it is held; else what comes of it may be kept, as long as nobody asks for another one.
    // Valid until something is kept.
    const Known *find(Key decision);
    void keep(const Known &came);

    std::size_t memory() const; // in bytes, about

  private:
    struct Entry {
        std::size_t bytes = 0, rewards = 0; // where they begin
        std::uint32_t size = 0, count = 0;
        std::uint64_t steps = 0;
        bool is_known = false;
    };

    void forget();

    KeyTable decisions_;
    std::vector<Entry> entries_; // by number of the decision
    std::vector<std::uint8_t> bytes_;
    std::vector<Value> rewards_;
    std::uint32_t asked_ = 0; // the decision that was asked for last
    Known found_{};
    std::uint64_t looked_ = 0, met_ = 0, saved_ = 0; // lately: decisions, known ones, steps until the next stop
    std::uint64_t passed_ = 0;                       // ways since it did not pay
    bool pays_ = true;
};

} // namespace bylaw::odds::rules
