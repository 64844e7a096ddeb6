// Facts about the values of one traced run beyond this run: a decided test need not be repeated.
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

    // Starts another run. Each function below returns nothing, or false, if the operation cannot be recorded.
    void begin(std::span<const Word> fields, Word total, Word natural);

    Word word(Slot slot) const { return all_[slot].word; }
    // Term in a slot; a test may have fixed it since.
    Term term(Slot slot, Word word) const {
        return {slot == no_slot || all_[slot].least == all_[slot].most ? no_slot : slot, word};
    }

    std::optional<Term> reckon(Op op, Term left, Term right);
    // Records that the test of this run holds in all from here on.
    bool test(Op op, Term left, Term right);
    bool pin(Term term);

  private:
    struct Value {
        Word word, least, most;
        std::uint32_t latest = 0; // for the records with it on the left
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
