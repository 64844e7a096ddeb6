// Values of residual code as functions of what is not known, each written once: two that are equal are one
// term.
//
// A term is a number, an unknown (a draw, a variable where paths meet), the result of an operation, or a
// choice: if this test holds, that term, else another. Tests have one order along a term (a decision
// diagram). So `not (a and b)` and `not a or not b` are one term, however they were computed. A term that
// would grow too large becomes a result of its own.
#pragma once
#include "interpreter/residual/residual.hpp"

#include <unordered_map>

namespace bylaw::residual {

using Term = std::uint32_t;
inline constexpr Term no_term = 0xffffffff;
inline constexpr std::size_t most_term_parts = 100;       // for one term
inline constexpr std::uint64_t most_opened_outcomes = 32; // for an expanded draw

struct TermNode {
    enum class Kind : std::uint8_t { number, unknown, result, choice };
    Kind kind = Kind::number;
    Op op = Op::copy; // for a result
    std::uint32_t imm =
        0; // operation of a result; for an unknown: its number of outcomes as a draw; for a choice: its test
    Word number = 0;
    Term a = no_term, b = no_term, c = no_term; // operands of a result; for a choice: then and else

    friend bool operator==(const TermNode &, const TermNode &) = default;
};

class Terms {
  public:
    Terms();

    Term number(Word value);
    Term unknown();   // another one each time
    Term yes_or_no(); // unknown, but 1 or 0
    Term drawn(std::uint64_t outcomes);
    // As the instruction gives it. `table` belongs to a lookup.
    Term compute(Op op, Term a, Term b, std::uint32_t imm, const std::vector<std::int32_t> *table = nullptr);
    Term choose(Term condition, Term yes, Term no);
    Term opposite(Term yes_or_no) { return compute(Op::negation, yes_or_no, number(0), 0); }
    Term both(Term a, Term b) { return compute(Op::lesser, a, b, 0); }
    Term either(Term a, Term b) { return compute(Op::greater, a, b, 0); }
    // Whether the condition of a choice or a branch holds.
    Term truth(Term value);
    // The term where the fact holds; two that are equal wherever it holds become one.
    Term given(Term term, Term fact);

    const TermNode &node(Term term) const { return nodes_[term]; }
    bool is_number(Term term) const { return nodes_[term].kind == TermNode::Kind::number; }
    bool is(Term term, Word value) const { return is_number(term) && nodes_[term].number == value; }
    bool is_yes_or_no(Term term) const { return kinds_[term] == Only::yes_or_no; }
    // The term that is 1 where the test of a choice holds.
    Term test_of(Term choice) const { return tests_[nodes_[choice].imm]; }
    // The number that a term of one draw is where the draw gives that.
    Word where_drawn(Term term, std::uint32_t outcome) const;
    // Is it made of so few terms (of most_term_parts, or fewer)?
    bool within(Term term, std::size_t parts) const { return parts_of(term) <= parts; }

  private:
    enum class Only : std::uint8_t { yes_or_no, numbers, anything }; // possible results

    Term add(const TermNode &node);
    Term made_choice(std::uint32_t test, Term yes, Term no);
    Term test(Term term); // 1 or 0, as the term is
    Term result(Op op, Term a, Term b, Term c, std::uint32_t imm);
    std::vector<Word> numbers_of(Term term) const;
    Term opened(Term term); // as a choice of numbers
    Term apply(Op op, Term a, Term b, std::uint32_t imm, const std::vector<std::int32_t> *table);
    Term if_else(Term condition, Term yes, Term no);
    Term restricted(Term term, Term fact);
    std::uint32_t first_test(std::initializer_list<Term> terms) const;
    Term side(Term term, std::uint32_t test, bool yes) const;
    template <class Make> Term within_budget(Make make);
    static bool is_comparison(Op op) { return traits(op).gives == Gives::truth; }

    struct Done { // an operation on terms, with its result
        std::uint64_t what = 0;
        Term a = no_term, b = no_term, made = no_term;
    };
    std::size_t parts_of(Term term) const;
    std::size_t counted_parts(Term term) const;
    Done &done(std::uint64_t what, Term a, Term b);
    static std::uint64_t hash(const TermNode &node);
    void make_more_places();

    std::vector<TermNode> nodes_;
    std::vector<Only> kinds_;
    std::vector<Term> places_;       // hash table of all terms: the next free place behind the right one
    std::vector<Term> tests_;        // a term that is 1 where it holds; of a bit, the draw
    std::vector<std::uint8_t> bits_; // bits of a draw, by test
    std::unordered_map<Term, Term> test_numbers_; // a term that is none by itself, and its yes or no
    std::unordered_map<Term, Term> opened_;       // draws
    std::vector<Done> done_;                      // a few of the last
    std::size_t budget_ = 0;
    std::size_t all_steps_ = 500'000; // for all operations together: beyond them each is a result of its own
    bool spent_ = false;
    mutable std::vector<std::uint8_t> parts_;    // by term, 0: not counted yet
    mutable std::vector<Term> seen_;             // by a search
    mutable std::vector<std::uint32_t> seen_in_; // by term: which search has seen it
    mutable std::uint32_t search_ = 0;
};

} // namespace bylaw::residual
