#include "interpreter/specialise/work_bound.hpp"

#include "interpreter/specialise/signals.hpp"
#include <cstdio>
#include <cstdlib>

namespace bylaw::residual {

namespace {

constexpr std::size_t work_of_cleaning = 16; // so many of its steps are one

} // namespace

void WorkBound::begin() {
    began_ = last_asked_ = Clock::now();
    spent_ = 0;
}

void WorkBound::spend(std::size_t work) {
    spent_ += work;
    if (spent_ > limits_.work) {
        if (std::getenv("BYLAW_CAL"))
            fprintf(stderr, "CAL gave up %zu in %.4f\n", spent_,
                    std::chrono::duration<double>(Clock::now() - began_).count());
        throw GivenUp{"it can go more ways than can be followed", true};
    }
    if (++calls_ % 64 == 0) {
        ask_to_go_on();
    }
}

void WorkBound::ask_to_go_on() {
    using namespace std::chrono_literals;
    const auto now = Clock::now();
    if (limits_.go_on && now > last_asked_ + 100ms) {
        last_asked_ = now;
        if (!limits_.go_on(std::chrono::duration<double>(now - began_).count())) {
            throw GivenUp{"it was called off meanwhile"};
        }
    }
}

std::function<bool()> WorkBound::once_more(std::size_t piece) {
    return [this, piece, done = std::size_t{0}]() mutable {
        ask_to_go_on();
        if (done == 0 && std::getenv("BYLAW_CAL"))
            fprintf(stderr, "CAL work %zu of %zu in %.4f\n", spent_, limits_.work,
                    std::chrono::duration<double>(Clock::now() - began_).count());
        done += piece;
        if (std::getenv("BYLAW_CAL") && done % (piece * 1000) == 0)
            fprintf(stderr, "CAL clean %zu in %.4f\n", done,
                    std::chrono::duration<double>(Clock::now() - began_).count());
        return done <= limits_.work * work_of_cleaning;
    };
}

} // namespace bylaw::residual
