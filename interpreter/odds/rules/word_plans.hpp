// Treatment of a state's words when it is packed: dead words, lists that are bags, references. Computed once
// for all states with equal remaining reads.
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
    std::vector<Reference> references; // that are alive
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
    // Words of the game and of the start things, by their places in a state, in the order of the things.
    // These are all that are live and may change, and the ones above each.
    ChangingWords changing;
    std::vector<std::uint32_t> bags;
    std::vector<Reference> references;
};

class WordPlans {
  public:
    // `live`, `order`: none: everything counts. `begun`: all states come after it. All outlive it.
    WordPlans(const Program &program, const Bytecode &code, const State &begun, const Liveness *live,
              const ListOrder *order);

    // Plan of a state whose calls have these reads; the reference stays valid. An empty set: anything may be
    // read.
    const FieldPlan &of(const Futures::Set &read);

    // Per word of the beginning: may it get another number? References are none.
    std::vector<bool> changing_numbers() const;

    // In bytes, about.
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
    std::vector<bool> written_;    // per field: may code write it that still may run? Last: the options
    std::vector<bool> remembered_; // for each rule, whether its last call may still be read
    std::map<Futures::Set, FieldPlan> plans_;
};

} // namespace bylaw::odds::rules
