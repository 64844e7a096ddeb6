// Totals of a roll that become equal before a decision depends on them: a blow takes four from four hit
// points, however high the dice. One total is followed through the code, instruction by instruction, while it
// is only used in arithmetic (times two, at least 0, subtracted, kept in a range). At the first other use,
// all totals would have reached the same place with other numbers. Those with equal numbers there have one
// successor.
#pragma once
#include "interpreter/machine/machine.hpp"
#include "interpreter/machine/workshop.hpp"
#include "interpreter/odds/rules/liveness.hpp"
#include "interpreter/odds/rules/roll_chances.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace bylaw::odds::rules {

class FollowedTotals {
  public:
    // All outlive it.
    FollowedTotals(const Program &program, const Bytecode &code, const Liveness &live,
                   const Surroundings &around, Workshop &shop)
        : program_(program), code_(code), live_(live), around_(around), shop_(shop) {}

    // Returns the ways with distinct successors, in order; each stands for all equal ones. `stopped` stands
    // before a roll whose natural result is not read. Valid until the next call.
    const std::vector<RollChances::Way> &told_apart(const State &stopped,
                                                    const std::vector<RollChances::Way> &ways);

  private:
    // A register of an open call that holds what became of the total, as the number of a value.
    struct Held {
        std::size_t depth;
        std::uint32_t reg;
        std::size_t value;
    };
    struct Term {
        bool followed = false;
        std::size_t value = 0; // its number
        Word known = 0;        // else this
    };
    // A value, from those before it. The first one is the total.
    struct Step {
        Op op{};
        Term left, right;
    };
    struct Known {
        bool reckons = false; // makes a number of numbers
        Operands operands;

        bool advances(std::uint32_t reg) const {
            return std::ranges::any_of(operands, [reg](const RegisterRange &each) {
                return each.use == Use::advances && each.contains(reg);
            });
        }
    };
    struct Worth {
        std::uint32_t rolls = 0, looked = 0, saved = 0;
    };

    bool is_worth(Worth &worth) const;
    bool follow(const State &stopped, Word total);
    bool go_on();
    bool is_called_apart() const;
    void drop_left();
    bool take();
    bool forget_dead();
    bool reckon(const bylaw::Instruction &in, std::size_t depth);
    bool pass(const bylaw::Instruction &in, const Operands &operands, std::size_t depth);
    std::optional<Term> term(std::size_t depth, std::uint32_t reg) const;
    Step step_of(const bylaw::Instruction &in, Term left, Term right) const;
    const Held *held(std::size_t depth, std::uint32_t reg) const;
    void forget(std::size_t depth, const Operands &operands);
    bool may_hold(std::uint32_t function, std::uint32_t reg) const;
    const Known &known(std::uint32_t function, std::uint32_t pc);
    bool is_as_followed() const;
    bool come_to(Word total, std::vector<Word> &values) const;
    void join(const std::vector<RollChances::Way> &ways);

    const Program &program_;
    const Bytecode &code_;
    const Liveness &live_;
    const Surroundings &around_;
    Workshop &shop_;
    State state_; // that is followed
    std::vector<Held> held_;
    std::vector<Step> steps_;
    std::vector<Word> now_;                                // the values of the total that is followed
    std::vector<std::vector<std::optional<Known>>> known_; // per function and instruction
    std::map<std::pair<std::uint32_t, std::uint32_t>, Worth> worth_;
    std::vector<RollChances::Way> apart_;
    std::vector<Word> values_, shown_;
};

} // namespace bylaw::odds::rules
