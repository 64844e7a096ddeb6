// States as short strings of bytes and back. Left out: what is dead, and what is as it was in the state that
// all began with. A state is packed where it stopped before a draw or a question, or at its end.
#pragma once
#include "interpreter/odds/rules/call_plans.hpp"
#include "interpreter/odds/rules/kept_numbers.hpp"
#include "interpreter/odds/rules/packing.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace bylaw::odds::rules {

class StateCodec {
  public:
    // `live`, `order`, `compared`: none: everything counts. All outlive it. Those who know the same calls
    // read each other's bytes.
    StateCodec(const Program &program, const Bytecode &code, State base, const Liveness *live,
               const ListOrder *order, const ComparedNumbers *compared = nullptr,
               std::shared_ptr<KnownCalls> known = std::make_shared<KnownCalls>());

    // What cannot be told apart any more has the same bytes. The state is of no use afterwards: its lists
    // have other numbers.
    void pack(State &state, Bytes &to);
    void unpack(std::span<const std::uint8_t> from, State &to);

    // In bytes, about: what it keeps to pack states, not the states.
    std::size_t memory() const { return plans_.memory(); }

  private:
    void clear_begun(State &state, const FieldPlan &plan) const;
    void clear_words(State &state, const FieldPlan &plan) const;
    void clear_finished(State &state, const FieldPlan &plan) const;
    void clear_dead(const WordPlan &plan, std::vector<Word> &words, std::size_t offset,
                    const std::vector<Word> *begun) const;
    void clear_reports(State &state) const;
    void sort_bags(State &state, const CallPlan &plan);
    void sort_bag(State &state, Word &list);
    void number_references(State &state, const CallPlan &plan);
    bool number_lists(State &state, const CallPlan &plan);

    const Program &program_;
    const Bytecode &code_;
    State base_;
    bool sorts_;
    CallPlans plans_;
    KeptNumbers numbers_;
    std::vector<Word> words_; // of one list
    ChangingWords::Changed changed_;
};

} // namespace bylaw::odds::rules
