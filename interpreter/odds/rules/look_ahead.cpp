#include "interpreter/odds/rules/look_ahead.hpp"

#include <new>
#include <system_error>
#include <thread>

namespace bylaw::odds::rules {

LookAhead::LookAhead(StateSource &source, Watch &watch)
    : source_(source), watch_(watch), slots_(most_held + 1) {
    const unsigned threads = watch.budget().threads;
    threads_.reserve(threads);
    try {
        for (unsigned i = 1; i < threads; ++i) {
            threads_.emplace_back(std::thread([this] { work(); }));
        }
    } catch (const std::system_error &) { // the machine has no more threads
    } catch (const std::bad_alloc &) {    // nor memory for them
    }
}

LookAhead::~LookAhead() {
    enough_ = true;
    added_ += most_held; // wakes waiting threads
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
    try {
        const bool known = source.expand_ahead(mine.key, mine.following);
        mine.known.store(known ? Known::yes : Known::never, std::memory_order_release);
    } catch (const std::bad_alloc &) {
        mine.known.store(Known::never, std::memory_order_release); // otherwise a thread would wait for ever
        throw;
    }
    return true;
}

void LookAhead::work() {
    try {
        const std::unique_ptr<StateSource> source = source_.another(enough_);
        while (source) {
            // Before it is asked whether that was enough: who says so adds some behind it, which is then
            // either seen here or not waited for.
            const std::size_t added = added_.load(std::memory_order_acquire);
            if (enough_) {
                return;
            }
            if (!look_at_one(*source)) {
                added_.wait(added);
            }
        }
    } catch (const std::bad_alloc &) { // there is no room for this source any more: the others go on
    }
}

const Expansion *LookAhead::take() {
    const std::size_t number = taken_++;
    Slot &next = slot(number);
    while (next.known.load(std::memory_order_acquire) == Known::no) {
        if (look_at_one(source_)) {
            continue;
        }
        if (enough_ && begun_ <= number) { // not taken yet
            return nullptr;
        }
        enough_ = enough_ || watch_.spent_after_run(); // one roll may take longer than there is time
        std::this_thread::yield();
    }
    return next.known == Known::yes ? &next.following : nullptr;
}

std::size_t LookAhead::memory() const {
    constexpr std::size_t each = 4096; // the ways of a roll, as keys
    return slots_.size() * (sizeof(Slot) + each);
}

} // namespace bylaw::odds::rules
