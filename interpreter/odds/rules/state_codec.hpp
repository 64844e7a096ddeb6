// Packs states as short strings of bytes, and unpacks them. Dead values and values that equal the start state
// are left out. A state is packed where it waits for a draw or a question, or at its end. See
// docs/internals/state_codec.md.
//
//     number of its frames, number of its other parts, fields of things
//
// Most states differ only in fields. A part with a number is kept once (known_parts.hpp).
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
    // Without `live`, `order` or `compared`, nothing is left out for that reason. All references must outlive
    // the codec. Codecs with the same names read each other's bytes.
    StateCodec(const Program &program, const Bytecode &code, State base, const Liveness *live,
               const ListOrder *order, const ComparedNumbers *compared = nullptr,
               std::shared_ptr<KnownNames> names = std::make_shared<KnownNames>());

    // Gives equal bytes to states with equal futures. The state is unusable afterwards: its lists have other
    // numbers.
    void pack(State &state, Bytes &to);
    void unpack(std::span<const std::uint8_t> from, State &to);
    // Writes all parts of the state that was unpacked last, except for fields that are no references.
    void root(std::span<const std::uint8_t> from, const State &unpacked, Bytes &to);

    // A packed state as a model for others that differ only in fields and registers without references.
    struct Pattern {
        struct Register {
            std::size_t kept = 0; // index among the kept registers
            std::uint32_t place = 0;
            const Cuts *cuts = nullptr; // compared ranges; null: the whole number
        };
        std::uint32_t plan = 0, frames = 0, rest = 0;
        std::vector<Register> registers; // registers that differ
        std::vector<Word> kept;          // if any register differs
    };
    // Returns the pattern of the state that was packed last. `registers`: those that may differ, by their
    // places in all frames.
    Pattern pattern(const State &packed, std::span<const std::uint32_t> registers) const;
    struct Change {
        std::uint32_t place = 0;
        Word word = 0;
    };
    // Returns the fields of the state that was packed last that are references, with their numbers.
    std::vector<Change> references(const State &packed) const;
    // Packs the state that was unpacked last with these changes of fields, references included.
    // `registers`: the registers that differ, as in the pattern. Leaves the state unchanged.
    void pack_like(const Pattern &pattern, State &unpacked, std::span<Change> changes,
                   std::span<const Word> registers, Bytes &to);

    // Returns the approximate size of the tables in bytes, without the states.
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
