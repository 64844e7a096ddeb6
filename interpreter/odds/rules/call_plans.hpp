// The calls that states stop in, each sequence of them once, and what of a state counts there: the registers
// that somebody still reads, and by them the fields.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/odds/rules/compared.hpp"
#include "interpreter/odds/rules/key_table.hpp"
#include "interpreter/odds/rules/word_plans.hpp"

#include <deque>

namespace bylaw::odds::rules {

// Places count in all frames together.
struct CallPlan {
    OpenCalls calls; // of which events happen is no part of it
    std::size_t words = 0;
    std::vector<std::uint32_t> kept, dead, bags;
    std::vector<Reference> references; // that are kept
    std::vector<std::pair<std::uint32_t, const Cuts *>>
        compared; // that are kept as far as they are looked at
    const FieldPlan *fields = nullptr;
};

class CallPlans {
  public:
    // `live`, `order`, `compared`: none: everything counts. All outlive it.
    CallPlans(const Program &program, const Bytecode &code, const Liveness *live, const ListOrder *order,
              const ComparedNumbers *compared);

    // Of calls whose frames follow each other.
    std::uint32_t number(const OpenCalls &calls);
    const CallPlan &operator[](std::uint32_t number) const { return plans_[number]; }

    // In bytes, about.
    std::size_t memory() const;

  private:
    // Of a frame that goes on at some place: what it still reads itself, what only frames within may read
    // (with its place in Futures), and which registers are bags.
    struct Frame {
        struct Kept {
            std::uint32_t reg, place; // no_id: it reads it itself
        };
        std::vector<Kept> kept;
        std::vector<std::uint32_t> bags;
    };

    CallPlan made(const OpenCalls &calls);
    void add_frame(const Call &call, std::uint16_t awaited, const Futures::Set &within, CallPlan &plan) const;
    Frame frame_of(const Call &call) const;

    const Bytecode &code_;
    const Liveness *live_;
    const ListOrder *order_;
    const ComparedNumbers *compared_;
    WordPlans words_;
    KeyTable numbers_;
    std::deque<CallPlan> plans_;
    std::size_t held_ = 0;
    std::vector<std::uint32_t> key_;
};

} // namespace bylaw::odds::rules
