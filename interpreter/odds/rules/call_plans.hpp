// Numbers the sequences of open calls in which states stop. A plan lists what counts there: the registers
// that are still read, and the fields. See docs/internals/state_codec.md.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/odds/rules/compared.hpp"
#include "interpreter/odds/rules/key_table.hpp"
#include "interpreter/odds/rules/known_calls.hpp"
#include "interpreter/odds/rules/word_plans.hpp"

#include <array>
#include <memory>

namespace bylaw::odds::rules {

// Places count in all frames together.
struct CallPlan {
    OpenCalls calls;                   // without event numbers
    std::vector<std::uint32_t> active; // its usual value with these calls
    std::size_t words = 0;
    std::vector<std::uint32_t> kept, dead, bags;
    std::vector<Reference> references;                            // among the kept registers
    std::vector<std::pair<std::uint32_t, const Cuts *>> compared; // kept registers that are only compared
    const FieldPlan *fields = nullptr;
};

class CallPlans {
  public:
    // Without `live`, `order` or `compared`, everything counts. `begun`: the state before all others. All
    // references must outlive the object.
    CallPlans(const Program &program, const Bytecode &code, const State &begun, const Liveness *live,
              const ListOrder *order, const ComparedNumbers *compared, KnownCalls &known);

    // Requires the calls of a state, whose frames are contiguous.
    std::uint32_t number(const State &state);
    // Requires a number from the same set of calls. The reference stays valid.
    const CallPlan &operator[](std::uint32_t number) {
        if (number >= plans_.size() || !plans_[number]) {
            make(number);
        }
        return *plans_[number];
    }

    std::vector<bool> changing_numbers() const { return words_.changing_numbers(); }
    // Requires a number for which operator[] was called.
    const CallPlan &known(std::uint32_t number) const { return *plans_[number]; }

    // Returns the approximate size in bytes.
    std::size_t memory() const;

  private:
    // Plan of one frame: registers that the frame still reads, registers that only inner frames read (with
    // their place in Futures), and registers whose list has no order.
    struct Frame {
        struct Kept {
            std::uint32_t reg, place; // no_id: the frame itself reads it
        };
        std::vector<Kept> kept;
        std::vector<std::uint32_t> bags;
    };

    std::uint32_t &latest_like(const OpenCalls &calls);
    std::uint32_t found(const State &state);
    void make(std::uint32_t number);
    CallPlan made(const OpenCalls &calls);
    void add_frame(const Call &call, std::uint16_t awaited, const Futures::Set &within, CallPlan &plan) const;
    Frame frame_of(const Call &call) const;

    const Bytecode &code_;
    const Liveness *live_;
    const ListOrder *order_;
    const ComparedNumbers *compared_;
    WordPlans words_;
    KnownCalls &known_;
    KeyTable met_;                                       // calls of packed states
    std::vector<std::uint32_t> numbers_;                 // numbers of these calls
    std::vector<std::unique_ptr<const CallPlan>> plans_; // by number; nothing: not made yet
    std::size_t held_ = 0;
    std::vector<std::uint32_t> key_;
    std::array<std::uint32_t, 256> latest_; // recently packed calls, which mostly come again
};

} // namespace bylaw::odds::rules
