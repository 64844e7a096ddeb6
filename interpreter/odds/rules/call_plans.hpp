// Call sequences in which states stop, each once, and the relevant parts of a state there: the registers that
// are still read, and the fields that they lead to.
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
    std::vector<std::uint32_t> active; // as it mostly is with them
    std::size_t words = 0;
    std::vector<std::uint32_t> kept, dead, bags;
    std::vector<Reference> references;                            // that are kept
    std::vector<std::pair<std::uint32_t, const Cuts *>> compared; // that are kept as far as they are read
    const FieldPlan *fields = nullptr;
};

class CallPlans {
  public:
    // `live`, `order`, `compared`: none: everything counts. `begun`: all states come after it. All outlive
    // it.
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
    // That has been asked for.
    const CallPlan &known(std::uint32_t number) const { return *plans_[number]; }

    // In bytes, about.
    std::size_t memory() const;

  private:
    // A frame at its place: its own remaining reads, reads by inner frames only (with their place in
    // Futures), and its registers that are bags.
    struct Frame {
        struct Kept {
            std::uint32_t reg, place; // no_id: it reads it itself
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
    KeyTable met_;                                       // calls that were packed here
    std::vector<std::uint32_t> numbers_;                 // numbers of those
    std::vector<std::unique_ptr<const CallPlan>> plans_; // by number; nothing: not made yet
    std::size_t held_ = 0;
    std::vector<std::uint32_t> key_;
    std::array<std::uint32_t, 256> latest_; // that were packed: most are so again
};

} // namespace bylaw::odds::rules
