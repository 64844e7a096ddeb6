// Plans how the words of a state are packed: dead words, lists without an order, references. A plan is
// computed once for all states with the same remaining reads. See docs/internals/state_codec.md.
#pragma once
#include "interpreter/odds/rules/changing_words.hpp"
#include "interpreter/odds/rules/list_order.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace bylaw::odds::rules {

// A word that is the number of a list, of dice, of a text, or of a condition.
struct Reference {
    std::uint32_t place;
    Type type;
};

// Words of the game, of a kind of thing, or of a condition. Places count from the begin of its words.
struct WordPlan {
    struct Stretch {
        std::uint32_t place, count;
        bool references; // they are numbers of something
    };
    std::vector<Stretch> dead; // dead words
    std::vector<std::uint32_t> bags;
    std::vector<Reference> references; // live references
};

struct FieldPlan {
    // A finished call. Places in its words; the rule itself is the first.
    struct Finished {
        RuleId rule;
        std::vector<std::uint32_t> kept;
        std::vector<Reference> references;
    };
    WordPlan game;
    std::vector<WordPlan> kinds, conditions;
    std::vector<Finished> finished; // for all remembered rules
    // All live words of the game and of the start things that may change, by their places in a state. The
    // same field of all things is contiguous.
    ChangingWords changing;
    std::vector<std::uint32_t> bags;
    std::vector<Reference> references;
};

class WordPlans {
  public:
    // Without `live` or `order`, everything counts. `begun`: the state before all others. All references must
    // outlive the object.
    WordPlans(const Program &program, const Bytecode &code, const State &begun, const Liveness *live,
              const ListOrder *order);

    // Returns the plan for calls with these reads; the reference stays valid. With an empty set, anything may
    // be read.
    const FieldPlan &of(const Futures::Set &read);

    // Returns for each word of the start state whether its number may change. References never count.
    std::vector<bool> changing_numbers() const;

    // Returns the approximate size in bytes.
    std::size_t memory() const;

    static bool is_reference(Type type);

  private:
    FieldPlan made(const Futures::Set &read) const;
    WordPlan made(const std::vector<FieldId> &fields, const Futures::Set &read) const;
    FieldPlan::Finished made(RuleId rule, const Futures::Set &read) const;
    void add_changing(FieldPlan &plan) const;
    std::vector<std::uint32_t> in_order(const std::vector<bool> &changing) const;
    bool dead(FieldId field, const Futures::Set &read) const;
    bool asked(RuleId rule, std::uint32_t reg, const Futures::Set &read) const;

    const Program &program_;
    const State &begun_;
    const Liveness *live_;
    const ListOrder *order_;
    std::vector<bool> written_;    // by field: may reachable code write it? The last ones are the options
    std::vector<bool> remembered_; // for each rule, whether its last call may still be read
    std::map<Futures::Set, FieldPlan> plans_;
};

} // namespace bylaw::odds::rules
