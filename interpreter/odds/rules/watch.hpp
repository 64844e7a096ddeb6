// Deadline that each part of an odds computation polls. One watch covers the whole answer, from the rules to
// the solution, so no part has a clock of its own.
#pragma once
#include "base/clock/seconds_since.hpp"
#include "interpreter/odds/rules/explore.hpp"

#include <algorithm>
#include <chrono>

namespace bylaw::odds::rules {

class Watch {
  public:
    explicit Watch(const Budget &budget)
        : budget_(budget), most_states_(budget.states), begun_(Clock::now()), last_asked_(begun_) {}

    // Limits the number of states, also by the budget.
    void allow(std::uint64_t states) { most_states_ = std::min(states, budget_.states); }

    bool allows(std::size_t states) const { return states <= most_states_; }

    // For those who look for states. `complete`: go on.
    Ending look(std::size_t states, std::size_t memory) {
        states_ = states;
        if (states > most_states_) {
            return Ending::states;
        }
        if (memory >> 20 > budget_.megabytes) {
            return Ending::megabytes;
        }
        ask();
        return ended_ == Ending::complete && seconds() > budget_.seconds - reserved_ ? Ending::seconds
                                                                                     : ended_;
    }

    // So much of the time is for making an answer of the states that were found: who looks for them stops
    // before.
    void reserve(double seconds) { reserved_ = std::min(seconds, budget_.seconds / 2); }

    // For loops within: is there nothing left to look for states with? To be called about every microsecond.
    bool spent() {
        if (++calls_ >= calls_between_looks) {
            calls_ = 0;
            ask();
        }
        return ended_ != Ending::complete;
    }

    // Polls after a run of the machine, which may have taken long.
    bool spent_after_run() {
        calls_ += calls_between_looks / 8;
        return spent();
    }

    // For those who make an answer of what was found: is the little that is left for it gone, too, or a share
    // of it?
    bool over(double share = 1) { return spent() && Clock::now() - ended_at_ > share * time_to_answer; }

    // A question was asked: giving up early could not be followed by playing.
    void trust() { trusts_ = true; }
    // Maximum share of unknown games by now; otherwise exploration is hopeless. A scenario that can be
    // counted has a result at a sixteenth of the time, and far more at a quarter.
    double hope() const {
        constexpr double anything = 2, something = 0.999, most = 0.5;
        const double early = budget_.seconds_of_doubt / 4, now = trusts_ ? 0 : seconds();
        return now > budget_.seconds_of_doubt ? most : now > early ? something : anything;
    }
    double seconds() const { return seconds_since(begun_); }
    double seconds_left() const { return budget_.seconds - seconds(); }
    Ending ending() const { return ended_; } // complete as long as there is time
    const Budget &budget() const { return budget_; }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t calls_between_looks = 512;
    static constexpr auto time_to_answer = std::chrono::duration<double>(0.5);
    static constexpr auto between_questions = std::chrono::milliseconds(20);

    void ask() {
        if (ended_ != Ending::complete) {
            return;
        }
        const Clock::time_point now = Clock::now();
        if (std::chrono::duration<double>(now - begun_).count() > budget_.seconds) {
            ended_ = Ending::seconds;
        } else if (budget_.go_on && now - last_asked_ > between_questions) {
            last_asked_ = now;
            ended_ = budget_.go_on(states_, seconds()) ? Ending::complete : Ending::interrupted;
        }
        ended_at_ = now;
    }

    const Budget &budget_;
    std::uint64_t most_states_;
    Clock::time_point begun_, last_asked_, ended_at_;
    std::uint64_t states_ = 0, calls_ = 0;
    double reserved_ = 0;
    Ending ended_ = Ending::complete;
    bool trusts_ = false;
};

} // namespace bylaw::odds::rules
