#include "interpreter/specialise/stopwatch.hpp"

#include "interpreter/specialise/signals.hpp"

namespace bylaw::residual {

std::chrono::microseconds Stopwatch::allowed() const {
    return std::chrono::microseconds(static_cast<std::int64_t>(limits_.seconds * 1e6));
}

void Stopwatch::begin() {
    began_ = last_asked_ = Clock::now();
    deadline_ = began_ + allowed();
}

void Stopwatch::look() {
    if (Clock::now() > deadline_) {
        throw GivenUp{"it can go more ways than can be followed in time", true};
    }
    ask_to_go_on();
}

void Stopwatch::look_sometimes() {
    if (++calls_ % 64 == 0) {
        look();
    }
}

void Stopwatch::ask_to_go_on() {
    using namespace std::chrono_literals;
    const auto now = Clock::now();
    if (limits_.go_on && now > last_asked_ + 100ms) {
        last_asked_ = now;
        if (!limits_.go_on(std::chrono::duration<double>(now - began_).count())) {
            throw GivenUp{"it was called off meanwhile"};
        }
    }
}

std::function<bool()> Stopwatch::once_more() {
    return [this, until = Clock::now() + allowed()] {
        ask_to_go_on();
        return Clock::now() < until;
    };
}

} // namespace bylaw::residual
