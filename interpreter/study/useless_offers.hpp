// Counts how often each act was performed, and how often it did anything besides what it costs.
//
//     action wait(who: hero) { cost 1 active_actions }      performed 120 times, did something 0 times
#pragma once
#include "interpreter/machine/events.hpp"
#include "interpreter/program/program.hpp"

#include <cstdint>
#include <vector>

namespace bylaw {

class UselessOffers final : public EventSink {
  public:
    explicit UselessOffers(const Program &program) : program_(program), counts_(program.rules.size()) {}

    void on_event(const Event &event, const State &state) override;
    // An aborted play leaves acts open whose effects are unknown.
    void begin_play() {
        open_.clear();
        was_asked_ = false;
    }
    // Returns whether the last play had a question.
    bool was_asked() const { return was_asked_; }

    // Acts that were performed a hundred times or more and never did anything.
    std::vector<RuleId> useless() const;

  private:
    struct Count {
        std::uint64_t performed = 0, did_something = 0;
    };
    struct Open {
        std::uint64_t event;
        RuleId rule;
        bool did_something;
    };

    void end(std::uint64_t begun);

    const Program &program_;
    std::vector<Count> counts_; // by rule
    std::vector<Open> open_;    // innermost last
    bool was_asked_ = false;
};

} // namespace bylaw
