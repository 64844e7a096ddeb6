#include "interpreter/odds/rules/look_ahead.hpp"

#include <new>
#include <system_error>
#include <thread>

namespace bylaw::odds::rules {

LookAhead::LookAhead(StateSource &source, unsigned threads) : source_(source), slots_(most_held + 1) {
    threads_.reserve(threads);
    try {
        for (unsigned i = 1; i < threads; ++i) {
            threads_.emplace_back(std::thread([this] { work(); }));
        }
    } catch (const std::system_error &) { // the machine has no more threads
    }
}

LookAhead::~LookAhead() {
    enough_ = true;
    added_ += most_held; // whoever waits for more looks up
    added_.notify_all();
}

void LookAhead::add(Key key) {
    const std::size_t number = added_.load(std::memory_order_relaxed);
    Slot &next = slot(number);
    next.key = key;
    next.known.store(Known::no, std::memory_order_relaxed);
    added_.store(number + 1, std::memory_order_release);
    added_.notify_one();
}

// False: all that were added have been begun.
bool LookAhead::look_at_one(StateSource &source) {
    std::size_t number = begun_.load(std::memory_order_relaxed);
    do {
        if (number >= added_.load(std::memory_order_acquire) || enough_) {
            return false;
        }
    } while (!begun_.compare_exchange_weak(number, number + 1, std::memory_order_relaxed));
    Slot &mine = slot(number);
    bool known = false;
    try {
        known = source.expand_ahead(mine.key, mine.following);
    } catch (const std::bad_alloc &) { // in its turn there may be room
    }
    mine.known.store(known ? Known::yes : Known::never, std::memory_order_release);
    mine.known.notify_one();
    return true;
}

void LookAhead::work() {
    try {
        const std::unique_ptr<StateSource> source = source_.another(enough_);
        while (source && !enough_) {
            const std::size_t added = added_.load(std::memory_order_acquire);
            if (!look_at_one(*source)) {
                added_.wait(added);
            }
        }
    } catch (const std::bad_alloc &) { // there is no room for a source: the others go on
    }
}

const Expansion *LookAhead::take() {
    Slot &next = slot(taken_);
    while (next.known.load(std::memory_order_acquire) == Known::no) {
        if (!look_at_one(source_)) {
            next.known.wait(Known::no);
        }
    }
    ++taken_;
    return next.known == Known::yes ? &next.following : nullptr;
}

std::size_t LookAhead::memory() const {
    constexpr std::size_t each = 4096; // the ways of a roll, as keys
    return slots_.size() * (sizeof(Slot) + each);
}

} // namespace bylaw::odds::rules
