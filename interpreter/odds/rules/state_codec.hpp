// States as short strings of bytes and back. Left out: what is dead, and what is as it was in the state that
// all began with. A state is packed where it stopped before a draw or a question, or at its end.
//
//     number of its frames, number of what else it is, fields of things
//
// for most states differ in nothing but fields. What has a number is kept once (see known_parts.hpp).
#pragma once
#include "interpreter/odds/rules/call_plans.hpp"
#include "interpreter/odds/rules/kept_numbers.hpp"
#include "interpreter/odds/rules/known_names.hpp"
#include "interpreter/odds/rules/packing.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace bylaw::odds::rules {

class StateCodec {
  public:
    // `live`, `order`, `compared`: none: everything counts. All outlive it. Those who know the same
    // names read each other's bytes.
    StateCodec(const Program &program, const Bytecode &code, State base, const Liveness *live,
               const ListOrder *order, const ComparedNumbers *compared = nullptr,
               std::shared_ptr<KnownNames> names = std::make_shared<KnownNames>());

    // States that are indistinguishable get the same bytes. The state is unusable afterwards: its lists have
    // other numbers.
    void pack(State &state, Bytes &to);
    void unpack(std::span<const std::uint8_t> from, State &to);
    // All that the state has that was unpacked last, from there, but for fields that are no references.
    void root(std::span<const std::uint8_t> from, const State &unpacked, Bytes &to);

    // How a state was packed, for others that differ from it in fields and registers alone. Numbers of
    // references are not among these.
    struct Pattern {
        struct Register {
            std::size_t kept = 0; // which of those that are
            std::uint32_t place = 0;
            const Cuts *cuts = nullptr; // as far as it is read; none: all of it
        };
        std::uint32_t plan = 0, frames = 0, rest = 0;
        std::vector<Register> registers; // that differ
        std::vector<Word> kept;          // if any do
    };
    // Pattern of the state that was packed last; `registers`: those that may differ, by their places in all
    // frames.
    Pattern pattern(const State &packed, std::span<const std::uint32_t> registers) const;
    struct Change {
        std::uint32_t place = 0;
        Word word = 0;
    };
    // Fields of the state that was packed last that are references, with their numbers there.
    std::vector<Change> references(const State &packed) const;
    // With the fields of the state that was unpacked last, but for those changes, references as well;
    // `registers`: what differs, as in the pattern. The state is as it was afterwards.
    void pack_like(const Pattern &pattern, State &unpacked, std::span<Change> changes,
                   std::span<const Word> registers, Bytes &to);

    // In bytes, about: what it keeps to pack states, not the states.
    std::size_t memory() const { return plans_.memory() + names_->parts.memory(); }

    const State &base() const { return base_; }
    std::vector<bool> changing_numbers() const { return plans_.changing_numbers(); } // see WordPlans

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
    template <class Write> std::uint32_t part(const Write &write);
    std::uint32_t frames_like(const Pattern &pattern, std::span<const Word> registers);

    const Program &program_;
    const Bytecode &code_;
    State base_;
    bool sorts_;
    std::shared_ptr<KnownNames> names_;
    CallPlans plans_;
    KeptNumbers numbers_;
    std::vector<Word> words_; // for one list
    ChangingWords::Changed changed_;
    Bytes part_;
    // The state that was unpacked last: its plan, and the begin of its fields.
    const CallPlan *unpacked_ = nullptr;
    const std::uint8_t *unpacked_fields_ = nullptr;
    struct Packed { // for the state that was packed last
        std::uint32_t plan = 0, frames = 0, rest = 0;
    } packed_;
    const ChangingWords *marked_by_ = nullptr; // the fields of the state that was unpacked last
    ChangingWords::Changed marked_;
};

} // namespace bylaw::odds::rules
