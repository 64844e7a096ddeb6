// How the terms of one block can be computed, and the shortest way of those: as its code does, or by what the
// term is made of.
#pragma once
#include "interpreter/specialise/term_flow.hpp"

#include <optional>

namespace bylaw::residual {

struct Recipe {
    Op op = Op::copy;
    Term a = no_term, b = no_term, otherwise = no_term; // for a select: the word, the condition, else
    std::uint32_t imm = 0;
    Bounds bounds{0, 1};
};

class Recipes {
  public:
    Recipes(Residual &residual, Terms &terms, Term fact, Patience patience)
        : r_(residual), terms_(terms), fact_(fact), patience_(patience) {}

    // Returns its number here: equal terms have one.
    Term name(Term term) {
        const auto [at, made] = names_.try_emplace(term);
        return made ? at->second = terms_.given(term, fact_) : at->second;
    }
    // A word has the term already.
    void hold(Term term, Word word) { held_.emplace(name(term), word); }
    void add(Term term, const Recipe &recipe);
    void forget_plans() { plans_.clear(); } // there is more to build on
    void add_choice(Term made, const Recipe &recipe);
    // How much has to be computed for the term; no answer: no way is known.
    std::optional<std::size_t> effort(Term term);
    // The recipe to be followed where the term is not held.
    std::optional<Recipe> best(Term term);
    // Has something been asked for that no way is known to?
    bool has_failed() const { return failed_; }
    // Computes the term, if no word has it.
    Word make(Term term, std::vector<Instruction> &code) {
        const Word made = follow(term, code);
        forget_plans();
        return made;
    }

  private:
    struct Plan {
        bool possible = false;
        Recipe recipe;
        std::vector<Term> parts; // that have to be computed, sorted
        std::size_t effort = 0;
    };

    Word follow(Term term, std::vector<Instruction> &code);
    const Plan &plan(Term name);
    void add_yes_or_no(Term made, Term word, Term condition, Term otherwise);
    void join_choices(Term made, const Recipe &recipe, Term condition);
    void consider(Plan &plan, Term name, const Recipe &recipe);
    void add_opposites(Term made, const Recipe &recipe);
    std::vector<Recipe> by_structure(Term term);
    std::optional<Recipe> by_draw(Term term);
    std::uint32_t table(std::vector<std::int32_t> values);
    static std::size_t effort_of(Op op) { return op == Op::choose || op == Op::lookup ? 3 : 2; }

    Residual &r_;
    Terms &terms_;
    const Term fact_;
    Patience patience_;
    bool failed_ = false;
    std::unordered_map<Term, Term> names_;
    std::unordered_map<Term, Word> held_;
    std::unordered_map<Term, std::vector<Recipe>> recipes_;
    std::unordered_map<Term, Plan> plans_;
    std::unordered_map<Term, std::size_t> efforts_; // effort of one step, by its result
};

} // namespace bylaw::residual
