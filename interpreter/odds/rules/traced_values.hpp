// What is known of the values of one run that is traced, beside what they are in this one: what was told
// apart already need not be told apart again.
#pragma once
#include "interpreter/odds/rules/trace_trees.hpp"

#include <optional>
#include <vector>

namespace bylaw::odds::rules {

class TracedValues {
  public:
    // A value, and what it is in this run. no_slot: it is so in all that come there.
    struct Term {
        Slot slot = no_slot;
        Word word = 0;

        bool fixed() const { return slot == no_slot; }
    };

    explicit TracedValues(TraceTrees &trees) : trees_(trees) {}

    // Of another run. Each of those below gives nothing, or false, where it cannot be noted.
    void begin(std::span<const Word> fields, Word total, Word natural);

    Word word(Slot slot) const { return all_[slot].word; }
    // Of what is in a slot; whatever was told of it may have fixed it since.
    Term term(Slot slot, Word word) const {
        return {slot == no_slot || all_[slot].least == all_[slot].most ? no_slot : slot, word};
    }

    std::optional<Term> reckon(Op op, Term left, Term right);
    // What holds in this run holds in all from here on.
    bool test(Op op, Term left, Term right);
    bool pin(Term term);

  private:
    struct Value {
        Word word, least, most;
        std::uint32_t latest = 0; // of what was noted with it on the left
    };
    struct Noted {
        Op op{};
        Slot right = no_slot, made = no_slot;
        Word number = 0;
        std::uint32_t earlier = 0;
    };

    std::optional<Term> make(Op op, Term left, Term right, Word word);
    Noted *noted(Op op, Slot left, Term right);
    void note(Op op, Slot left, Term right, Slot made);
    Value bounds(Term term) const;
    void narrow(Term term, Word least, Word most);
    bool is_known(Op op, Term left, Term right) const;
    void learn(Op op, Term left, Term right, bool outcome);

    TraceTrees &trees_;
    std::vector<Value> all_;
    std::vector<Noted> noted_;
};

} // namespace bylaw::odds::rules
