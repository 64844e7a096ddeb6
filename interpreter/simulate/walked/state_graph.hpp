// The states that trials came to, and where each outcome of a roll leads from there. It is found out when a
// trial needs it for the first time; from then on all threads know it and read it without waiting.
#pragma once
#include "interpreter/odds/rules/key_table.hpp"
#include "interpreter/odds/rules/state_source.hpp"
#include "interpreter/simulate/walked/walked_roll.hpp"

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace bylaw::walked {

// Of a record, in numbers of 32 bits from the beginning; or one of two words about ways that have none.
using Place = std::uint32_t;
inline constexpr Place unknown = 0; // nobody has looked yet
inline constexpr Place nowhere = 1; // trials that come here are played another way

class StateGraph {
  public:
    using Value = odds::rules::Value;
    using Key = odds::rules::Key;

    // What a record is of, by its first number: one of these, or a state that waits for the roll of that
    // number.
    static constexpr std::uint32_t an_end = 0;
    static constexpr std::uint32_t a_toll = 1; // on the way to a state: what is earned there

    // So many steps a game may make, and as many bytes the graph may take, about.
    StateGraph(std::size_t columns, std::uint64_t most_steps, std::size_t most_bytes)
        : columns_(columns), most_steps_(most_steps), most_bytes_(most_bytes) {
        note_steps(1);
    }

    // Read by all.
    std::uint32_t sort(Place place) const { return at(place).load(std::memory_order_relaxed); }
    const WalkedRoll &roll(std::uint32_t sort) const { return *rolls_[sort]; }
    const WalkedRoll &roll_at(Place state) const { return roll(sort(state)); }
    std::uint32_t state_at(Place place) const { return at(place + 1).load(std::memory_order_relaxed); }
    // Where an outcome leads from a state.
    Place way(Place from, std::uint32_t of_class) const {
        return at(from + before_ways + of_class).load(std::memory_order_acquire);
    }
    // What a trial ends with, or is paid at a toll, and where that leads.
    Value value(Place record, std::size_t column) const;
    Place behind_toll(Place toll) const { return at(toll + 1).load(std::memory_order_relaxed); }
    void fetch(Place place) const { __builtin_prefetch(&at(place)); }
    void fetch_way(Place from, std::uint32_t of_class) const { fetch(from + before_ways + of_class); }
    std::size_t columns() const { return columns_; }
    // Of a trial: beyond so many rolls it might have made more steps than a game may.
    std::uint32_t most_rolls() const { return most_rolls_.load(std::memory_order_relaxed); }

    // Written by who found something out.
    void note(Place from, std::uint32_t of_class, Place to) {
        at(from + before_ways + of_class).store(to, std::memory_order_release);
    }
    // There were so many between two rolls.
    void note_steps(std::uint64_t steps);

    struct Met {
        std::uint32_t number = 0;
        Place place = unknown;
    };
    // Nothing: it is new, and there is no room for it.
    std::optional<Met> meet(Key key);
    std::vector<std::uint8_t> key(std::uint32_t number) const;
    // One that was met: where it is. The first one who looked tells; nowhere: there is no room.
    Place add_state(std::uint32_t number, std::uint32_t roll);
    Place add_end(std::uint32_t number, std::span<const Value> values);
    // On the way there so much is earned.
    Place with_toll(Place to, std::span<const Value> earned);

    // By its name; the first one who asks makes it. Nothing: there are too many.
    struct RollName {
        DiceId dice;
        std::uint32_t function, pc, sides;
        bool natural;
        friend auto operator<=>(const RollName &, const RollName &) = default;
    };
    std::optional<std::uint32_t> roll_for(odds::rules::MachineSource &source, const Program &program,
                                          const odds::rules::MachineSource::Waiting &at);

  private:
    using Number = std::atomic<std::uint32_t>;
    static constexpr std::uint32_t before_ways = 2; // the sort, and the state's number
    static constexpr std::size_t chunk_bits = 18, in_chunk = std::size_t{1} << chunk_bits; // a megabyte
    static constexpr std::size_t most_chunks = 1024;
    static constexpr std::size_t most_rolls_known = 4096;

    Number &at(Place place) const { return chunks_[place >> chunk_bits][place & (in_chunk - 1)]; }
    Place room(std::size_t numbers);
    void write(Place record, std::span<const Value> values);
    Place add(std::uint32_t number, std::uint32_t sort, std::size_t numbers);
    std::size_t memory() const {
        constexpr std::size_t of_toll = 160;
        return keys_.memory() + (next_ + 3 * places_.size()) * sizeof(Place) + tolls_.size() * of_toll;
    }
    bool is_full() const { return full_ || memory() > most_bytes_; }

    const std::size_t columns_;
    const std::uint64_t most_steps_;
    const std::size_t most_bytes_;
    std::array<std::unique_ptr<Number[]>, most_chunks> chunks_;
    std::array<const WalkedRoll *, most_rolls_known> rolls_{}; // by the sort of a record
    std::atomic<std::uint32_t> most_rolls_{0xffffffff};

    mutable std::mutex mutex_; // of all below
    std::size_t next_ = nowhere + 1;
    bool full_ = false;
    odds::rules::KeyTable keys_;
    std::vector<Place> places_; // by the number of the key
    std::map<std::pair<Place, std::vector<Value>>, Place> tolls_;
    std::vector<std::unique_ptr<const WalkedRoll>> made_;
    std::map<RollName, std::uint32_t> roll_numbers_;
    std::optional<DiceTable> dice_; // for names
};

} // namespace bylaw::walked
