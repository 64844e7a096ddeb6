#include "interpreter/simulate/walked/state_graph.hpp"

#include <algorithm>
#include <utility>

namespace bylaw::walked {

using odds::rules::MachineSource;

// Records never move, and what a chunk begins with is 0: nobody has looked.
Place StateGraph::room(std::size_t numbers) {
    const std::size_t left = in_chunk - next_ % in_chunk;
    const std::size_t from = left >= numbers ? next_ : next_ + left;
    if (numbers > in_chunk || from + numbers > most_chunks * in_chunk) {
        full_ = true;
        return nowhere;
    }
    std::unique_ptr<Number[]> &chunk = chunks_[from >> chunk_bits];
    if (!chunk) {
        chunk = std::make_unique<Number[]>(in_chunk);
    }
    next_ = from + numbers;
    return static_cast<Place>(from);
}

void StateGraph::note_steps(std::uint64_t steps) {
    // Equal states may differ in what is over, which costs a step here and there.
    constexpr std::uint64_t safety = 2;
    const std::uint64_t rolls =
        std::min<std::uint64_t>(most_steps_ / safety / std::max<std::uint64_t>(steps, 1), 0xffffffff);
    std::uint32_t known = most_rolls_.load(std::memory_order_relaxed);
    while (rolls < known && !most_rolls_.compare_exchange_weak(known, static_cast<std::uint32_t>(rolls))) {
    }
}

std::optional<StateGraph::Met> StateGraph::meet(Key key) {
    const std::lock_guard lock(mutex_);
    const std::uint32_t mark = keys_.mark(key);
    if (is_full() && !keys_.find(key, mark)) {
        return std::nullopt;
    }
    const std::uint32_t number = keys_.number(key, mark);
    places_.resize(keys_.size());
    return Met{number, places_[number]};
}

std::vector<std::uint8_t> StateGraph::key(std::uint32_t number) const {
    const std::lock_guard lock(mutex_);
    const Key key = keys_[number];
    return {key.begin(), key.end()};
}

// Behind two numbers; each as its halves.
void StateGraph::write(Place record, std::span<const Value> values) {
    Place to = record + before_ways;
    for (const Value each : values) {
        const auto bits = static_cast<std::uint64_t>(each);
        at(to++).store(static_cast<std::uint32_t>(bits), std::memory_order_relaxed);
        at(to++).store(static_cast<std::uint32_t>(bits >> 32), std::memory_order_relaxed);
    }
}

StateGraph::Value StateGraph::value(Place record, std::size_t column) const {
    const Place from = record + before_ways + 2 * static_cast<Place>(column);
    const std::uint64_t low = at(from).load(std::memory_order_relaxed);
    const std::uint64_t high = at(from + 1).load(std::memory_order_relaxed);
    return static_cast<Value>(high << 32 | low);
}

// Where it is already, or its new record.
Place StateGraph::add(std::uint32_t number, std::uint32_t sort, std::size_t numbers) {
    Place &place = places_[number];
    if (place == unknown) {
        place = room(before_ways + numbers);
        if (place != nowhere) {
            at(place).store(sort, std::memory_order_relaxed);
            at(place + 1).store(number, std::memory_order_relaxed);
        }
    }
    return place;
}

Place StateGraph::add_state(std::uint32_t number, std::uint32_t roll) {
    const std::lock_guard lock(mutex_);
    return add(number, roll, rolls_[roll]->classes().size());
}

Place StateGraph::add_end(std::uint32_t number, std::span<const Value> values) {
    std::vector<Value> all(columns_, odds::rules::not_reported);
    std::copy_n(values.begin(), std::min(values.size(), columns_), all.begin());
    const std::lock_guard lock(mutex_); // from here on no memory is wanted but for the record
    const bool is_new = places_[number] == unknown;
    const Place place = add(number, an_end, 2 * columns_);
    if (is_new && place != nowhere) {
        write(place, all);
    }
    return place;
}

Place StateGraph::with_toll(Place to, std::span<const Value> earned) {
    if (to == nowhere || std::ranges::all_of(earned, [](Value each) { return each == 0; })) {
        return to;
    }
    const std::lock_guard lock(mutex_);
    Place &toll = tolls_[{to, std::vector<Value>(earned.begin(), earned.end())}];
    if (toll == unknown) {
        toll = room(before_ways + 2 * columns_);
        if (toll != nowhere) {
            at(toll).store(a_toll, std::memory_order_relaxed);
            at(toll + 1).store(to, std::memory_order_relaxed);
            write(toll, earned);
        }
    }
    return toll;
}

std::optional<std::uint32_t> StateGraph::roll_for(MachineSource &source, const Program &program,
                                                  const MachineSource::Waiting &at) {
    const std::lock_guard lock(mutex_);
    if (!dice_) {
        dice_ = program.dice;
    }
    const DiceId dice = at.sides > 0 ? 0 : source.describe(at, *dice_);
    const RollName name{dice, at.function, at.pc, at.sides, at.natural};
    if (const auto known = roll_numbers_.find(name); known != roll_numbers_.end()) {
        return known->second;
    }
    const std::size_t number = made_.size() + a_toll + 1;
    if (number == most_rolls_known) {
        return std::nullopt;
    }
    made_.push_back(std::make_unique<const WalkedRoll>(source, program, at));
    rolls_[number] = made_.back().get();
    roll_numbers_.emplace(name, static_cast<std::uint32_t>(number));
    return static_cast<std::uint32_t>(number);
}

} // namespace bylaw::walked
