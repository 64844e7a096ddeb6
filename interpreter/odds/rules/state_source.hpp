// Where the states of a draw graph come from. A state is a string of bytes, its key: equal keys are one
// state, so a source leaves out of the key whatever cannot change what still happens. The engine asks once
// for each state what follows it.
#pragma once
#include "interpreter/odds/rules/chances.hpp"
#include "interpreter/odds/rules/key_table.hpp"

#include <atomic>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace bylaw::odds::rules {

using Key = std::span<const std::uint8_t>;
using Value = std::int64_t;

// In a column: the game ended without it. No number of a game comes near.
inline constexpr Value not_reported = std::numeric_limits<Value>::min();

enum class Stop : std::uint8_t {
    draw,
    question,
    end,
    failed, // the rules have no answer here; the source knows why
};

// Successors of one state, filled by a source. The engine reuses one, so nothing is allocated.
class Expansion {
  public:
    Stop stop = Stop::draw;
    Weight whole = 1; // draw: what the weights of its ways add up to
    std::uint32_t question =
        0;             // question: the source's number for it; its ways are the options in their order
    bool ends = false; // draw: one of its ways is the end
    std::vector<Value> values; // end: values of the columns; missing ones were not reported

    struct Way {
        Weight weight;
        std::uint32_t begin, size; // for the key in `bytes`
        std::uint32_t rewards;     // where they begin in `rewards`; none: no column gets anything
        std::uint32_t mark;        // for the key, in a table of them
    };
    static constexpr std::uint32_t none = 0xffffffff;
    std::vector<Way> ways;
    std::vector<std::uint8_t> bytes;
    std::vector<Value> rewards;
    const KeyTable *table = nullptr; // table in which the keys are looked up later, if any

    void clear() {
        stop = Stop::draw;
        whole = 1;
        ends = false;
        values.clear();
        ways.clear();
        bytes.clear();
        rewards.clear();
    }
    // Several ways may lead to one state with equal rewards: they are added up. Rewards (one per column, or
    // none) are added to the columns' values at the end: a counter that only reports read is no part of the
    // key.
    void add(Weight weight, Key key, std::span<const Value> earned = {}) {
        const auto begin = static_cast<std::uint32_t>(bytes.size());
        const std::uint32_t mark = KeyTable::mark(key);
        if (table != nullptr) {
            table->fetch_slot(mark);
        }
        bytes.insert(bytes.end(), key.begin(), key.end());
        ways.push_back({weight, begin, static_cast<std::uint32_t>(key.size()),
                        earned.empty() ? none : static_cast<std::uint32_t>(rewards.size()), mark});
        rewards.insert(rewards.end(), earned.begin(), earned.end());
    }
};

class StateSource {
  public:
    virtual ~StateSource() = default;
    // How many values are asked for. More may be met while exploring (names that are made while a game runs);
    // only those that are there at first can be earned by rewards.
    virtual std::size_t columns() const = 0;
    // One way, of weight 1: the first state. False: the source cannot do it at all, and knows why.
    virtual bool begin(Expansion &out) = 0;
    virtual bool expand(Key key, Expansion &out) = 0;
    // Does so if neither the time nor the source matters. False: they do, and nothing was done.
    virtual bool expand_ahead(Key, Expansion &) { return false; }
    // One for the same game, whose keys are the same, for another thread; called there. As soon as `enough`
    // it gives up what it does. Nothing: there is none.
    virtual std::unique_ptr<StateSource> another(const std::atomic<bool> &enough) const {
        static_cast<void>(enough);
        return nullptr;
    }
    // In bytes, about: what it keeps beside the keys.
    virtual std::size_t memory() const { return 0; }
};

} // namespace bylaw::odds::rules
